/// Whether the nodes of a tree say what is true of the places below.
extension PlaceTree {
  /// Whether each node's boxes hold the places below its children, and none of these reaches farther than the node says.
  ///
  /// - Complexity: Linear in the number of places, times the depth of the tree.
  var holdsItsPlaces: Bool {
    for number in 0..<places.count {
      guard let leaf = places.leaf(number >> 3) else { return false }
      let lane = number & 7
      let (position, reachSquared) = (leaf.position(lane), leaf.reachSquared(lane))
      let holds = tree.nodes(above: number >> 3)?.allSatisfy { node, child in
        PlaceTree.node(node, child, holds: position, reachSquared)
      }
      if holds != true { return false }
    }
    return true
  }

  /// Whether all neighbours and larger ones of places are in the tree and of the same administrative area, and no neighbour is within a place's
  /// isolation.
  ///
  /// - Complexity: Linear in the number of places.
  var hasSoundLists: Bool {
    (0..<places.count).allSatisfy { number in
      guard let (leaf, lane) = places.lane(ofNumber: number),
        let neighbours = places.neighbours(leaf, lane), let larger = places.larger(leaf, lane)
      else { return false }
      let origin = PlaceOrigin(leaf.position(lane))
      let isolation = 4 * leaf.isolationSquared(lane)
      return hasAll(neighbours, of: leaf.scope(lane)) && hasAll(larger, of: leaf.scope(lane))
        && (0..<neighbours.count).allSatisfy { entry in
          guard neighbours[entry] != number else { return true }
          let distance = places.lane(ofNumber: neighbours[entry]).map { other in
            Float(other.leaf.squaredDistance(other.lane, from: origin))
          }
          return distance.map { isolation <= $0 } ?? false
        }
    }
  }

  private func hasAll(_ numbers: PlaceNumbers, of scope: UInt32) -> Bool {
    (0..<numbers.count).allSatisfy { entry in
      places.lane(ofNumber: numbers[entry]).map { $0.leaf.scope($0.lane) == scope } ?? false
    }
  }

  /// Whether nothing is missing in the lists of neighbours and larger ones, by finding them anew for a thousand places at most.
  var hasWholeLists: Bool {
    stride(from: 0, to: places.count, by: max(1, places.count / 1000)).allSatisfy { number in
      guard let (leaf, lane) = places.lane(ofNumber: number),
        let neighbours = places.neighbours(leaf, lane), let larger = places.larger(leaf, lane),
        let expected = surroundings(number..<number + 1).first
      else { return false }
      let isCrowded = expected.neighbours == [number]
      return neighbours.holds(expected.neighbours, of: number)
        && larger.holds(expected.larger, of: number)
        && (isCrowded || leaf.isolationSquared(lane) <= expected.isolationSquared)
    }
  }

  private static func node(
    _ node: IndexWindow, _ child: Int, holds position: PlacePosition, _ reachSquared: Float
  ) -> Bool {
    let axes = [position.x, position.y, position.z]
    for axis in axes.indices {
      let low = Double(node.eightFloats(at: 32 * axis)[child])
      let high = Double(node.eightFloats(at: 96 + 32 * axis)[child])
      guard low <= axes[axis], axes[axis] <= high else { return false }
    }
    return reachSquared <= node.eightFloats(at: PlaceTree.nodeReaches)[child]
  }
}

extension PackedTree {
  /// The nodes on the way from the root to an item, with the number of the child that leads there; nothing when one is missing.
  fileprivate func nodes(above item: Int) -> [(node: IndexWindow, child: Int)]? {
    var found: [(node: IndexWindow, child: Int)] = []
    var level = rootLevel
    while let current = level {
      let child = item >> current.shift
      guard let window = window(ofNode: current.firstNode + child >> 3) else { return nil }
      found.append((window, child & 7))
      level = current.isLast ? nil : current.below(of: count)
    }
    return found
  }
}

extension PlaceNumbers {
  /// Whether numbers are among these, or these say that they are too many: by that of the place itself.
  fileprivate func holds(_ numbers: [Int], of place: Int) -> Bool {
    let own = (0..<count).map { self[$0] }
    return own == [place] || numbers == [place] || numbers.allSatisfy(own.contains)
  }
}
