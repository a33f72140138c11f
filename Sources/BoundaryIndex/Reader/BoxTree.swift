/// A search through a tree of boxes in longitude and latitude.
protocol BoxSearch: TreeSearch {
  /// Half of the position in units.
  var halfX: Int32 { get }
  var halfY: Int32 { get }

  /// The square of what an eastward step counts against a northward one; for boxes anywhere in reach not more than its true length.
  var scale: Float { get }
}

extension BoxSearch {
  /// Squared, in halves of units.
  @inline(__always)
  func distances(_ node: IndexWindow) -> SIMD8<Float> {
    node.boxDistances(halfX: halfX, halfY: halfY, scale: scale)
  }
}

extension PackedTree {
  /// Calls `body` with each box that stands for an item and each that stands for a node, both with the box around it if there is one.
  func forEachBox(_ body: (_ box: Box, _ item: Int?, _ isInside: Bool) -> Void) {
    if let rootLevel { forEachBox(of: 0, rootLevel, within: nil, body) }
  }

  private func forEachBox(
    of node: Int, _ level: Level, within outer: Box?,
    _ body: (_ box: Box, _ item: Int?, _ isInside: Bool) -> Void
  ) {
    let first = node * IndexFormat.treeFanOut
    let last = min(first + IndexFormat.treeFanOut, level.childCount(of: count))
    for child in first..<max(first, last) {
      let box = box(
        (level.firstNode + node) * IndexFormat.boxNodeSize + (child - first) * 4)
      let isInside = outer.map { $0.contains(box) } ?? true
      body(box, level.isLast ? firstItem + child : nil, isInside)
      if !level.isLast {
        forEachBox(of: child, level.below(of: count), within: box, body)
      }
    }
  }

  private func box(_ offset: Int) -> Box {
    let side = 4 * IndexFormat.treeFanOut
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
  let named: PackedTree

  /// Runs of streets without one.
  let nameless: PackedTree

  /// Addresses.
  let addresses: PackedTree

  /// Whether there is any street or address.
  let isEmpty: Bool

  init(_ trees: IndexBytes, nodes: IndexBytes) {
    func tree(_ number: Int) -> PackedTree {
      let row = number * IndexFormat.boxTreeSize
      return PackedTree(
        nodes: nodes, nodeSize: IndexFormat.boxNodeSize, firstItem: Int(trees.word(row)),
        count: Int(trees.word(row + 4)), firstNode: Int(trees.word(row + 8)))
    }
    (named, nameless, addresses) = (tree(0), tree(1), tree(2))
    isEmpty = named.count == 0 && nameless.count == 0 && addresses.count == 0
  }
}
