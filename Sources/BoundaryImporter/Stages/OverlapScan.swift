internal import Geometry
internal import SystemAccess

/// Finds pairs of records that lie over each other, by going along parallels and counting who is inside.
///
/// Quick enough for layers of millions of vertices; what lies between two neighbouring parallels can be missed.
struct OverlapScan {
  /// Two records, the first one first.
  struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// Where a border crosses a parallel, to a whole unit of longitude, and whose it is: one number, so that sorting is quick.
  private struct Crossing: Comparable {
    private let key: UInt64

    init(x: Double, record: Int32) {
      let longitude = UInt32(bitPattern: Int32(x.rounded(.down))) ^ 0x8000_0000
      key = UInt64(longitude) << 32 | UInt64(UInt32(bitPattern: record))
    }

    var x: Int64 { Int64(key >> 32) }

    var record: Int32 { Int32(truncatingIfNeeded: key) }

    static func < (one: Crossing, other: Crossing) -> Bool { one.key < other.key }
  }

  /// Overlaps narrower than this along a parallel are rounding: about 1 m.
  private static let leastWidth: Int64 = 100

  /// No layer needs more parallels than this.
  private static let mostLines = 8192

  private let south: Double
  private let step: Double
  private var lines: [[Crossing]]

  /// Pairs of records, ordered by their numbers.
  /// - Complexity: Linear in vertices and crossings, but for sorting the crossings of each parallel.
  static func pairs(of records: [[FixedPolygon]]) -> [Pair] {
    var (south, north, edges) = (Int32.max, Int32.min, 0)
    for ring in records.lazy.joined().flatMap(\.rings) {
      edges += ring.count
      for vertex in ring { (south, north) = (min(south, vertex.y), max(north, vertex.y)) }
    }
    guard south < north else { return [] }
    var scan = OverlapScan(south: south, north: north, count: min(mostLines, max(1024, edges / 64)))
    for (number, polygons) in records.enumerated() {
      for ring in polygons.lazy.flatMap(\.rings) { scan.add(ring, record: Int32(number)) }
    }
    return scan.pairs().sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  private init(south: Int32, north: Int32, count: Int) {
    step = max(1, ((Double(north) - Double(south)) / Double(count)).rounded(.up))
    // Between whole units, so that no vertex lies on a parallel.
    self.south = Double(south) + (step / 2).rounded() + 0.5
    lines = Array(repeating: [], count: count + 1)
  }

  private mutating func add(_ ring: [FixedCoordinate], record: Int32) {
    guard var a = ring.last else { return }
    for b in ring {
      defer { a = b }
      let (low, high) = a.y < b.y ? (a, b) : (b, a)
      let first = ((Double(low.y) - south) / step).rounded(.up)
      let last = ((Double(high.y) - south) / step).rounded(.down)
      if first > last { continue }
      let slope = (Double(high.x) - Double(low.x)) / (Double(high.y) - Double(low.y))
      for line in max(0, Int(first))...max(0, Int(last)) where line < lines.count {
        let y = south + Double(line) * step
        lines[line].append(Crossing(x: Double(low.x) + (y - Double(low.y)) * slope, record: record))
      }
    }
  }

  /// How many parallels are looked at in one go.
  private static let runLength = 64

  private func pairs() -> Set<Pair> {
    let runs = (lines.count + OverlapScan.runLength - 1) / OverlapScan.runLength
    let found = Threads.map(count: runs) { run in
      pairs(of: lines[(run * OverlapScan.runLength)...].prefix(OverlapScan.runLength))
    }
    return found.reduce(into: []) { $0.formUnion($1) }
  }

  private func pairs(of lines: ArraySlice<[Crossing]>) -> Set<Pair> {
    var pairs: Set<Pair> = []
    var inside: [Int32] = []
    for line in lines {
      let crossings = line.sorted()
      inside.removeAll(keepingCapacity: true)
      for (number, crossing) in crossings.enumerated() {
        if let place = inside.firstIndex(of: crossing.record) {
          inside.remove(at: place)
        } else {
          inside.append(crossing.record)
        }
        guard inside.count > 1, number + 1 < crossings.count,
          crossings[number + 1].x - crossing.x > OverlapScan.leastWidth
        else { continue }
        let sorted = inside.sorted().map(Int.init)
        for (place, first) in sorted.enumerated() {
          for second in sorted[(place + 1)...] { pairs.insert(Pair(first: first, second: second)) }
        }
      }
    }
    return pairs
  }
}
