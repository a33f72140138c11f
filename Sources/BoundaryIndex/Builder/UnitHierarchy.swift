/// The units' levels and parents, as far as cells depend on them.
struct UnitHierarchy {
  private let levels: [UInt8]
  private let parents: [UInt32]

  init(_ units: [UnitDescription]) {
    levels = units.map { UInt8($0.level) }
    parents = units.map { $0.parent.map { UInt32($0) } ?? IndexFormat.absent }
  }

  /// Whether leaves name units in four bytes.
  var hasWideNumbers: Bool { levels.count > Int(UInt16.max) }

  /// The units in the order in which cells list them, each once.
  func coarsestFirst(_ units: [UInt32]) -> [UInt32] {
    var keys = units.map { UInt64(levels[Int($0)]) << 32 | UInt64($0) }
    keys.sort()
    var ordered: [UInt32] = []
    ordered.reserveCapacity(keys.count)
    for key in keys {
      let unit = UInt32(truncatingIfNeeded: key)
      if unit != ordered.last { ordered.append(unit) }
    }
    return ordered
  }

  /// The unit that stands for all of some, given coarsest first.
  func finest(of ordered: [UInt32]) -> UInt32 {
    ordered.dropFirst().reduce(ordered[0]) { chosen, next in
      UnitChain.extend(chosen, by: next, level: { levels[Int($0)] }, parent: { parents[Int($0)] })
    }
  }
}
