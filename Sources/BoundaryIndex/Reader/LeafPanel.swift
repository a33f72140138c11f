/// One panel of a leaf: up to 32 units and the borders of theirs that cross the leaf's square.
///
/// Layout: one byte with the square's shift (bits 0 to 4), the vertex width less two (bits 5 and 6) and whether another panel follows
/// (bit 7); one byte with the number of units; two with the number of chains; the reference mask; the units; for each chain its
/// number of vertices in one byte and its mask; then all vertices. Masks take 1, 2 or 4 bytes, as many as the units need.
struct LeafPanel {
  private let bytes: IndexBytes
  private let start: Int
  private let shift: UInt32
  private let width: Int
  private let isLast: Bool
  private let maskWidth: Int
  private let wideNumbers: Bool
  let unitCount: Int
  let chainCount: Int

  @inline(__always)
  init(_ bytes: IndexBytes, at start: Int, wideNumbers: Bool) {
    self.bytes = bytes
    self.start = start
    self.wideNumbers = wideNumbers
    let head = bytes.word(start)
    shift = min(head & 0x1F, UInt32(IndexFormat.rootShift))
    width = Int(head >> 5 & 3) &+ 2
    isLast = head & 0x80 == 0
    unitCount = Int(head >> 8 & 0xFF)
    chainCount = Int(head >> 16)
    maskWidth = unitCount <= 8 ? 1 : unitCount <= 16 ? 2 : 4
  }

  /// The side of the leaf's square in units.
  var side: Int64 { 1 << Int64(shift) }

  /// The unit that a bit of the masks stands for.
  @inline(__always)
  func unit(_ bit: Int) -> UInt32 {
    let base = start &+ 4 &+ maskWidth
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

  private var chainTable: Int { start &+ 4 &+ maskWidth &+ unitCount &* (wideNumbers ? 4 : 2) }

  private var vertices: Int { chainTable &+ chainCount &* (1 &+ maskWidth) }

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
    switch width {
    case 2: return mask(ShortVertices.self, x, y)
    case 3: return mask(MiddleVertices.self, x, y)
    default: return mask(LongVertices.self, x, y)
    }
  }

  @inline(__always)
  private func mask<Reader: VertexReader>(_ reader: Reader.Type, _ x: Int64, _ y: Int64) -> UInt32 {
    var result = mask(start &+ 4)
    var header = chainTable
    var offset = vertices
    for _ in 0..<chainCount {
      let count = Int(bytes.byte(header))
      if bytes.isCrossedOddly(reader, at: offset, vertexCount: count, x: x, y: y) {
        result ^= mask(header &+ 1)
      }
      header &+= 1 &+ maskWidth
      offset &+= count &* width &* 2
    }
    return unitCount >= 32 ? result : result & ((1 << UInt32(unitCount)) &- 1)
  }

  /// The panel behind this one, if the leaf has more.
  var next: LeafPanel? {
    guard !isLast else { return nil }
    let following = LeafPanel(bytes, at: end, wideNumbers: wideNumbers)
    return end > start && end < bytes.count ? following : nil
  }

  private var end: Int {
    var offset = vertices
    for chain in 0..<chainCount {
      offset &+= Int(bytes.byte(chainTable &+ chain &* (1 &+ maskWidth))) &* width &* 2
    }
    return offset
  }

  /// Calls `body` with each chain: the mask of the units whose border it is, and its edges relative to the square's corner.
  func forEachEdge(_ body: (_ mask: UInt32, _ start: LeafVertex, _ end: LeafVertex) -> Void) {
    var header = chainTable
    var offset = vertices
    for _ in 0..<chainCount {
      let count = Int(bytes.byte(header))
      let mask = mask(header &+ 1)
      for index in 1..<max(1, count) {
        body(
          mask, vertex(offset &+ (index &- 1) &* width &* 2), vertex(offset &+ index &* width &* 2))
      }
      header &+= 1 &+ maskWidth
      offset &+= count &* width &* 2
    }
  }

  private func vertex(_ offset: Int) -> LeafVertex {
    LeafVertex(x: coordinate(offset), y: coordinate(offset &+ width))
  }

  private func coordinate(_ offset: Int) -> Int64 {
    switch width {
    case 2: return Int64(Int16(bitPattern: bytes.load(offset, as: UInt16.self)))
    case 3:
      let low = Int64(bytes.load(offset, as: UInt16.self))
      return Int64(Int8(bitPattern: bytes.byte(offset &+ 2))) << 16 | low
    default: return Int64(Int32(bitPattern: bytes.word(offset)))
    }
  }
}

/// A vertex relative to the south-west corner of its leaf's square, in units.
struct LeafVertex: Hashable {
  var x: Int64
  var y: Int64
}
