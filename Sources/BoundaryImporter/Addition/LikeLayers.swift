internal import BoundaryIndex
internal import Geometry

extension IndexContent {
  /// The layer that another one may be once more: one before it of its name, role, number of records and extent.
  ///
  /// The level doesn't count, since a layer of unknown level is put below those that surround it, and so below itself.
  func likeLayer(of number: Int, before end: Int) -> LayerDescription? {
    let layer = layers[number]
    let candidates = (0..<end).filter { other in
      layers[other].role == layer.role && layers[other].recordCount == layer.recordCount
        && IndexContent.isName(layer.name, ofSecond: layers[other].name)
    }
    if candidates.isEmpty { return nil }
    guard let own = extent(ofLayer: number) else { return nil }
    return candidates.first { extent(ofLayer: $0) == own }.map { layers[$0] }
  }

  /// Whether a name is that of another layer, as it is or with a number behind that tells it apart.
  private static func isName(_ name: String, ofSecond other: String) -> Bool {
    if name == other { return true }
    return name.hasPrefix("\(other)-") && Int(name.dropFirst(other.count + 1)) != nil
  }

  /// The smallest rectangle around all of a layer; nothing when nothing of it is there.
  private func extent(ofLayer layer: Int) -> Extent? {
    var extent = Extent()
    for unit in units where unit.layer == layer {
      for polygon in unit.polygons { extent.add(polygon.rings.joined()) }
    }
    for area in areas where area.layer == layer {
      for polygon in area.polygons { extent.add(polygon.rings.joined()) }
    }
    for street in streets where street.layer == layer { extent.add(street.line) }
    extent.add(places.lazy.filter { $0.layer == layer }.map(\.position))
    extent.add(addresses.lazy.filter { $0.layer == layer }.map(\.position))
    return extent.isEmpty ? nil : extent
  }

  /// A rectangle in fixed-point units.
  private struct Extent: Equatable {
    private var (minX, minY) = (Int32.max, Int32.max)
    private var (maxX, maxY) = (Int32.min, Int32.min)

    var isEmpty: Bool { minX > maxX }

    mutating func add(_ points: some Sequence<FixedCoordinate>) {
      for point in points {
        (minX, minY) = (min(minX, point.x), min(minY, point.y))
        (maxX, maxY) = (max(maxX, point.x), max(maxY, point.y))
      }
    }
  }
}
