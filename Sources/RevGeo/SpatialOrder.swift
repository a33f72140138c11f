package import Geometry

/// Orders coordinates so that near ones stand together: what one look-up brings into the caches serves the next.
///
/// Along a Z-curve (Morton 1966) over squares of 0.006 by 0.003 degrees, sorted by radix. Its memory is used again.
@usableFromInline
package struct SpatialOrder {
  /// Bits that one pass sorts by.
  private static let digitBits = 11

  @usableFromInline private(set) var keys: [UInt64] = []
  private var sorted: [UInt64] = []

  /// Creates an empty order.
  package init() {}

  /// Finds the order of coordinates, in place of those before.
  package mutating func sort(_ coordinates: [Coordinate]) {
    keys.removeAll(keepingCapacity: true)
    for coordinate in coordinates { append(coordinate) }
    sort()
  }

  @inline(__always)
  private mutating func append(_ coordinate: Coordinate) {
    // The pole and longitude 180 fall into the last square as well as below the number of squares.
    let column = UInt64((coordinate.longitude + 180) * (65_535 / 360.0))
    let row = UInt64((coordinate.latitude + 90) * (65_535 / 180.0))
    let square = SpatialOrder.spread(column) | SpatialOrder.spread(row) << 1
    keys.append(square << 32 | UInt64(keys.count))
  }

  /// The number of the coordinate at a place in the order.
  @inlinable
  package subscript(place: Int) -> Int { Int(truncatingIfNeeded: keys[place] & 0xFFFF_FFFF) }

  private mutating func sort() {
    if keys.count < 256 { return keys.sort() }
    sorted.removeLast(max(0, sorted.count - keys.count))
    if sorted.count < keys.count { sorted.append(contentsOf: keys[sorted.count...]) }
    for shift in stride(from: UInt64(32), to: 64, by: SpatialOrder.digitBits) {
      SpatialOrder.pass(keys, shift, into: &sorted)
      swap(&keys, &sorted)
    }
  }

  /// Sorts by one digit, keeping the order of equal ones.
  private static func pass(_ keys: [UInt64], _ shift: UInt64, into sorted: inout [UInt64]) {
    let mask = UInt64(1) << UInt64(SpatialOrder.digitBits) - 1
    var starts = InlineArray<2048, Int>(repeating: 0)
    for key in keys { starts[Int(key >> shift & mask)] &+= 1 }
    var start = 0
    for digit in starts.indices { (starts[digit], start) = (start, start &+ starts[digit]) }
    var target = sorted.mutableSpan
    for key in keys {
      let digit = Int(key >> shift & mask)
      target[starts[digit]] = key
      starts[digit] &+= 1
    }
  }

  /// Sixteen bits with a zero in front of each.
  @inline(__always)
  private static func spread(_ value: UInt64) -> UInt64 {
    var bits = value & 0xFFFF
    bits = (bits | bits << 8) & 0x00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }
}
