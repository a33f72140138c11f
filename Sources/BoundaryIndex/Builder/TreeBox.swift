/// A box of a packed tree, round an item or round what is below a node.
protocol TreeBox {
  /// The box round nothing.
  static var empty: Self { get }

  /// Makes the box hold another one.
  mutating func formUnion(_ other: Self)
}

extension Array where Element: TreeBox {
  /// The boxes of items with those of all nodes but the root above them, the root's children first; eight by eight those of a level make a node.
  var treeLevels: [[Element]] {
    var levels = [self]
    while levels[levels.count - 1].count > IndexFormat.treeFanOut {
      levels.append(levels[levels.count - 1].parents)
    }
    return levels.reversed()
  }

  private var parents: [Element] {
    stride(from: 0, to: count, by: IndexFormat.treeFanOut).map { first in
      var parent = Element.empty
      for box in self[first..<Swift.min(first + IndexFormat.treeFanOut, count)] {
        parent.formUnion(box)
      }
      return parent
    }
  }
}
