package import Geometry

/// Units by their polygons: which one has most in common with others.
///
/// Polygons are looked at one by one, since the rectangle round all islands of a country may be the whole world.
/// - Important: Not thread safe; belongs to the thread of its context.
@safe package final class GEOSOverlapIndex {
  private let polygons: GEOSIndex

  /// The unit of each polygon.
  private let owners: [Int]

  /// Builds an index of units, each of any number of polygons that don't overlap.
  package init(units: [[FixedPolygon]], in context: GEOSContext) throws(GEOSError) {
    owners = units.indices.flatMap { Array(repeating: $0, count: units[$0].count) }
    polygons = try GEOSIndex(units: units.joined().map { [$0] }, in: context)
  }

  /// The number of the unit that has the largest area in common with other polygons; the first of equal ones.
  ///
  /// Nothing when no unit has an area in common with them.
  package func largestOverlap(with others: [FixedPolygon]) throws(GEOSError) -> Int? {
    var areas: [Int: Double] = [:]
    for other in others {
      let geometry = try GEOSGeometry([other], in: polygons.context)
      for number in polygons.candidates(near: geometry) {
        areas[owners[number], default: 0] += try commonArea(number, geometry)
      }
    }
    let best = areas.filter { $0.value > 0 }.max { one, other in
      (one.value, other.key) < (other.value, one.key)
    }
    return best?.key
  }

  /// What a polygon has in common with a geometry; computed only where borders meet.
  private func commonArea(_ number: Int, _ geometry: GEOSGeometry) throws(GEOSError) -> Double {
    if try !polygons.intersects(number, geometry) { return 0 }
    if try polygons.containsProperly(number, geometry) { return try geometry.area() }
    return try polygons.geometries[number].intersectionArea(with: geometry)
  }
}
