internal import BoundaryIndex
internal import Geometry

/// What an index holds.
public struct IndexSummary: Hashable, Sendable {
  /// What the index is, for people.
  public let title: String
  /// The version of the file format.
  public let formatVersion: Int
  /// The file's size in bytes.
  public let byteCount: Int
  /// The checksum that the file states.
  public let checksum: UInt64
  /// The source layers.
  public let layers: [LayerSummary]
  /// The levels, coarsest first.
  public let levels: [LevelSummary]
  /// How many units there are.
  public let unitCount: Int
  /// How many places the look-up can find.
  public let placeCount: Int
  /// How many pieces of streets there are.
  public let streetCount: Int
  /// How many addresses there are.
  public let addressCount: Int
  /// How many areas there are that are no units: waters, parks, postal codes, time zones.
  public let areaCount: Int
  /// The outer bounds of all units; nothing when there is no polygon.
  public let extent: Extent?
  /// The BCP 47 tags of the languages that names are in, besides the default.
  public let languages: [String]

  /// Outer bounds in degrees.
  public struct Extent: Hashable, Sendable {
    /// The least latitude.
    public let south: Double
    /// The least longitude.
    public let west: Double
    /// The greatest latitude.
    public let north: Double
    /// The greatest longitude.
    public let east: Double
  }

  /// One source layer.
  public struct LayerSummary: Hashable, Sendable {
    /// The layer's name.
    public let name: String
    /// "units", "places", "streets", "addresses" or "areas".
    public let role: String
    /// How many records the layer's file has.
    public let recordCount: Int
    /// Where the data comes from.
    public let source: String
    /// The licence's name.
    public let licence: String
    /// The words that the licence asks to be shown.
    public let attribution: String
  }

  /// One level of the hierarchy.
  public struct LevelSummary: Hashable, Sendable {
    /// 0 for countries, then deeper.
    public let level: Int
    /// What people call its units, the most frequent first.
    public let kinds: [String]
    /// How many units it has.
    public let unitCount: Int
  }
}

extension Geocoder {
  /// What the index holds.
  /// - Complexity: Linear in the number of units.
  public var summary: IndexSummary {
    let description = index.description
    return IndexSummary(
      title: description.title, formatVersion: Int(IndexFormat.version),
      byteCount: index.byteCount, checksum: index.checksum,
      layers: description.layers.map(IndexSummary.LayerSummary.init), levels: levels,
      unitCount: index.unitCount, placeCount: index.placeCount,
      streetCount: index.streetCount, addressCount: index.addressCount,
      areaCount: index.areaCount,
      extent: description.extent.map(IndexSummary.Extent.init), languages: description.languages)
  }

  private var levels: [IndexSummary.LevelSummary] {
    var kinds: [Int: [String: Int]] = [:]
    for number in 0..<UInt32(index.unitCount) {
      let unit = Unit(index: index, number: number)
      kinds[unit.level, default: [:]][unit.kind, default: 0] += 1
    }
    return kinds.sorted { $0.key < $1.key }.map { level, counts in
      let ordered = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return IndexSummary.LevelSummary(
        level: level, kinds: ordered.map(\.key), unitCount: counts.values.reduce(0, +))
    }
  }
}

extension IndexSummary.LayerSummary {
  init(_ layer: LayerDescription) {
    name = layer.name
    role = layer.role.word
    recordCount = layer.recordCount
    source = layer.source
    licence = layer.licence
    attribution = layer.attribution
  }
}

extension IndexSummary.Extent {
  init(_ bounds: [Int32]) {
    south = Double(bounds[0]) / FixedCoordinate.unitsPerDegree
    west = Double(bounds[1]) / FixedCoordinate.unitsPerDegree
    north = Double(bounds[2]) / FixedCoordinate.unitsPerDegree
    east = Double(bounds[3]) / FixedCoordinate.unitsPerDegree
  }
}
