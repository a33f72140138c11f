/// Why an index can't be built from its content.
package enum IndexBuildError: Error, Hashable, Sendable, CustomStringConvertible {
  /// More of something than the format has room for: what, how many, how many at most.
  case tooLarge(String, Int, Int)

  /// A unit's parent stands behind it or at no coarser level: the unit's number and the parent's.
  case parentOutOfOrder(unit: Int, parent: Int)

  /// A vertex lies beyond ±180 degrees of longitude or ±90 of latitude: the unit's number and the vertex in 1e-7 degrees.
  case vertexOutsideWorld(unit: Int, x: Int32, y: Int32)

  /// A street has no vertex: its number.
  case streetWithoutVertex(Int)

  /// A vertex of a street lies outside the world: the street's number and the vertex in 1e-7 degrees.
  case streetOutsideWorld(street: Int, x: Int32, y: Int32)

  /// An address lies outside the world: its number and the position in 1e-7 degrees.
  case addressOutsideWorld(address: Int, x: Int32, y: Int32)

  /// What was just written can't be read: a fault of this program.
  case unreadable(String)

  package var description: String {
    switch self {
    case .tooLarge(let what, let found, let most):
      "too many \(what) for one index: \(found), at most \(most): import fewer layers into one file"
    case .vertexOutsideWorld(let unit, let x, let y):
      "unit \(unit) has a vertex at latitude \(y), longitude \(x) (in 1e-7 degrees), which is outside the world"
    case .streetWithoutVertex(let street):
      "street \(street) has no vertex"
    case .streetOutsideWorld(let street, let x, let y):
      "street \(street) has a vertex at latitude \(y), longitude \(x) (in 1e-7 degrees), which is outside the world"
    case .addressOutsideWorld(let address, let x, let y):
      "address \(address) is at latitude \(y), longitude \(x) (in 1e-7 degrees), which is outside the world"
    case .unreadable(let reason):
      "the index just built can't be read back (\(reason)): please report this"
    case .parentOutOfOrder(let unit, let parent):
      "unit \(unit) has unit \(parent) as its parent, which is not a coarser unit before it"
    }
  }
}
