import Geometry
import SystemAccess

/// Divides the plane into cells until few borders cross each, and writes them as root table, nodes and leaves.
///
/// Runs of the root table's squares are divided by themselves, on all threads, and then put together: the bytes are those of one run.
struct CellBuilder {
  /// About how many edges a run has.
  private static let edgesPerRun = 4096

  private(set) var root = ByteBuffer()
  private(set) var nodes: [UInt32] = []
  private(set) var leaves = ByteBuffer()
  private(set) var setWords: [UInt32] = []
  private(set) var cellCount = 0
  private var setOffsets: [[UInt32]: Int] = [:]

  /// Divides the whole plane.
  init(
    table: EdgeTable, units: [UnitDescription], threads: Int,
    advance: @escaping @Sendable (_ done: Double) -> Void
  ) throws(IndexBuildError) {
    let hierarchy = UnitHierarchy(units)
    let buckets = RootBuckets(table, threads: threads)
    let states = buckets.cornerStates(threads: threads)
    let runs = CellBuilder.runs(buckets)
    let divisions = Threads.map(count: runs.count, threads: threads) { run in
      // Runs are taken in their order, so that those before are done but for the last few.
      advance(Double(run) / Double(runs.count))
      return CellDivision(of: runs[run], buckets, states, hierarchy)
    }
    leaves.reserveCapacity(divisions.reduce(LeafPanel.margin) { $0 + $1.leaves.count + 4 })
    for division in divisions { append(division, hierarchy) }
    leaves.append(zeros: LeafPanel.margin)
    try checkCapacity()
  }

  private static func runs(_ buckets: RootBuckets) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for end in 1...RootBuckets.squareCount
    where end == RootBuckets.squareCount
      || buckets.count(before: end) - buckets.count(before: start) >= edgesPerRun
    {
      runs.append(start..<end)
      start = end
    }
    return runs
  }

  private func checkCapacity() throws(IndexBuildError) {
    let most = Int(CellWord.valueMask)
    if leaves.count / 4 >= most { throw .tooLarge("borders", leaves.count, most * 4) }
    if nodes.count / IndexFormat.nodeWords >= most {
      throw .tooLarge("nodes", nodes.count, most)
    }
  }

  /// Adds a run, its words moved behind what is there.
  private mutating func append(_ division: CellDivision, _ hierarchy: UnitHierarchy) {
    leaves.align(to: 4)
    let sets = division.sets.map { offset(ofSet: $0, hierarchy) }
    let (firstNode, firstLeaf) = (nodes.count / IndexFormat.nodeWords, leaves.count / 4)
    func moved(_ word: CellWord) -> CellWord {
      switch word.content {
      case .unit: word
      case .set: CellWord(.set, sets[word.value])
      case .node: CellWord(.node, firstNode + word.value)
      case .leaf: CellWord(.leaf, firstLeaf + word.value)
      }
    }
    for word in division.root { root.append(moved(word).rawValue) }
    nodes.append(contentsOf: division.nodes.lazy.map { moved($0).rawValue })
    leaves.append(contentsOf: division.leaves.bytes)
    cellCount += division.cellCount
  }

  private mutating func offset(ofSet units: [UInt32], _ hierarchy: UnitHierarchy) -> Int {
    if let known = setOffsets[units] { return known }
    let offset = setWords.count
    let ordered = hierarchy.coarsestFirst(units)
    setWords.append(hierarchy.finest(of: ordered))
    setWords.append(UInt32(ordered.count))
    setWords.append(contentsOf: ordered)
    setOffsets[units] = offset
    return offset
  }
}
