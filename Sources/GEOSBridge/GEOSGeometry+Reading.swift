internal import CGEOS
package import Geometry

extension GEOSGeometry {
  /// Its polygons, vertices rounded to whole units; parts that are no polygons are left out.
  ///
  /// The corresponding C functions are `GEOSGetGeometryN_r`, `GEOSGetInteriorRingN_r` and `GEOSCoordSeq_copyToArrays_r`.
  /// - Complexity: Linear in vertices; each ring is fetched in one piece.
  package func polygons() throws(GEOSError) -> [FixedPolygon] {
    var polygons: [FixedPolygon] = []
    try unsafe append(pointer, to: &polygons)
    return polygons
  }

  private func append(_ part: OpaquePointer, to polygons: inout [FixedPolygon]) throws(GEOSError) {
    // Returns -1 on failure.
    let type = unsafe GEOSGeomTypeId_r(context.handle, part)
    if type == Int32(GEOS_POLYGON.rawValue) {
      let rings = try unsafe rings(of: part)
      if !rings.isEmpty { polygons.append(FixedPolygon(rings: rings)) }
    } else if type >= Int32(GEOS_MULTIPOINT.rawValue) {
      // Returns -1 on failure.
      let count = unsafe GEOSGetNumGeometries_r(context.handle, part)
      for number in 0..<max(0, count) {
        let member = try unsafe context.attempt("GEOSGetGeometryN_r") { handle in
          // Lends the part; returns NULL on failure.
          unsafe GEOSGetGeometryN_r(handle, part, number)
        }
        try unsafe append(member, to: &polygons)
      }
    }
  }

  private func rings(of polygon: OpaquePointer) throws(GEOSError) -> [[FixedCoordinate]] {
    let shell = try unsafe context.attempt("GEOSGetExteriorRing_r") { handle in
      // Lends the ring; returns NULL on failure.
      unsafe GEOSGetExteriorRing_r(handle, polygon)
    }
    var rings = [try unsafe vertices(of: shell)]
    if rings[0].isEmpty { return [] }
    // Returns -1 on failure.
    let holeCount = unsafe GEOSGetNumInteriorRings_r(context.handle, polygon)
    for number in 0..<max(0, holeCount) {
      let hole = try unsafe context.attempt("GEOSGetInteriorRingN_r") { handle in
        // Lends the ring; returns NULL on failure.
        unsafe GEOSGetInteriorRingN_r(handle, polygon, number)
      }
      rings.append(try unsafe vertices(of: hole))
    }
    return rings
  }

  /// The vertices without the last, which is the first again.
  private func vertices(of ring: OpaquePointer) throws(GEOSError) -> [FixedCoordinate] {
    let count = try unsafe fetchCoordinates(of: ring)
    return (0..<max(0, count - 1)).map { number in
      FixedCoordinate(
        x: Int32(context.scratchX[number].rounded()), y: Int32(context.scratchY[number].rounded()))
    }
  }

  /// Copies a ring's coordinates into the scratch arrays and tells how many there are.
  private func fetchCoordinates(of ring: OpaquePointer) throws(GEOSError) -> Int {
    let sequence = try unsafe context.attempt("GEOSGeom_getCoordSeq_r") { handle in
      // Lends the sequence; returns NULL on failure.
      unsafe GEOSGeom_getCoordSeq_r(handle, ring)
    }
    let count = try unsafe context.attempt("GEOSCoordSeq_getSize_r") { handle in
      var size: UInt32 = 0
      // Returns 0 on failure.
      return unsafe GEOSCoordSeq_getSize_r(handle, sequence, &size) == 1 ? Int(size) : nil
    }
    let missing = count - context.scratchX.count
    if missing > 0 { context.scratchX.append(contentsOf: repeatElement(0, count: missing)) }
    let missingY = count - context.scratchY.count
    if missingY > 0 { context.scratchY.append(contentsOf: repeatElement(0, count: missingY)) }
    return try unsafe context.attempt("GEOSCoordSeq_copyToArrays_r") { handle in
      // Returns 0 on failure.
      let answer = unsafe GEOSCoordSeq_copyToArrays_r(
        handle, sequence, &context.scratchX, &context.scratchY, nil, nil)
      return answer == 1 ? count : nil
    }
  }
}
