import Geometry
import SystemAccess

/// Finds the edges that equal earlier ones, whatever their direction.
///
/// Edges are dealt into parts by their hash first: each part's table then stays in the processor's cache, and parts divide among threads.
struct EdgeMatching {
  /// For each edge the position of the first one that equals it; its own for the first.
  let first: [Int32]

  /// About how many edges a part has.
  private static let partSize = 8192

  /// An edge's position with its edge, so that comparing needs no other memory.
  private struct Entry {
    var edge: Edge
    var position: Int32
  }

  /// An edge that equals an earlier one.
  private struct Repetition {
    var position: Int32
    var first: Int32
  }

  /// Compares all edges.
  /// - Complexity: Linear in edges.
  init(_ edges: [Edge], threads: Int) {
    var bits: UInt64 = 0
    while edges.count >> Int(bits) > EdgeMatching.partSize { bits += 1 }
    let (entries, ends) = EdgeMatching.dealt(edges, intoPartsOf: bits)
    let repetitions = Threads.map(count: ends.count, threads: threads) { part in
      EdgeMatching.repetitions(entries[(part == 0 ? 0 : ends[part - 1])..<ends[part]])
    }
    var first = (0..<Int32(edges.count)).map { $0 }
    for repetition in repetitions.lazy.joined() {
      first[Int(repetition.position)] = repetition.first
    }
    self.first = first
  }

  /// The edges in parts by the top bits of their hashes, in each part in their order, and where parts end.
  private static func dealt(
    _ edges: [Edge], intoPartsOf bits: UInt64
  ) -> (entries: [Entry], ends: [Int]) {
    func part(_ edge: Edge) -> Int { bits == 0 ? 0 : Int(hash(edge) >> (64 - bits)) }
    var ends = Array(repeating: 0, count: 1 << Int(bits))
    for edge in edges { ends[part(edge)] += 1 }
    var end = 0
    for number in ends.indices {
      let start = end
      end += ends[number]
      ends[number] = start
    }
    let origin = FixedCoordinate(x: 0, y: 0)
    let none = Entry(edge: Edge(origin, origin), position: 0)
    var entries = Array(repeating: none, count: edges.count)
    for (position, edge) in edges.enumerated() {
      let part = part(edge)
      entries[ends[part]] = Entry(edge: edge, position: Int32(position))
      ends[part] += 1
    }
    return (entries, ends)
  }

  private static func repetitions(_ entries: ArraySlice<Entry>) -> [Repetition] {
    var capacity = 16
    while capacity < entries.count * 2 { capacity *= 2 }
    var slots = [Int32](repeating: -1, count: capacity)
    var repetitions: [Repetition] = []
    for number in entries.indices {
      let entry = entries[number]
      var slot = Int(truncatingIfNeeded: hash(entry.edge) >> 20) & (capacity - 1)
      while slots[slot] >= 0 {
        let known = entries[Int(slots[slot])]
        if isSame(known.edge, entry.edge) {
          repetitions.append(Repetition(position: entry.position, first: known.position))
          break
        }
        slot = (slot + 1) & (capacity - 1)
      }
      if slots[slot] < 0 { slots[slot] = Int32(number) }
    }
    return repetitions
  }

  private static func isSame(_ one: Edge, _ other: Edge) -> Bool {
    one == other || (one.start == other.end && one.end == other.start)
  }

  /// A hash that does not depend on the edge's direction.
  @inline(__always)
  private static func hash(_ edge: Edge) -> UInt64 {
    let ends = pack(edge.start) &+ pack(edge.end)
    return ends &* 0x9E37_79B9_7F4A_7C15
  }

  @inline(__always)
  private static func pack(_ vertex: FixedCoordinate) -> UInt64 {
    let packed =
      UInt64(UInt32(bitPattern: vertex.x)) << 32 | UInt64(UInt32(bitPattern: vertex.y))
    return (packed ^ packed >> 29) &* 0xBF58_476D_1CE4_E5B9
  }
}
