internal import FoundationEssentials
internal import GEOSBridge
internal import Geometry

/// Finds records of one layer that lie over each other; in what they share, the index answers with the first one.
enum OverlapSearch {
  /// Common areas smaller than this are left by borders that were drawn twice.
  private static let leastArea = 100.0

  /// Layers with up to so many vertices are searched pair by pair, so that nothing is missed.
  private static let smallLayer = 20_000

  /// The overlaps of a layer, by record numbers.
  static func overlaps(
    of polygons: [[FixedPolygon]], recipe: LayerRecipe
  ) throws(ImportError) -> [LayerReport.Overlap] {
    let vertexCount = polygons.lazy.joined().reduce(0) { $0 + $1.vertexCount }
    do throws(GEOSError) {
      if vertexCount <= smallLayer { return try search(polygons) }
    } catch {
      throw ImportError(file: recipe.file, what: error.description)
    }
    let pairs = OverlapScan.pairs(of: polygons)
    let areas = try ParallelWork.map(
      count: pairs.count, threads: ProcessInfo.processInfo.activeProcessorCount,
      context: { GEOSContext() }
    ) { (context, number) throws(ImportError) in
      do throws(GEOSError) {
        let first = try GEOSGeometry(polygons[pairs[number].first], in: context)
        let second = try GEOSGeometry(polygons[pairs[number].second], in: context)
        return try first.intersectionArea(with: second)
      } catch {
        throw ImportError(
          file: recipe.file, place: .record(pairs[number].first), what: error.description)
      }
    }
    return zip(pairs, areas).compactMap { pair, area in
      overlap(pair.first, pair.second, area, polygons)
    }
  }

  /// Every pair of records whose envelopes meet.
  private static func search(
    _ polygons: [[FixedPolygon]]
  ) throws(GEOSError) -> [LayerReport.Overlap] {
    let index = try GEOSIndex(units: polygons, in: GEOSContext())
    var overlaps: [LayerReport.Overlap] = []
    for (first, geometry) in index.geometries.enumerated() where !polygons[first].isEmpty {
      for second in index.candidates(near: geometry) where second > first {
        let area = try geometry.intersectionArea(with: index.geometries[second])
        if let overlap = overlap(first, second, area, polygons) { overlaps.append(overlap) }
      }
    }
    return overlaps
  }

  private static func overlap(
    _ first: Int, _ second: Int, _ squareUnits: Double, _ polygons: [[FixedPolygon]]
  ) -> LayerReport.Overlap? {
    let vertex = polygons[second].first?.rings.first?.first
    let latitude = Double(vertex?.y ?? 0) / FixedCoordinate.unitsPerDegree
    let metres = GreatCircle.radius * GreatCircle.radiansPerUnit
    let area = squareUnits * metres * metres * GreatCircle.cosine(degrees: latitude)
    return area >= leastArea
      ? LayerReport.Overlap(record: first, other: second, area: area.rounded()) : nil
  }
}
