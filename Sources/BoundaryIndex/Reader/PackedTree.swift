internal import CVector

/// A packed tree: eight consecutive items share a node, eight nodes one of the level above, up to one root.
///
/// A node says of its eight children where they lie, side by side for one comparison. How many nodes a level has follows from the number of items
/// alone, so a damaged file has no way to lead a search in circles.
struct PackedTree: Sendable {
  /// The number of the first item.
  let firstItem: Int

  /// How many items there are.
  let count: Int

  let nodes: IndexBytes
  private let nodeSize: Int

  /// The root's level; nothing for a tree without items.
  let rootLevel: Level?

  /// A tree of `count` items whose nodes, of so many bytes each, begin at `firstNode`.
  init(nodes: IndexBytes, nodeSize: Int, firstItem: Int, count: Int, firstNode: Int) {
    self.nodes = nodes
    self.nodeSize = nodeSize
    self.firstItem = firstItem
    // What its nodes can't hold is not there.
    self.count = min(count, nodes.count / nodeSize * IndexFormat.treeFanOut)
    rootLevel = self.count > 0 ? Level(firstNode: firstNode, of: self.count) : nil
  }
}

extension PackedTree {
  /// A node by its number; nothing when it lies outside of a damaged file.
  @inline(__always)
  func window(ofNode node: Int) -> IndexWindow? {
    nodes.window(at: node &* nodeSize, count: nodeSize)
  }

  /// The nodes that are equally far from the root.
  struct Level {
    /// The number of the level's first node.
    let firstNode: Int

    /// How many items a child of its nodes has, as a power of two; 0 where the children are items.
    let shift: Int

    /// The root.
    init(firstNode: Int, of count: Int) {
      self.firstNode = firstNode
      let digits = Int.bitWidth - (count - 1).leadingZeroBitCount
      // Each level above the items takes three binary digits, and the root's children are told by the last three.
      shift = max(0, (digits + 2) / 3 * 3 - 3)
    }

    private init(firstNode: Int, shift: Int) {
      (self.firstNode, self.shift) = (firstNode, shift)
    }

    /// Whether the children are items.
    @inline(__always)
    var isLast: Bool { shift == 0 }

    /// How many children the level's nodes have together, in a tree of so many items.
    @inline(__always)
    func childCount(of count: Int) -> Int { (count &+ (1 &<< shift) &- 1) &>> shift }

    /// The level of the children.
    @inline(__always)
    func below(of count: Int) -> Level {
      let nodeCount =
        (childCount(of: count) &+ IndexFormat.treeFanOut &- 1) / IndexFormat.treeFanOut
      return Level(firstNode: firstNode &+ nodeCount, shift: shift &- 3)
    }
  }
}

/// A search through a packed tree.
protocol TreeSearch {
  /// For each of a node's children how far what is below it is at least, in the search's own measure, not less than nothing but for rounding.
  func distances(_ node: IndexWindow) -> SIMD8<Float>

  /// The distance beyond which nothing is looked at; may fall while the search goes on.
  var limit: Float { get }

  /// Looks at an item that is near.
  mutating func offer(_ item: Int)
}

extension PackedTree {
  /// Offers all items within a search's limit, near ones first.
  @inline(__always)
  func walk<Search: TreeSearch>(_ search: inout Search) {
    if let rootLevel { visit(0, rootLevel, &search) }
  }

  private func visit<Search: TreeSearch>(_ node: Int, _ level: Level, _ search: inout Search) {
    let first = node &* IndexFormat.treeFanOut
    guard let window = window(ofNode: level.firstNode &+ node) else { return }
    let distances = search.distances(window)
    var open = Lanes(PackedTree.firstBits(level.childCount(of: count) &- first))
    // What was found in the meantime may be nearer than some of what is left.
    while let child = open.takeNearest(of: distances, within: search.limit) {
      if level.isLast {
        search.offer(firstItem &+ first &+ child)
      } else {
        visit(first &+ child, level.below(of: count), &search)
      }
    }
  }

  /// A bit for each of the first `count` children, of eight at most.
  @inline(__always)
  static func firstBits(_ count: Int) -> UInt32 {
    count >= IndexFormat.treeFanOut ? 0xFF : (1 << UInt32(max(0, count))) &- 1
  }
}

/// Some of eight things that lie side by side, a bit for each.
struct Lanes {
  private var open: UInt32

  @inline(__always)
  init(_ open: UInt32) {
    self.open = open
  }

  /// Takes out the nearest; nothing when none is left within the limit, beyond which all are left out from now on.
  @inline(__always)
  mutating func takeNearest(of distances: SIMD8<Float>, within limit: Float) -> Int? {
    open &= revgeo_within(distances, limit)
    if open == 0 { return nil }
    let isOne = open & (open &- 1) == 0
    let lane = isOne ? open.trailingZeroBitCount : Int(revgeo_least(distances, open))
    open &= ~(1 &<< UInt32(truncatingIfNeeded: lane))
    return lane
  }
}
