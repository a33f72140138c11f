package import Geometry
internal import SystemAccess

/// Orders coordinates so that near ones stand together: what one look-up brings into the caches serves the next.
///
/// Along a Hilbert curve (1891) over the least box that holds all of them, 4,096 squares wide and high, sorted by radix. Its memory is used again.
@usableFromInline
package struct SpatialOrder {
  /// Bits that one pass sorts by, and bits of a square's column and of its row.
  private static let digitBits = 12

  /// From how many keys on counting digits is quicker than comparing keys.
  private static let leastCounted = 1024

  @usableFromInline private(set) var keys: [UInt64] = []
  private var sorted: [UInt64] = []
  private var positions: [FixedCoordinate] = []

  /// Creates an empty order.
  package init() {}

  /// Finds the order of coordinates, in place of those before.
  package mutating func sort(_ coordinates: [Coordinate]) {
    let box = place(coordinates)
    fillKeys(box)
    if keys.count < SpatialOrder.leastCounted { return keys.sort() }
    sorted.fit(keys.count, filler: 0)
    for shift in [UInt64(32), 32 + UInt64(SpatialOrder.digitBits)] {
      SpatialOrder.pass(keys, shift, into: &sorted)
      swap(&keys, &sorted)
    }
  }

  /// The number of the coordinate at a place in the order.
  @inlinable
  package subscript(place: Int) -> Int { Int(truncatingIfNeeded: keys[place] & 0xFFFF_FFFF) }

  /// Writes the positions of the coordinates in their order, in place of what is there.
  package func copyPositions(to ordered: inout [FixedCoordinate]) {
    ordered.fit(keys.count, filler: FixedCoordinate(x: 0, y: 0))
    var ordered = ordered.mutableSpan
    for place in keys.indices { ordered[place] = positions[self[place]] }
  }

  /// The least box that holds positions.
  private struct Box {
    var (west, south, east, north) = (Int32.max, Int32.max, Int32.min, Int32.min)

    @inline(__always)
    mutating func include(_ position: FixedCoordinate) {
      (west, south) = (min(west, position.x), min(south, position.y))
      (east, north) = (max(east, position.x), max(north, position.y))
    }

    /// By how many bits lengths from `low` on are shifted to numbers of squares.
    static func shift(_ low: Int32, _ high: Int32) -> UInt32 {
      let length = UInt32(bitPattern: high &- low)
      return UInt32(max(0, 32 - length.leadingZeroBitCount - digitBits))
    }
  }

  /// Notes the positions of coordinates.
  private mutating func place(_ coordinates: [Coordinate]) -> Box {
    var box = Box()
    positions.fit(coordinates.count, filler: FixedCoordinate(x: 0, y: 0))
    var placed = positions.mutableSpan
    for number in coordinates.indices {
      let position = FixedCoordinate(coordinates[number])
      placed[number] = position
      box.include(position)
    }
    return box
  }

  /// Makes keys of squares and numbers.
  private mutating func fillKeys(_ box: Box) {
    let (shiftX, shiftY) = (Box.shift(box.west, box.east), Box.shift(box.south, box.north))
    let (positions, curve) = (positions, SpatialOrder.curve)
    keys.fit(positions.count, filler: 0)
    var filled = keys.mutableSpan
    for number in positions.indices {
      let position = positions[number]
      let column = UInt32(bitPattern: position.x &- box.west) &>> shiftX
      let row = UInt32(bitPattern: position.y &- box.south) &>> shiftY
      let square = SpatialOrder.interleave(column, row)
      var (key, turn) = (0, 0)
      for shift in [UInt64(16), 8, 0] {
        let entry = Int(curve[turn | Int(square &>> shift & 0xFF)])
        key = key &<< 8 | entry & 0xFF
        turn = entry & 0x300
      }
      filled[number] = UInt64(key) &<< 32 | UInt64(number)
    }
  }

  /// For each turn of the curve and each eight bits of interleaved columns and rows the eight bits of their place on the curve, and above them its turn
  /// behind these.
  private static let curve: [UInt16] = (0..<4).flatMap { turn in
    (0..<256).map { place($0, turn: turn) }
  }

  /// From two bits of a column and a row to two of the place on the curve, four times; a turn is whether the two change places, and whether both are
  /// counted from the other end.
  private static func place(_ square: Int, turn: Int) -> UInt16 {
    var (isSwapped, isReversed) = (turn & 1, turn >> 1)
    var place = 0
    for shift in [6, 4, 2, 0] {
      let bits = (square >> shift & 1, square >> (shift + 1) & 1)
      let (column, row) = isSwapped == 0 ? bits : (bits.1, bits.0)
      let (x, y) = (column ^ isReversed, row ^ isReversed)
      place = place << 2 | (3 * x) ^ y
      guard y == 0 else { continue }
      isSwapped ^= 1
      isReversed ^= x
    }
    return UInt16((isSwapped | isReversed << 1) << 8 | place)
  }

  /// Sorts by one digit, keeping the order of equal ones.
  private static func pass(_ keys: [UInt64], _ shift: UInt64, into sorted: inout [UInt64]) {
    let mask = UInt64(1) << UInt64(SpatialOrder.digitBits) - 1
    var starts = InlineArray<4096, UInt32>(repeating: 0)
    for key in keys { starts[Int(key &>> shift & mask)] &+= 1 }
    var start: UInt32 = 0
    for digit in starts.indices { (starts[digit], start) = (start, start &+ starts[digit]) }
    var target = sorted.mutableSpan
    for key in keys {
      let digit = Int(key &>> shift & mask)
      target[Int(starts[digit])] = key
      starts[digit] &+= 1
    }
  }

  /// The bits of two numbers of sixteen bits by turns, those of the column the lower ones.
  @inline(__always)
  private static func interleave(_ column: UInt32, _ row: UInt32) -> UInt64 {
    var bits = UInt64(column) | UInt64(row) &<< 32
    bits = (bits | bits &<< 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits &<< 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits &<< 2) & 0x3333_3333_3333_3333
    bits = (bits | bits &<< 1) & 0x5555_5555_5555_5555
    return (bits | bits &>> 31) & 0xFFFF_FFFF
  }
}
