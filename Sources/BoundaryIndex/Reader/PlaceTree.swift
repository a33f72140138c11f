/// One country's places in a packed tree, whose items are leaves of eight places.
///
/// Made anew for each single look-up, so that its initializers borrow the index: taking it would count references.
struct PlaceTree {
  let places: PlaceLeaves

  /// Leaves by their number among those of the country.
  let tree: PackedTree

  /// Where a node says how far the places below its children reach.
  static var nodeReaches: Int { 192 }

  /// A tree of `count` places from `firstPlace` on, whose leaves begin at `firstLeaf` and whose nodes at `firstNode`.
  init(
    leaves: IndexBytes, nodes: IndexBytes, neighbours: IndexBytes, firstPlace: Int, count: Int,
    firstLeaf: Int, firstNode: Int
  ) {
    tree = PackedTree(
      nodes: nodes, nodeSize: IndexFormat.placeNodeSize, firstItem: 0,
      count: (count + IndexFormat.treeFanOut - 1) / IndexFormat.treeFanOut, firstNode: firstNode)
    places = PlaceLeaves(
      leaves, neighbours: neighbours, firstPlace: firstPlace,
      count: min(count, tree.count * IndexFormat.treeFanOut),
      firstLeaf: firstLeaf)
  }

  /// The tree of a row of the table.
  init(_ index: borrowing IndexFile, row: Int) {
    let trees = index.placeTrees
    let offset = row * IndexFormat.placeTreeSize
    let firstPlace = min(Int(trees.word(offset + 4)), index.placeCount)
    self.init(
      leaves: index.placeLeaves, nodes: index.placeNodes, neighbours: index.placeNeighbours,
      firstPlace: firstPlace,
      count: min(Int(trees.word(offset + 8)), index.placeCount - firstPlace),
      firstLeaf: Int(trees.word(offset + 12)), firstNode: Int(trees.word(offset + 16)))
  }

  /// The tree of a country; an empty one when it has no places.
  init(_ index: borrowing IndexFile, country: UInt32) {
    let trees = index.placeTrees
    let row = index.firstPosition(count: trees.count / IndexFormat.placeTreeSize) {
      trees.word($0 * IndexFormat.placeTreeSize) < country
    }
    if trees.word(row * IndexFormat.placeTreeSize) == country {
      self.init(index, row: row)
    } else {
      self.init(emptyOf: index)
    }
  }

  /// A tree without places.
  init(emptyOf index: borrowing IndexFile) {
    self.init(
      leaves: index.placeLeaves, nodes: index.placeNodes, neighbours: index.placeNeighbours,
      firstPlace: 0, count: 0, firstLeaf: 0, firstNode: 0)
  }
}
