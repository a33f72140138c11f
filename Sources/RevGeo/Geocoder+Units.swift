internal import BoundaryIndex
public import Geometry

extension Geocoder {
  /// The finest unit that holds a coordinate; nothing outside every boundary.
  ///
  /// Allocates nothing, so that a track of many points may ask it for each.
  /// - Complexity: Logarithmic in the number of border vertices.
  public func finestUnit(at coordinate: Coordinate) -> Unit? {
    let number = index.finestUnit(at: FixedCoordinate(coordinate))
    return number == IndexFile.absent ? nil : Unit(index: index, number: number)
  }

  /// All units that hold a coordinate, the coarsest first, overlapping ones included.
  ///
  /// Those whose own border runs round it, and whatever these are a part of. Where layers disagree there are more of them than in a placemark, which
  /// is one chain.
  /// - Complexity: Logarithmic in the number of border vertices.
  public func units(containing coordinate: Coordinate) -> [Unit] {
    var numbers: Set<UInt32> = []
    for unit in index.allUnits(at: FixedCoordinate(coordinate)) {
      numbers.formUnion(index.chain(from: unit))
    }
    let ordered = numbers.sorted { (index.level(of: $0), $0) < (index.level(of: $1), $1) }
    return ordered.map { Unit(index: index, number: $0) }
  }
}

extension Unit {
  /// The unit that this one is a part of; nothing for a country.
  public var parent: Unit? {
    let parent = index.parent(of: number)
    return parent == IndexFile.absent ? nil : Unit(index: index, number: parent)
  }
}

extension Unit: Hashable {
  /// Whether both are the same unit of the same open index.
  public static func == (left: Unit, right: Unit) -> Bool {
    left.number == right.number && left.index === right.index
  }

  /// Adds what distinguishes the units of an index.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
  }
}
