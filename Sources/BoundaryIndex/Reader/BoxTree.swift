internal import CVector

/// One packed tree of boxes: eight consecutive items share a node, eight nodes one of the level above, up to one root.
///
/// How many nodes a level has follows from the number of items alone, so a damaged file has no way to lead a search in circles.
struct BoxTree: Sendable {
  /// The number of the first item.
  let firstItem: Int

  /// How many items there are.
  let count: Int

  private let nodes: IndexBytes

  /// For each level from the root how many children its nodes have together; of 32-bit numbers of items there are at most eleven levels.
  private var childCounts = SIMD16<UInt32>(repeating: 0)

  /// For each level how many nodes stand before it.
  private var firstNodes = SIMD16<UInt32>(repeating: 0)
  private var depth = 0

  /// A tree of `count` items whose nodes begin at `firstNode`.
  init(nodes: IndexBytes, firstItem: Int, count: Int, firstNode: Int) {
    self.nodes = nodes
    self.firstItem = firstItem
    // What its nodes can't hold is not there.
    self.count = min(count, nodes.count / IndexFormat.boxNodeSize * IndexFormat.boxFanOut)
    var counts: [Int] = self.count > 0 ? [self.count] : []
    while let last = counts.last, last > IndexFormat.boxFanOut {
      counts.append((last + IndexFormat.boxFanOut - 1) / IndexFormat.boxFanOut)
    }
    var first = firstNode
    for children in counts.reversed() {
      childCounts[depth] = UInt32(children)
      firstNodes[depth] = UInt32(truncatingIfNeeded: first)
      depth += 1
      first += (children + IndexFormat.boxFanOut - 1) / IndexFormat.boxFanOut
    }
  }
}

/// A search through a box tree.
protocol BoxSearch {
  /// Half of the position in units.
  var halfX: Int32 { get }
  var halfY: Int32 { get }

  /// The square of what an eastward step counts against a northward one; for boxes anywhere in reach not more than its true length.
  var scale: Float { get }

  /// The squared distance in halves of units beyond which nothing is looked at; may fall while the search goes on.
  var limit: Float { get }

  /// Looks at an item whose box is near.
  mutating func offer(_ item: Int)
}

extension BoxTree {
  /// Offers all items whose boxes are within a search's limit, near ones first.
  @inline(__always)
  func walk<Search: BoxSearch>(_ search: inout Search) {
    if depth > 0 { visit(0, level: 0, &search) }
  }

  private func visit<Search: BoxSearch>(_ node: Int, level: Int, _ search: inout Search) {
    let first = node &* IndexFormat.boxFanOut
    let offset = (Int(firstNodes[level]) &+ node) &* IndexFormat.boxNodeSize
    let distances = nodes.boxDistances(
      offset, halfX: search.halfX, halfY: search.halfY, scale: search.scale)
    let there = BoxTree.firstBits(Int(childCounts[level]) &- first)
    var open = revgeo_within(distances, search.limit) & there
    while open != 0 {
      let child = BoxTree.nearest(of: open, distances)
      open &= ~(1 << UInt32(truncatingIfNeeded: child))
      // What was found in the meantime may be nearer than all that is left.
      if distances[child] > search.limit { return }
      if level == depth &- 1 {
        search.offer(firstItem &+ first &+ child)
      } else {
        visit(first &+ child, level: level &+ 1, &search)
      }
    }
  }

  /// A bit for each of the first `count` children, of eight at most.
  @inline(__always)
  private static func firstBits(_ count: Int) -> UInt32 {
    count >= IndexFormat.boxFanOut ? 0xFF : (1 << UInt32(max(0, count))) &- 1
  }

  /// The nearest of the children whose bits are set, of which there is at least one.
  @inline(__always)
  private static func nearest(of open: UInt32, _ distances: SIMD8<Float>) -> Int {
    var best = open.trailingZeroBitCount
    var rest = open & (open &- 1)
    while rest != 0 {
      let child = rest.trailingZeroBitCount
      if distances[child] < distances[best] { best = child }
      rest &= rest &- 1
    }
    return best
  }
}

extension BoxTree {
  /// Calls `body` with each box that stands for an item and each that stands for a node, both with the box around it if there is one.
  func forEachBox(_ body: (_ box: Box, _ item: Int?, _ isInside: Bool) -> Void) {
    if depth > 0 { forEachBox(of: 0, level: 0, within: nil, body) }
  }

  private func forEachBox(
    of node: Int, level: Int, within outer: Box?,
    _ body: (_ box: Box, _ item: Int?, _ isInside: Bool) -> Void
  ) {
    let (childCount, firstNode) = (Int(childCounts[level]), Int(firstNodes[level]))
    let first = node * IndexFormat.boxFanOut
    for child in 0..<max(0, min(IndexFormat.boxFanOut, childCount - first)) {
      let box = box((firstNode + node) * IndexFormat.boxNodeSize + child * 4)
      let isInside = outer.map { $0.contains(box) } ?? true
      if level == depth - 1 {
        body(box, firstItem + first + child, isInside)
      } else {
        body(box, nil, isInside)
        forEachBox(of: first + child, level: level + 1, within: box, body)
      }
    }
  }

  private func box(_ offset: Int) -> Box {
    let side = 4 * IndexFormat.boxFanOut
    func number(_ place: Int) -> Int32 { Int32(bitPattern: nodes.word(offset + place * side)) }
    return Box(west: number(0), south: number(1), east: number(2), north: number(3))
  }
}

extension Box {
  /// Whether another box lies in this one.
  fileprivate func contains(_ other: Box) -> Bool {
    west <= other.west && south <= other.south && east >= other.east && north >= other.north
  }
}

/// The box trees of an index.
struct StreetTrees: Sendable {
  /// Runs of streets with a name.
  let named: BoxTree

  /// Runs of streets without one.
  let nameless: BoxTree

  /// Addresses.
  let addresses: BoxTree

  /// Whether there is any street or address.
  let isEmpty: Bool

  init(_ trees: IndexBytes, nodes: IndexBytes) {
    func tree(_ number: Int) -> BoxTree {
      let row = number * IndexFormat.boxTreeSize
      return BoxTree(
        nodes: nodes, firstItem: Int(trees.word(row)), count: Int(trees.word(row + 4)),
        firstNode: Int(trees.word(row + 8)))
    }
    (named, nameless, addresses) = (tree(0), tree(1), tree(2))
    isEmpty = named.count == 0 && nameless.count == 0 && addresses.count == 0
  }
}
