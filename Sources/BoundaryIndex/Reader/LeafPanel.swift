/// One panel of a leaf: up to 32 units and the borders of theirs that cross the leaf's square.
///
/// Layout: a word with the square's side less one (bits 0 to 23), the number of units (bits 24 to 29) and whether another panel follows (bit 31);
/// the number of vertices; the reference mask; a bit for each vertex, set where a chain starts and behind the last vertex, in words; all
/// latitudes; all longitudes; a mask for each vertex; the units. The masks of vertices take 1, 2 or 4 bytes, as many as the units
/// need. A following panel starts at the next multiple of four bytes.
struct LeafPanel {
  private let bytes: IndexBytes
  private let start: Int
  private let panel: IndexWindow
  /// The side of the leaf's square less one: the bits that tell a position within it.
  private let inner: UInt32
  let isLast: Bool
  let unitCount: Int
  private let vertexCount: Int
  /// A following number's size as a shift: 0, 1 or 2 for bytes, pairs and fours.
  private let maskShift: Int
  private let unitShift: Int

  // Where the parts lie behind the panel's start.
  private static var starts: Int { 12 }
  private let latitudes: Int
  private let longitudes: Int
  private let masks: Int
  private let units: Int
  private let end: Int

  /// How far the section reaches beyond every panel: as much as is read at a time behind a panel's last number.
  static var margin: Int { 384 }

  /// The panel at an offset of the leaves; nothing when it does not lie inside, as only in a damaged file.
  @inline(__always)
  init?(_ bytes: IndexBytes, at start: Int, wideNumbers: Bool) {
    guard let panel = bytes.window(at: start, count: LeafPanel.margin) else { return nil }
    let head = panel.load(0, as: UInt64.self)
    self.bytes = bytes
    self.start = start
    inner = UInt32(truncatingIfNeeded: head & 0xFF_FFFF)
    isLast = head & 1 << 31 == 0
    unitCount = Int(head >> 24 & 0x3F)
    vertexCount = Int(head >> 32)
    maskShift = (unitCount > 8 ? 1 : 0) &+ (unitCount > 16 ? 1 : 0)
    unitShift = wideNumbers ? 2 : 1
    self.panel = panel
    latitudes = LeafPanel.starts &+ (vertexCount &>> 5 &+ 1) &* 4
    longitudes = latitudes &+ vertexCount &* 4
    masks = longitudes &+ vertexCount &* 4
    units = masks &+ vertexCount &<< maskShift
    end = units &+ unitCount &<< unitShift
    guard end <= bytes.count &- LeafPanel.margin &- start else { return nil }
  }

  /// The side of the leaf's square in units.
  var side: Int64 { Int64(inner) + 1 }

  /// The unit that a bit of the masks stands for.
  @inline(__always)
  func unit(_ bit: Int) -> UInt32 {
    let number = panel.load(units &+ (bit & 31) &<< unitShift, as: UInt32.self)
    return unitShift == 2 ? number : number & 0xFFFF
  }

  /// The units whose border is the edge that ends at a vertex.
  @inline(__always)
  private func mask(_ vertex: Int) -> UInt32 {
    let mask = panel.load(masks &+ vertex &<< maskShift, as: UInt32.self)
    return mask & (UInt32.max &>> UInt32(truncatingIfNeeded: 32 &- 8 &<< maskShift))
  }

  /// The units that hold a position, as a mask.
  ///
  /// - Parameters:
  ///   - east: Units east of longitude -180.
  ///   - north: Units north of latitude -90.
  /// - Returns: A bit for each of the panel's units.
  @inline(__always)
  func mask(east: UInt32, north: UInt32) -> UInt32 {
    let (x, y) = (Int32(bitPattern: east & inner), Int32(bitPattern: north & inner))
    var result = panel.load(8, as: UInt32.self)
    var block = 0
    var carry: UInt32 = 0
    while true {
      let above = panel.greater(at: latitudes &+ block &* 4, than: y)
      // Bit i: the edge from vertex i - 1 to vertex i has one end above the position and one not.
      let startBits = panel.load(LeafPanel.starts &+ block >> 3, as: UInt32.self)
      var straddling = (above ^ (above &<< 1 | carry)) & ~startBits
      while straddling != 0 {
        let vertex = block &+ straddling.trailingZeroBitCount
        // Multiplied and not chosen, since a branch here would be mispredicted every other time.
        result ^= mask(vertex) &* (isEast(x, y, ofEdgeTo: vertex) ? 1 : 0)
        straddling &= straddling &- 1
      }
      carry = above &>> 31
      block &+= 32
      if block > vertexCount { break }
    }
    return unitCount >= 32
      ? result : result & ((1 &<< UInt32(truncatingIfNeeded: unitCount)) &- 1)
  }

  /// Whether a position is east of the straddling edge that ends at a vertex, or on it.
  @inline(__always)
  private func isEast(_ x: Int32, _ y: Int32, ofEdgeTo number: Int) -> Bool {
    let (start, end) = (vertex(number &- 1), vertex(number))
    let (height, width) = (end.y &- start.y, end.x &- start.x)
    let cross = width &* (Int64(y) &- start.y) &- height &* (Int64(x) &- start.x)
    return (height > 0 ? cross : 0 &- cross) <= 0
  }

  /// The panel behind this one, if the leaf has more.
  var next: LeafPanel? {
    if isLast { return nil }
    return LeafPanel(bytes, at: (start &+ end &+ 3) & ~3, wideNumbers: unitShift == 2)
  }

  /// Calls `body` with each edge relative to the square's corner, and the mask of the units whose border it is.
  func forEachEdge(_ body: (_ mask: UInt32, _ start: LeafVertex, _ end: LeafVertex) -> Void) {
    for number in 0..<vertexCount {
      let startBits = panel.load(LeafPanel.starts &+ (number >> 5) &* 4, as: UInt32.self)
      if startBits &>> UInt32(truncatingIfNeeded: number & 31) & 1 == 0 {
        body(mask(number), vertex(number &- 1), vertex(number))
      }
    }
  }

  /// Whether an edge only connects a chain to the square's south: it lies west of the square, or touches it from there.
  static func isConnector(_ start: LeafVertex, _ end: LeafVertex) -> Bool {
    start.x <= 0 && end.x <= 0 && (start.x < 0 || end.x < 0)
  }

  /// A vertex; the number -1, which only a damaged panel asks for, gives some numbers of the panel.
  @inline(__always)
  private func vertex(_ number: Int) -> LeafVertex {
    LeafVertex(
      x: Int64(panel.load(longitudes &+ number &* 4, as: Int32.self)),
      y: Int64(panel.load(latitudes &+ number &* 4, as: Int32.self)))
  }
}

/// A vertex relative to the south-west corner of its leaf's square, in units.
struct LeafVertex: Hashable {
  var x: Int64
  var y: Int64
}
