import Geometry

/// Orders positions along a Hilbert curve over their bounds, so that near ones stand together.
///
/// The curve (D. Hilbert 1891) goes through a square of two to the power of sixteen rows; the steps that find a position on it turn and mirror the square
/// quarter by quarter.
struct HilbertOrder {
  private static let bits = 16

  private let west: Int64
  private let south: Int64
  private let side: Int64

  /// A curve over the bounds of boxes.
  init(_ boxes: [Box]) {
    var bounds = Box.empty
    for box in boxes { bounds.formUnion(box) }
    west = Int64(bounds.west)
    south = Int64(bounds.south)
    side = max(
      1, Int64(bounds.east) - Int64(bounds.west), Int64(bounds.north) - Int64(bounds.south))
  }

  /// The numbers of boxes in the order of their middles; of equal ones the first comes first.
  static func numbers(_ boxes: [Box]) -> [Int] {
    let order = HilbertOrder(boxes)
    var keys = boxes.enumerated().map { number, box in
      order.position(of: box) << 32 | UInt64(number)
    }
    keys.sort()
    return keys.map { Int($0 & 0xFFFF_FFFF) }
  }

  private func position(of box: Box) -> UInt64 {
    let most = Int64(1) << Int64(HilbertOrder.bits) - 1
    var x = ((Int64(box.west) + Int64(box.east)) / 2 - west) * most / side
    var y = ((Int64(box.south) + Int64(box.north)) / 2 - south) * most / side
    var position: Int64 = 0
    for bit in (0..<Int64(HilbertOrder.bits)).reversed() {
      let (right, upper) = (x >> bit & 1, y >> bit & 1)
      position = position << 2 | (3 * right) ^ upper
      if upper == 0 {
        if right == 1 { (x, y) = (~x, ~y) }
        swap(&x, &y)
      }
    }
    return UInt64(position)
  }
}

/// A rectangle in units, its sides belonging to it.
struct Box: Hashable {
  var west: Int32
  var south: Int32
  var east: Int32
  var north: Int32

  /// The box of nothing, to be widened.
  static let empty = Box(west: .max, south: .max, east: .min, north: .min)

  init(west: Int32, south: Int32, east: Int32, north: Int32) {
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  /// The bounds of vertices.
  init(_ vertices: some Sequence<FixedCoordinate>) {
    self = .empty
    for vertex in vertices {
      formUnion(Box(west: vertex.x, south: vertex.y, east: vertex.x, north: vertex.y))
    }
  }

  mutating func formUnion(_ other: Box) {
    west = min(west, other.west)
    south = min(south, other.south)
    east = max(east, other.east)
    north = max(north, other.north)
  }
}
