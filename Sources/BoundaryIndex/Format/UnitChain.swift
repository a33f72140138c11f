/// Chooses one parent chain among the units that hold a point.
///
/// Where units contradict each other the coarser one decides, and among units of one level the first record. What a
/// coarser layer leaves open (a coast drawn coarsely) is filled by the finer unit's parents.
enum UnitChain {
  /// The unit that stands for `chosen` and `next` together: the finer one when they are of one chain, else `chosen`.
  ///
  /// Units are to be offered coarsest first, then in the order of records.
  /// - Parameters:
  ///   - chosen: The finest unit so far.
  ///   - next: A unit of the same or a finer level that holds the point too.
  ///   - level: The level of a unit.
  ///   - parent: The parent of a unit.
  /// - Returns: `next` or `chosen`.
  @inline(__always)
  static func extend(
    _ chosen: UInt32, by next: UInt32, level: (UInt32) -> UInt8, parent: (UInt32) -> UInt32
  ) -> UInt32 {
    let chosenLevel = level(chosen)
    var ancestor = next
    // Levels fall from step to step, and there are 256; only in a damaged file the walk could be longer.
    var stepsLeft = 256
    while ancestor != IndexFormat.absent, level(ancestor) > chosenLevel, stepsLeft > 0 {
      ancestor = parent(ancestor)
      stepsLeft &-= 1
    }
    return ancestor == chosen ? next : chosen
  }
}
