import Geometry
import SystemAccess

/// Orders places into one packed tree a country and writes them.
///
/// A tree's leaves are runs of eight places, near each other; eight leaves or nodes share a node, level by level up to one root.
/// A node says of each of its children in which box its places lie and how far the largest of them reaches.
struct PlaceTreeBuilder {
  /// A place with what the search needs.
  struct Item {
    var place: Int
    var vector: UnitVector
    /// How far the place reaches, as a chord of the unit sphere.
    var reach: Float
    /// The administrative area that holds it, or the country.
    var scope: UInt32
  }

  private(set) var leaves = ByteBuffer()
  private(set) var nodes = ByteBuffer()
  private(set) var trees = ByteBuffer()
  private(set) var neighbours = ByteBuffer()
  /// The places in the order of the trees.
  private(set) var order: [Int] = []

  /// Where the tree of a country is.
  private struct Span {
    var count: Int
    var firstLeaf: Int
    var firstNode: Int
  }

  private var spans: [Span] = []

  /// Writes the trees of countries, in the order given.
  mutating func append(_ countries: [(country: UInt32, items: [Item])], threads: Int) {
    let sorted = Threads.map(count: countries.count, threads: threads) { number in
      var items = countries[number].items
      PlaceTreeBuilder.sort(&items, 0..<items.count)
      return items
    }
    for (country, items) in zip(countries, sorted) { append(country.country, items) }
    let written = self
    let pieces = spans.flatMap(PlaceTreeBuilder.pieces)
    let found = Threads.map(count: pieces.count, threads: threads) { number in
      written.surroundings(pieces[number])
    }
    for (piece, found) in zip(pieces, found) { append(found, piece) }
  }

  /// Some places of a country, whole leaves, that a thread takes at once.
  private struct Piece {
    var span: Span
    var numbers: Range<Int>

    static var size: Int { 512 }
  }

  private static func pieces(_ span: Span) -> [Piece] {
    stride(from: 0, to: span.count, by: Piece.size).map { first in
      Piece(span: span, numbers: first..<min(first + Piece.size, span.count))
    }
  }

  /// What is found of places when the tree of their country is there.
  private func surroundings(_ piece: Piece) -> [PlaceSurroundings] {
    let found = IndexBytes.reading(leaves.bytes) { leaves in
      IndexBytes.reading(nodes.bytes) { nodes in
        let span = piece.span
        let tree = PlaceTree(
          leaves: leaves, nodes: nodes, neighbours: leaves.slice(at: 0, count: 0), firstPlace: 0,
          count: span.count, firstLeaf: span.firstLeaf, firstNode: span.firstNode)
        return tree.surroundings(piece.numbers)
      }
    }
    return (found ?? nil) ?? []
  }

  private mutating func append(_ found: [PlaceSurroundings], _ piece: Piece) {
    for first in stride(from: 0, to: found.count, by: IndexFormat.treeFanOut) {
      let ofLeaf = found[first..<min(first + IndexFormat.treeFanOut, found.count)]
      append(Array(ofLeaf), leaf: leaf(piece.numbers.lowerBound + first, piece.span), piece.span)
    }
  }

  private mutating func append(_ found: [PlaceSurroundings], leaf: Int, _ span: Span) {
    leaves.replace(at: leaf + IndexFormat.placeNeighbours, with: UInt32(neighbours.count / 2))
    var (neighboursEnd, largerEnd) = (0, 0)
    for lane in 0..<IndexFormat.treeFanOut {
      let place = lane < found.count ? found[lane] : PlaceSurroundings()
      neighboursEnd += place.neighbours.count
      largerEnd += place.larger.count
      leaves.replace(
        at: leaf + IndexFormat.placePositionSize * lane + 15, with: UInt8(neighboursEnd))
      leaves.replace(at: leaf + IndexFormat.placeLargerEnds + lane, with: UInt8(largerEnd))
      leaves.replace(
        at: leaf + IndexFormat.placeIsolations + 4 * lane, with: place.isolationSquared.bitPattern)
    }
    for number in found.flatMap(\.neighbours) + found.flatMap(\.larger) {
      neighbours.append(Int64(number), width: span.count < IndexFormat.wideTree ? 2 : 4)
    }
  }

  /// Where the leaf of a place is, by the place's number in the tree.
  private func leaf(_ number: Int, _ span: Span) -> Int {
    (span.firstLeaf + number >> 3) * IndexFormat.placeLeafSize
  }

  private mutating func append(_ country: UInt32, _ items: [Item]) {
    let span = Span(
      count: items.count, firstLeaf: leaves.count / IndexFormat.placeLeafSize,
      firstNode: nodes.count / IndexFormat.placeNodeSize)
    spans.append(span)
    trees.append(country)
    trees.append(UInt32(order.count))
    trees.append(UInt32(span.count))
    trees.append(UInt32(span.firstLeaf))
    trees.append(UInt32(span.firstNode))
    order += items.map(\.place)
    var boxes: [Box] = []
    for first in stride(from: 0, to: items.count, by: IndexFormat.treeFanOut) {
      let leaf = items[first..<min(first + IndexFormat.treeFanOut, items.count)]
      appendLeaf(Array(leaf))
      boxes.append(Box(leaf))
    }
    for level in boxes.treeLevels { appendNodes(of: level) }
  }

