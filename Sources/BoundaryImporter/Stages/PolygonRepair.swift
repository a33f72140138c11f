internal import FoundationEssentials
internal import GEOSBridge
internal import Geometry

/// The repair stage: rings become polygons that are valid for GEOS.
///
/// Valid ones keep every vertex, so neighbours go on sharing their borders exactly.
enum PolygonRepair {
  private struct Outcome: Sendable {
    var polygons: [FixedPolygon]
    var repair: LayerReport.Repair?
  }

  /// The polygons of each record.
  static func polygons(
    of rings: [[[FixedCoordinate]]], recipe: LayerRecipe, report: inout LayerReport,
    _ advance: @Sendable (_ done: Double) -> Void = { _ in }
  ) throws(ImportError) -> [[FixedPolygon]] {
    let outcomes = try ParallelWork.map(
      count: rings.count, threads: ProcessInfo.processInfo.activeProcessorCount,
      context: { GEOSContext() }, advance: advance
    ) { (context, record) throws(ImportError) in
      do throws(GEOSError) {
        return try outcome(of: rings[record], record: record, in: context)
      } catch {
        throw ImportError(file: recipe.file, place: .record(record), what: error.description)
      }
    }
    for (record, outcome) in outcomes.enumerated() {
      report.vertices += outcome.polygons.reduce(0) { $0 + $1.vertexCount }
      if let repair = outcome.repair { report.repairs.append(repair) }
      if outcome.polygons.isEmpty, !rings[record].isEmpty { report.emptyRecords.append(record) }
    }
    return outcomes.map(\.polygons)
  }

  private static func outcome(
    of rings: [[FixedCoordinate]], record: Int, in context: GEOSContext
  ) throws(GEOSError) -> Outcome {
    let polygons = PolygonAssembly.polygons(of: rings)
    if polygons.isEmpty { return Outcome(polygons: []) }
    let geometry = try GEOSGeometry(polygons, in: context)
    if try geometry.isValid() { return Outcome(polygons: polygons) }
    // Repair adds vertices where edges cross: they must come to lie on whole units, and the result stay valid.
    let repaired = try geometry.makeValid().roundedToUnits()
    let repair = LayerReport.Repair(
      record: record, reason: try geometry.invalidityReason(),
      areaBefore: try geometry.area(), areaAfter: try repaired.area())
    return Outcome(polygons: try repaired.polygons(), repair: repair)
  }
}
