/// Writes packed trees of boxes: eight consecutive boxes share a node, level by level up to one root.
struct BoxTreeBuilder {
  private(set) var nodes = ByteBuffer()
  private(set) var trees = ByteBuffer()

  /// Whether there is nothing in any tree.
  private(set) var isEmpty = true

  /// Writes a tree of boxes in their order.
  /// - Parameters:
  ///   - boxes: The items' boxes; near ones should stand together.
  ///   - firstItem: The number of the first one's item.
  mutating func append(_ boxes: [Box], firstItem: Int) {
    trees.append(UInt32(firstItem))
    trees.append(UInt32(boxes.count))
    trees.append(UInt32(nodes.count / IndexFormat.boxNodeSize))
    if boxes.isEmpty { return }
    isEmpty = false
    for level in boxes.treeLevels { appendNodes(of: level) }
  }

  /// Side by side what the search compares at once.
  private mutating func appendNodes(of boxes: [Box]) {
    for first in stride(from: 0, to: boxes.count, by: IndexFormat.treeFanOut) {
      for side in [\Box.west, \Box.south, \Box.east, \Box.north] {
        for number in first..<first + IndexFormat.treeFanOut {
          nodes.append(number < boxes.count ? boxes[number][keyPath: side] : 0)
        }
      }
    }
  }
}

extension Box: TreeBox {}
