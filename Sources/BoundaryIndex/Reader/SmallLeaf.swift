/// The usual leaf: one ``LeafPanel`` of up to seven units and 31 vertices, read with few instructions and hardly a branch.
///
/// Nearly all leaves are such; the layout is that of every panel, but the offsets of its parts follow from the vertices alone.
struct SmallLeaf {
  private let panel: IndexWindow
  private let head: UInt64

  /// Bits of the header that only larger panels have: more panels, more than seven units, more than 31 vertices.
  private static var largeBits: UInt64 { 0xFFFF_FFE0_B800_0000 }

  private static var latitudes: Int { 16 }

  /// The leaf at an offset of the leaves; nothing when it is larger, or does not lie inside the section.
  ///
  /// The section's margin is larger than any small leaf, so that none needs its end compared.
  @inline(__always)
  init?(_ leaves: IndexBytes, at start: Int) {
    guard let panel = leaves.window(at: start, count: LeafPanel.margin) else { return nil }
    head = panel.load(0, as: UInt64.self)
    if head & SmallLeaf.largeBits != 0 { return nil }
    self.panel = panel
  }

  @inline(__always)
  private var vertexCount: Int { Int(truncatingIfNeeded: head &>> 32) }

  /// The units that hold a position, as a mask: a bit for each of the leaf's units.
  @inline(__always)
  func mask(at position: IndexFile.Cell) -> UInt32 {
    let inner = UInt32(truncatingIfNeeded: head & 0xFF_FFFF)
    let x = Int32(bitPattern: position.east & inner)
    let y = Int32(bitPattern: position.north & inner)
    let above = panel.greater(at: SmallLeaf.latitudes, than: y)
    // Bit i: the edge from vertex i - 1 to vertex i has one end above the position and one not.
    var straddling = (above ^ above &<< 1) & ~panel.load(12, as: UInt32.self)
    // Some leaves have no such edge and some have one, by turns: one is tried in any case. Without any it is that to vertex 0, where
    // a chain starts, so that its mask is zero.
    let first = toggled(x, y, byEdgeTo: straddling.trailingZeroBitCount & 31)
    var result = panel.load(8, as: UInt8.self) ^ first
    straddling &= straddling &- 1
    while straddling != 0 {
      result ^= toggled(x, y, byEdgeTo: straddling.trailingZeroBitCount)
      straddling &= straddling &- 1
    }
    return UInt32(result)
  }

  /// The units that a straddling edge toggles: its mask if the position is east of it or on it, else none.
  @inline(__always)
  private func toggled(_ x: Int32, _ y: Int32, byEdgeTo vertex: Int) -> UInt8 {
    let latitude = SmallLeaf.latitudes &+ 4 &* vertex
    let longitude = latitude &+ 4 &* vertexCount
    let startX = Int64(panel.load(longitude &- 4, as: Int32.self))
    let startY = Int64(panel.load(latitude &- 4, as: Int32.self))
    let width = Int64(panel.load(longitude, as: Int32.self)) &- startX
    let height = Int64(panel.load(latitude, as: Int32.self)) &- startY
    let cross = width &* (Int64(y) &- startY) &- height &* (Int64(x) &- startX)
    let west = height > 0 ? cross : 0 &- cross
    // All ones unless `west` is positive; a branch here would be mispredicted every other time.
    let isEast = UInt8(truncatingIfNeeded: (west &- 1) &>> 63)
    return panel.load(SmallLeaf.latitudes &+ 8 &* vertexCount &+ vertex, as: UInt8.self) & isEast
  }

  /// The unit of a mask of one bit, ``IndexFormat/absent`` of a mask of none; meaningless for a mask of several.
  @inline(__always)
  func unit(of mask: UInt32, wideNumbers: Bool) -> UInt32 {
    // All ones when the mask is zero, as half of the cells on a coast have it; a branch here would be mispredicted.
    let none = UInt32(bitPattern: (Int32(bitPattern: mask) &- 1) &>> 31)
    return unit(mask.trailingZeroBitCount & 7, wideNumbers: wideNumbers) | none
  }

  /// The unit that a bit of the mask stands for.
  @inline(__always)
  func unit(_ bit: Int, wideNumbers: Bool) -> UInt32 {
    let units = SmallLeaf.latitudes &+ vertexCount &* 9
    return wideNumbers
      ? panel.load(units &+ 4 &* bit, as: UInt32.self)
      : UInt32(panel.load(units &+ 2 &* bit, as: UInt16.self))
  }
}
