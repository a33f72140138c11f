/// What an index says of one country's place tree: which places it has, and where its nodes lie.
struct PlaceTreeRow {
  /// The number of its first place.
  let firstPlace: Int

  /// How many places it has.
  let count: Int

  /// Its nodes, from the root on.
  let nodes: IndexBytes

  /// The row of a country; nothing when it has no places.
  init?(_ index: IndexFile, country: UInt32) {
    let trees = index.placeTrees
    let row =
      IndexFormat.placeTreeSize
      * index.firstPosition(count: trees.count / IndexFormat.placeTreeSize) {
        trees.word($0 * IndexFormat.placeTreeSize) < country
      }
    guard row < trees.count, trees.word(row) == country else { return nil }
    firstPlace = Int(trees.word(row + 4))
    count = min(Int(trees.word(row + 8)), max(0, index.placeCount - firstPlace))
    let firstNode = Int(trees.word(row + 12)) * IndexFormat.placeNodeSize
    nodes = index.placeNodes.slice(at: firstNode, count: index.placeNodes.count - firstNode)
  }
}
