internal import BoundaryIndex
public import Geometry
internal import SystemAccess

/// An open index that answers where coordinates are.
///
/// A geocoder never changes and takes no lock: one may be used from many threads at once. It keeps the file it opened even when that is replaced.
public struct Geocoder: Sendable {
  let index: IndexFile
  private let path: String

  /// Opens the index at `path`.
  /// - Throws: ``GeocoderError`` when there is no such file, or it is no index of this version, or damaged.
  /// - Complexity: The same for an index of any size.
  public init(contentsOf path: String) throws(GeocoderError) {
    self.path = path
    do {
      index = try IndexFile(path: path)
    } catch {
      throw GeocoderError(error, path: path)
    }
  }

  /// Opens an index that lies in memory.
  /// - Throws: ``GeocoderError``, in which the path is empty.
  package init(bytes: [UInt8]) throws(GeocoderError) {
    path = ""
    do {
      index = try IndexFile(bytes: bytes)
    } catch {
      throw GeocoderError(error, path: "")
    }
  }

  /// A geocoder of the same open file that shares no count of references with this one, for one of several threads that make many placemarks.
  package func copy() -> Geocoder { Geocoder(index: index.copy(), path: path) }

  private init(index: IndexFile, path: String) {
    (self.index, self.path) = (index, path)
  }

  /// The placemark at a coordinate.
  ///
  /// Allocates nothing as long as `options` names no languages; ask ``query(_:)`` to resolve languages once for many look-ups.
  /// - Parameters:
  ///   - coordinate: Degrees on WGS 84.
  ///   - options: How far to look for the nearest unit, and the languages of names.
  /// - Returns: A placemark, whose match is `none` when nothing is there.
  /// - Complexity: Logarithmic in the number of border vertices.
  public func placemark(at coordinate: Coordinate, options: LookupOptions = LookupOptions())
    -> Placemark
  {
    query(options).placemark(at: coordinate)
  }

  /// A query with these options, for many look-ups.
  public func query(_ options: LookupOptions = LookupOptions()) -> Query {
    Query(
      index: index, maximumDistance: options.maximumDistance,
      finestLevel: UInt8(clamping: options.finestLevel ?? .max),
      streetDistance: index.hasStreets && options.finestLevel == nil ? options.streetDistance : 0,
      languages: options.languages.isEmpty
        ? [] : index.description.languageNumbers(options.languages))
  }

  /// Metres from a coordinate to the nearest border of the finest unit that holds it; nothing when none does.
  ///
  /// Edges of ±180° that only cut a unit in two are no borders.
  public func borderDistance(at coordinate: Coordinate) -> Double? {
    let unit = index.finestUnit(at: FixedCoordinate(coordinate))
    guard unit != IndexFile.absent else { return nil }
    return index.nearestBorder(to: coordinate, within: .infinity, of: unit)?.distance
  }

  /// Checks the checksum of the whole file.
  /// - Throws: ``GeocoderError/damaged(path:reason:)`` when the bytes differ from those that were written.
  /// - Complexity: Reads the whole file.
  public func verifyChecksum() throws(GeocoderError) {
    guard index.hasCorrectChecksum else {
      throw .damaged(path: path, reason: "its checksum is wrong")
    }
  }
}

/// Look-ups with one set of options on one index.
///
/// Immutable like the geocoder; may be used from many threads at once.
public struct Query: Sendable {
  let index: IndexFile
  let maximumDistance: Double
  let finestLevel: UInt8
  /// Metres; 0 where no street is wanted, or none is there.
  let streetDistance: Double
  let languages: [UInt8]

  /// The placemark at a coordinate; allocates nothing.
  public func placemark(at coordinate: Coordinate) -> Placemark {
    placemark(of: answer(at: coordinate))
  }
}

extension GeocoderError {
  init(_ error: IndexOpenError, path: String) {
    switch error {
    case .system(let error): self = .unreadable(path: path, reason: error.reason)
    case .notAnIndex: self = .notAnIndex(path: path)
    case .version(let found):
      self = .unsupportedVersion(
        path: path, found: Int(found), supported: Int(IndexFormat.version))
    case .damaged(let reason): self = .damaged(path: path, reason: reason)
    }
  }
}
