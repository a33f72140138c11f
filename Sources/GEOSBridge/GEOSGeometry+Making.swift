internal import CGEOS
package import Geometry

extension GEOSGeometry {
  /// Creates a point.
  ///
  /// The corresponding C function is `GEOSGeom_createPointFromXY_r`.
  convenience init(point: FixedCoordinate, in context: GEOSContext) throws(GEOSError) {
    let pointer = try unsafe context.attempt("GEOSGeom_createPointFromXY_r") { handle in
      // Returns NULL on failure.
      unsafe GEOSGeom_createPointFromXY_r(handle, Double(point.x), Double(point.y))
    }
    unsafe self.init(owning: pointer, in: context)
  }

  /// Creates one polygon, or a set of several or none.
  ///
  /// Rings of one vertex are an error. The corresponding C function is `GEOSGeom_createCollection_r`.
  /// - Complexity: Linear in vertices; each ring is handed over in one piece.
  package convenience init(
    _ polygons: [FixedPolygon], in context: GEOSContext
  ) throws(GEOSError) {
    var parts: [OpaquePointer?] = unsafe []
    unsafe parts.reserveCapacity(polygons.count)
    do {
      for polygon in polygons { unsafe parts.append(try Self.polygon(polygon, in: context)) }
    } catch {
      unsafe Self.destroy(parts, in: context)
      throw error
    }
    if unsafe parts.count == 1, let only = unsafe parts[0] {
      unsafe self.init(owning: only, in: context)
      return
    }
    let pointer = try unsafe context.attempt("GEOSGeom_createCollection_r") { handle in
      // Takes the parts over; returns NULL on failure.
      unsafe GEOSGeom_createCollection_r(
        handle, Int32(GEOS_MULTIPOLYGON.rawValue), &parts, UInt32(parts.count))
    }
    unsafe self.init(owning: pointer, in: context)
  }

  /// Creates the area that a ring encloses; its last vertex is the first again.
  ///
  /// The corresponding C function is `GEOSGeom_createPolygon_r`.
  convenience init(
    ringX x: [Double], y: [Double], in context: GEOSContext
  ) throws(GEOSError) {
    context.scratchX = x
    context.scratchY = y
    let shell = try unsafe Self.ringOfScratch(in: context)
    let pointer = try unsafe context.attempt("GEOSGeom_createPolygon_r") { handle in
      // Takes the ring over; returns NULL on failure.
      unsafe GEOSGeom_createPolygon_r(handle, shell, nil, 0)
    }
    unsafe self.init(owning: pointer, in: context)
  }

  private static func polygon(
    _ polygon: FixedPolygon, in context: GEOSContext
  ) throws(GEOSError) -> OpaquePointer {
    var rings: [OpaquePointer?] = unsafe []
    unsafe rings.reserveCapacity(polygon.rings.count)
    do {
      for ring in polygon.rings { unsafe rings.append(try Self.ring(ring, in: context)) }
    } catch {
      unsafe destroy(rings, in: context)
      throw error
    }
    return try unsafe context.attempt("GEOSGeom_createPolygon_r") { handle in
      guard let shell = unsafe rings.first else {
        return unsafe GEOSGeom_createEmptyPolygon_r(handle)
      }
      var holes = unsafe Array(rings.dropFirst())
      // Takes the rings over; returns NULL on failure.
      return unsafe GEOSGeom_createPolygon_r(handle, shell, &holes, UInt32(holes.count))
    }
  }

  private static func ring(
    _ ring: [FixedCoordinate], in context: GEOSContext
  ) throws(GEOSError) -> OpaquePointer {
    context.setScratch(closing: ring)
    return try unsafe ringOfScratch(in: context)
  }

  private static func ringOfScratch(in context: GEOSContext) throws(GEOSError) -> OpaquePointer {
    try unsafe context.attempt("GEOSGeom_createLinearRing_r") { handle in
      // Returns NULL on failure.
      let sequence = unsafe GEOSCoordSeq_copyFromArrays_r(
        handle, context.scratchX, context.scratchY, nil, nil, UInt32(context.scratchX.count))
      guard let sequence = unsafe sequence else { return nil }
      // Takes the sequence over; returns NULL on failure.
      return unsafe GEOSGeom_createLinearRing_r(handle, sequence)
    }
  }

  private static func destroy(_ pointers: [OpaquePointer?], in context: GEOSContext) {
    // Does nothing with NULL.
    unsafe pointers.forEach { unsafe GEOSGeom_destroy_r(context.handle, $0) }
  }
}

extension GEOSContext {
  /// Puts a ring's vertices into the scratch arrays, the first one again at the end.
  fileprivate func setScratch(closing ring: [FixedCoordinate]) {
    // Outside the object while they are filled, which spares a check at each vertex.
    var (x, y): ([Double], [Double]) = ([], [])
    swap(&x, &scratchX)
    swap(&y, &scratchY)
    x.removeAll(keepingCapacity: true)
    y.removeAll(keepingCapacity: true)
    x.reserveCapacity(ring.count + 1)
    y.reserveCapacity(ring.count + 1)
    for vertex in ring {
      x.append(Double(vertex.x))
      y.append(Double(vertex.y))
    }
    if let first = ring.first {
      x.append(Double(first.x))
      y.append(Double(first.y))
    }
    swap(&x, &scratchX)
    swap(&y, &scratchY)
  }
}
