import Geometry
import SystemAccess

/// Orders places into one packed tree a country and writes them.
///
/// A tree's leaves are runs of eight places, near each other; eight leaves or nodes share a node, level by level up to one root.
/// A node says in which box its places lie and how far the largest of them reaches.
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

  private(set) var positions = ByteBuffer()
  private(set) var nodes = ByteBuffer()
  private(set) var trees = ByteBuffer()
  /// The places in the order of the trees.
  private(set) var order: [Int] = []

  /// Writes the trees of countries, in the order given.
  mutating func append(_ countries: [(country: UInt32, items: [Item])], threads: Int) {
    let sorted = Threads.map(count: countries.count, threads: threads) { number in
      var items = countries[number].items
      PlaceTreeBuilder.sort(&items, 0..<items.count)
      return items
    }
    for (country, items) in zip(countries, sorted) { append(country.country, items) }
  }

  private mutating func append(_ country: UInt32, _ items: [Item]) {
    trees.append(country)
    trees.append(UInt32(order.count))
    trees.append(UInt32(items.count))
    trees.append(UInt32(nodes.count / IndexFormat.placeNodeSize))
    for item in items {
      positions.append(item.vector.x)
      positions.append(item.vector.y)
      positions.append(item.vector.z)
      positions.append(item.reach)
      positions.append(item.scope)
      order.append(item.place)
    }
    appendNodes(items)
  }

  /// Splits by the widest axis at multiples of the fan-out, so that each run of a leaf is compact.
  private static func sort(_ items: inout [Item], _ range: Range<Int>) {
    guard range.count > IndexFormat.placeFanOut else { return }
    switch widestAxis(items[range]) {
    case .x: items[range].sort { ($0.vector.x, $0.place) < ($1.vector.x, $1.place) }
    case .y: items[range].sort { ($0.vector.y, $0.place) < ($1.vector.y, $1.place) }
    case .z: items[range].sort { ($0.vector.z, $0.place) < ($1.vector.z, $1.place) }
    }
    // The left part gets whole subtrees of the next level down.
    var block = IndexFormat.placeFanOut
    while block * IndexFormat.placeFanOut < range.count { block *= IndexFormat.placeFanOut }
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

  private struct Box {
    var low = UnitVector(x: 2, y: 2, z: 2)
    var high = UnitVector(x: -2, y: -2, z: -2)
    var reach: Float = 0

    init(_ items: ArraySlice<Item>) {
      for item in items {
        let vector = item.vector
        low = UnitVector(x: min(low.x, vector.x), y: min(low.y, vector.y), z: min(low.z, vector.z))
        high = UnitVector(
          x: max(high.x, vector.x), y: max(high.y, vector.y), z: max(high.z, vector.z))
        reach = max(reach, item.reach)
      }
    }
  }

  private mutating func appendNodes(_ items: [Item]) {
    var spans: [Int] = []
    var span = IndexFormat.placeFanOut
    while span < items.count {
      spans.append(span)
      span *= IndexFormat.placeFanOut
    }
    spans.append(span)
    for span in spans.reversed() {
      for first in stride(from: 0, to: items.count, by: span) {
        append(Box(items[first..<min(first + span, items.count)]))
      }
    }
  }

  /// Bounds are rounded outwards, so that a node never claims less than it holds.
  private mutating func append(_ box: Box) {
    for low in [box.low.x, box.low.y, box.low.z] { nodes.append(Float(low).nextDown) }
    for high in [box.high.x, box.high.y, box.high.z] { nodes.append(Float(high).nextUp) }
    nodes.append(box.reach)
    nodes.append(UInt32(0))
  }
}