  /// Side by side what the search compares at once.
  private mutating func appendLeaf(_ items: [Item]) {
    let lanes = (0..<IndexFormat.treeFanOut).map { $0 < items.count ? items[$0] : nil }
    // In units of the lattice with eight bits of fraction.
    let axes = [\UnitVector.x, \UnitVector.y, \UnitVector.z].map { axis in
      lanes.map { item in
        Int64(((item?.vector[keyPath: axis] ?? 0) * IndexFormat.placeUnits * 256).rounded())
      }
    }
    for lane in 0..<IndexFormat.treeFanOut {
      for axis in axes { leaves.append(Int32(axis[lane] >> 8)) }
      for axis in axes { leaves.append(UInt8(axis[lane] & 0xFF)) }
      leaves.append(UInt8(0))
    }
    for item in lanes { leaves.append(item.map { PlaceTreeBuilder.squared($0.reach) } ?? 0) }
    for item in lanes { leaves.append(item?.scope ?? IndexFormat.absent) }
    // What is round places is found when the tree is there.
    leaves.append(zeros: IndexFormat.placeLeafSize - IndexFormat.placeIsolations)
  }

  /// In units of the lattice.
  private static func squared(_ reach: Float) -> Float {
    reach * reach * Float(IndexFormat.placeUnits * IndexFormat.placeUnits)
  }

  /// Splits by the widest axis at multiples of the fan-out, so that each run of a leaf is compact.
  private static func sort(_ items: inout [Item], _ range: Range<Int>) {
    guard range.count > IndexFormat.treeFanOut else { return }
    switch widestAxis(items[range]) {
    case .x: items[range].sort { ($0.vector.x, $0.place) < ($1.vector.x, $1.place) }
    case .y: items[range].sort { ($0.vector.y, $0.place) < ($1.vector.y, $1.place) }
    case .z: items[range].sort { ($0.vector.z, $0.place) < ($1.vector.z, $1.place) }
    }
    // The left part gets whole subtrees of the next level down.
    var block = IndexFormat.treeFanOut
    while block * IndexFormat.treeFanOut < range.count { block *= IndexFormat.treeFanOut }
    let blocks = (range.count + block - 1) / block
    let middle = range.lowerBound + blocks / 2 * block
    sort(&items, range.lowerBound..<middle)
    sort(&items, middle..<range.upperBound)
  }

  private enum Axis {
    case x
    case y
    case z
  }

  private static func widestAxis(_ items: ArraySlice<Item>) -> Axis {
    let box = Box(items)
    let widths = [box.high.x - box.low.x, box.high.y - box.low.y, box.high.z - box.low.z]
    if widths[0] >= widths[1] && widths[0] >= widths[2] { return .x }
    return widths[1] >= widths[2] ? .y : .z
  }

  private struct Box: TreeBox {
    var low = UnitVector(x: 2, y: 2, z: 2)
    var high = UnitVector(x: -2, y: -2, z: -2)
    var reach: Float = 0

    static let empty = Box()

    private init() {}

    private init(_ item: Item) {
      (low, high, reach) = (item.vector, item.vector, item.reach)
    }

    init(_ items: ArraySlice<Item>) {
      for item in items { formUnion(Box(item)) }
    }

    mutating func formUnion(_ other: Box) {
      low = UnitVector(
        x: min(low.x, other.low.x), y: min(low.y, other.low.y), z: min(low.z, other.low.z))
      high = UnitVector(
        x: max(high.x, other.high.x), y: max(high.y, other.high.y), z: max(high.z, other.high.z))
      reach = max(reach, other.reach)
    }
  }

  /// Bounds are rounded outwards, and moved out by as much as a position is off when it is rounded to single precision: a box is never farther
  /// than what it holds.
  private mutating func appendNodes(of boxes: [Box]) {
    for first in stride(from: 0, to: boxes.count, by: IndexFormat.treeFanOut) {
      let lanes = (first..<first + IndexFormat.treeFanOut).map {
        $0 < boxes.count ? boxes[$0] : .empty
      }
      let (units, slack) = (IndexFormat.placeUnits, 32.0)
      for axis in [\UnitVector.x, \UnitVector.y, \UnitVector.z] {
        for box in lanes { nodes.append(Float(box.low[keyPath: axis] * units - slack).nextDown) }
      }
      for axis in [\UnitVector.x, \UnitVector.y, \UnitVector.z] {
        for box in lanes { nodes.append(Float(box.high[keyPath: axis] * units + slack).nextUp) }
      }
      for box in lanes { nodes.append(PlaceTreeBuilder.squared(box.reach)) }
    }
  }
}
