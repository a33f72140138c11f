/// One panel of a leaf: up to 32 units and the borders of theirs that cross the leaf's square.
///
/// Layout: one byte with the square's shift (bits 0 to 4), whether coordinates take four bytes and not two (bit 5) and whether another panel
/// follows (bit 7); one byte with the number of units; two with the number of chains; four with the number of vertices; the reference
/// mask; the units; a mask for each chain; a bit for each vertex, set where a chain starts, in words of four bytes; all latitudes; all
/// longitudes. Masks take 1, 2 or 4 bytes, as many as the units need. A following panel starts at the next multiple of four bytes.
struct LeafPanel {
  private let bytes: IndexBytes
  private let start: Int
  private let shift: UInt32
  private let isWide: Bool
  let isLast: Bool
  private let maskWidth: Int
  private let wideNumbers: Bool
  private let masks: Int
  private let starts: Int
  private let latitudes: Int
  private let longitudes: Int
  let unitCount: Int
  private let vertexCount: Int

  @inline(__always)
  init(_ bytes: IndexBytes, at start: Int, wideNumbers: Bool) {
    self.bytes = bytes
    self.start = start
    self.wideNumbers = wideNumbers
    let head = bytes.load(start, as: UInt64.self)
    shift = min(UInt32(truncatingIfNeeded: head & 0x1F), UInt32(IndexFormat.rootShift))
    isWide = head & 0x20 != 0
    isLast = head & 0x80 == 0
    unitCount = Int(head >> 8 & 0xFF)
    vertexCount = min(Int(head >> 32), bytes.count)
    maskWidth = unitCount <= 8 ? 1 : unitCount <= 16 ? 2 : 4
    masks = start &+ 8 &+ maskWidth &+ unitCount &* (wideNumbers ? 4 : 2)
    starts = masks &+ Int(head >> 16 & 0xFFFF) &* maskWidth
    latitudes = starts &+ ((vertexCount &+ 31) >> 5) &* 4
    longitudes = latitudes &+ vertexCount &* (isWide ? 4 : 2)
  }

  /// The side of the leaf's square in units.
  var side: Int64 { 1 << Int64(shift) }

  /// The unit that a bit of the masks stands for.
  @inline(__always)
  func unit(_ bit: Int) -> UInt32 {
    let base = start &+ 8 &+ maskWidth
    return wideNumbers
      ? bytes.word(base &+ 4 &* bit) : UInt32(bytes.load(base &+ 2 &* bit, as: UInt16.self))
  }

  @inline(__always)
  private func mask(_ offset: Int) -> UInt32 {
    switch maskWidth {
    case 1: UInt32(bytes.byte(offset))
    case 2: UInt32(bytes.load(offset, as: UInt16.self))
    default: bytes.word(offset)
    }
  }

  /// The units that hold a position, as a mask.
  ///
  /// - Parameters:
  ///   - east: Units east of longitude -180.
  ///   - north: Units north of latitude -90.
  /// - Returns: A bit for each of the panel's units.
  @inline(__always)
  func mask(east: UInt32, north: UInt32) -> UInt32 {
    let inner = (UInt32(1) << shift) &- 1
    let (x, y) = (Int64(east & inner), Int64(north & inner))
    // No latitude of two bytes exceeds the greatest such number, so that one stands for all greater ones.
    let limit = Int32(truncatingIfNeeded: isWide ? y : min(y, Int64(Int16.max)))
    return isWide ? mask(x, y, limit, isWide: true) : mask(x, y, limit, isWide: false)
  }

  @inline(__always)
  private func mask(_ x: Int64, _ y: Int64, _ limit: Int32, isWide: Bool) -> UInt32 {
    var result = mask(start &+ 8)
    var chain = masks &- maskWidth
    var carry: UInt32 = 0
    for block in stride(from: 0, to: vertexCount, by: 32) {
      let startBits = bytes.word(starts &+ block >> 3)
      let above = bytes.greater(
        at: latitudes &+ block &* (isWide ? 4 : 2), count: vertexCount &- block, isWide: isWide,
        than: limit)
      // Bit i: the edge from vertex i - 1 to vertex i has one end above the position and one not.
      var straddling = (above ^ (above << 1 | carry)) & ~startBits
      if vertexCount &- block < 32 { straddling &= (1 << UInt32(vertexCount &- block)) &- 1 }
      carry = above >> 31
      while straddling != 0 {
        let bit = straddling.trailingZeroBitCount
        if isEast(x, y, ofEdgeTo: block &+ bit, isWide: isWide) {
          let startsBefore = (startBits & ((2 << UInt32(bit)) &- 1)).nonzeroBitCount
          result ^= mask(chain &+ startsBefore &* maskWidth)
        }
        straddling &= straddling &- 1
      }
      chain &+= startBits.nonzeroBitCount &* maskWidth
    }
    return unitCount >= 32 ? result : result & ((1 << UInt32(unitCount)) &- 1)
  }

  /// Whether a position is east of the straddling edge that ends at a vertex, or on it.
  @inline(__always)
  private func isEast(_ x: Int64, _ y: Int64, ofEdgeTo number: Int, isWide: Bool) -> Bool {
    let start = vertex(number &- 1, isWide: isWide)
    let end = vertex(number, isWide: isWide)
    let cross =
      (end.x &- start.x) &* (y &- start.y) &- (end.y &- start.y) &* (x &- start.x)
    return end.y > start.y ? cross <= 0 : cross >= 0
  }

  /// The panel behind this one, if the leaf has more.
  var next: LeafPanel? {
    if isLast { return nil }
    let end = (longitudes &+ vertexCount &* (isWide ? 4 : 2) &+ 3) & ~3
    guard end > start, end < bytes.count else { return nil }
    return LeafPanel(bytes, at: end, wideNumbers: wideNumbers)
  }

  /// Calls `body` with each edge relative to the square's corner, and the mask of the units whose border it is.
  func forEachEdge(_ body: (_ mask: UInt32, _ start: LeafVertex, _ end: LeafVertex) -> Void) {
    var chain = masks &- maskWidth
    for number in 0..<vertexCount {
      if bytes.word(starts &+ (number >> 5) &* 4) >> UInt32(number & 31) & 1 != 0 {
        chain &+= maskWidth
      } else if number > 0 {
        body(
          mask(chain), vertex(number &- 1, isWide: isWide), vertex(number, isWide: isWide))
      }
    }
  }

  @inline(__always)
  private func vertex(_ number: Int, isWide: Bool) -> LeafVertex {
    let offset = number &* (isWide ? 4 : 2)
    return LeafVertex(
      x: bytes.coordinate(longitudes &+ offset, isWide: isWide),
      y: bytes.coordinate(latitudes &+ offset, isWide: isWide))
  }
}

/// A vertex relative to the south-west corner of its leaf's square, in units.
struct LeafVertex: Hashable {
  var x: Int64
  var y: Int64
}
