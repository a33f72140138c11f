package import Geometry

extension GEOSIndex {
  /// The number of the unit that has the largest area in common with the polygons; the first of equal ones.
  ///
  /// Nothing when no unit has an area in common with them.
  package func largestOverlap(with polygons: [FixedPolygon]) throws(GEOSError) -> Int? {
    let geometry = try GEOSGeometry(polygons, in: context)
    var best: (number: Int, area: Double)?
    for number in candidates(near: geometry) {
      let area = try geometries[number].intersectionArea(with: geometry)
      if area > best?.area ?? 0 { best = (number, area) }
    }
    return best?.number
  }
}
