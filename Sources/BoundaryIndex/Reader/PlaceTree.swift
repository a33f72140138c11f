/// One country's places in a packed tree, whose items are leaves of eight places.
struct PlaceTree {
  let places: PlaceLeaves

  /// Leaves by their number among those of the country.
  let tree: PackedTree

  /// Where a node says how far the places below its children reach.
  static var nodeReaches: Int { 192 }

  /// A tree made of its parts.
  init(_ places: PlaceLeaves, _ tree: PackedTree) {
    (self.places, self.tree) = (places, tree)
  }

  /// The tree of a row of the table.
  init(_ index: IndexFile, row: Int) {
    let trees = index.placeTrees
    let offset = row * IndexFormat.placeTreeSize
    let firstPlace = min(Int(trees.word(offset + 4)), index.placeCount)
    let count = min(Int(trees.word(offset + 8)), index.placeCount - firstPlace)
    tree = PackedTree(
      nodes: index.placeNodes, nodeSize: IndexFormat.placeNodeSize, firstItem: 0,
      count: (count + IndexFormat.treeFanOut - 1) / IndexFormat.treeFanOut,
      firstNode: Int(trees.word(offset + 16)))
    places = PlaceLeaves(
      index.placeLeaves, firstPlace: firstPlace,
      count: min(count, tree.count * IndexFormat.treeFanOut),
      firstLeaf: Int(trees.word(offset + 12)))
  }

  /// The tree of a country; an empty one when it has no places.
  init(_ index: IndexFile, country: UInt32) {
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
  init(emptyOf index: IndexFile) {
    // What lies outside of the table reads as zeros.
    self.init(index, row: index.placeTrees.count)
  }
}
