internal import CGEOS
package import Geometry

/// Polygons in the hands of GEOS; freed when the last reference goes.
///
/// Coordinates are fixed-point units as whole numbers, so areas are in square units and a valid geometry keeps its
/// vertices bit for bit.
/// - Important: Not thread safe; belongs to the thread of its context.
@safe package final class GEOSGeometry {
  let context: GEOSContext
  let pointer: OpaquePointer

  init(owning pointer: OpaquePointer, in context: GEOSContext) {
    self.context = context
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe GEOSGeom_destroy_r(context.handle, pointer)
  }

  /// Whether it is a valid polygon or set of polygons in the sense of OGC Simple Features.
  ///
  /// The corresponding C function is `GEOSisValid_r`.
  package func isValid() throws(GEOSError) -> Bool {
    try unsafe context.attempt("GEOSisValid_r") { handle in
      // Returns 2 on failure.
      let answer = unsafe GEOSisValid_r(handle, pointer)
      return answer == 2 ? nil : answer == 1
    }
  }

  /// Why it is not valid and where, such as "Self-intersection[5 5]".
  ///
  /// The corresponding C function is `GEOSisValidReason_r`.
  package func invalidityReason() throws(GEOSError) -> String {
    try unsafe context.attempt("GEOSisValidReason_r") { handle in
      // Returns NULL on failure.
      guard let text = unsafe GEOSisValidReason_r(handle, pointer) else { return nil }
      defer { unsafe GEOSFree_r(handle, text) }
      return unsafe String(cString: text)
    }
  }

  /// A valid geometry of the same rings: shells joined, holes cut out, what has no area left out.
  ///
  /// The corresponding C function is `GEOSMakeValidWithParams_r` with the structure method.
  package func makeValid() throws(GEOSError) -> GEOSGeometry {
    let parameters = try unsafe context.attempt("GEOSMakeValidParams_create_r") { handle in
      // Returns NULL on failure.
      unsafe GEOSMakeValidParams_create_r(handle)
    }
    defer { unsafe GEOSMakeValidParams_destroy_r(context.handle, parameters) }
    _ = try unsafe context.attempt("GEOSMakeValidParams_setMethod_r") { handle in
      // Both return 0 on failure.
      unsafe GEOSMakeValidParams_setMethod_r(handle, parameters, GEOS_MAKE_VALID_STRUCTURE) == 1
        && GEOSMakeValidParams_setKeepCollapsed_r(handle, parameters, 0) == 1 ? true : nil
    }
    return try unsafe make("GEOSMakeValidWithParams_r") { handle in
      // Returns NULL on failure.
      unsafe GEOSMakeValidWithParams_r(handle, pointer, parameters)
    }
  }

  /// The geometry with all vertices at whole units and still valid; what collapses is left out.
  ///
  /// The corresponding C function is `GEOSGeom_setPrecision_r`.
  package func roundedToUnits() throws(GEOSError) -> GEOSGeometry {
    try unsafe make("GEOSGeom_setPrecision_r") { handle in
      // Returns NULL on failure.
      unsafe GEOSGeom_setPrecision_r(handle, pointer, 1, Int32(GEOS_PREC_VALID_OUTPUT.rawValue))
    }
  }

  /// The area in square units.
  ///
  /// The corresponding C function is `GEOSArea_r`.
  package func area() throws(GEOSError) -> Double {
    try unsafe context.attempt("GEOSArea_r") { handle in
      var area = 0.0
      // Returns 0 on failure.
      return unsafe GEOSArea_r(handle, pointer, &area) == 1 ? area : nil
    }
  }

  /// The area in square units that it has in common with another geometry of the same context.
  ///
  /// The corresponding C function is `GEOSIntersection_r`.
  package func intersectionArea(with other: GEOSGeometry) throws(GEOSError) -> Double {
    let common = try unsafe make("GEOSIntersection_r") { handle in
      // Returns NULL on failure.
      unsafe GEOSIntersection_r(handle, pointer, other.pointer)
    }
    return try common.area()
  }

  /// Whether the point is inside or on the border.
  ///
  /// The corresponding C function is `GEOSCovers_r`.
  package func covers(_ point: FixedCoordinate) throws(GEOSError) -> Bool {
    let point = try GEOSGeometry(point: point, in: context)
    return try unsafe context.attempt("GEOSCovers_r") { handle in
      // Returns 2 on failure.
      let answer = unsafe GEOSCovers_r(handle, pointer, point.pointer)
      return answer == 2 ? nil : answer == 1
    }
  }

  private func make(
    _ operation: String, _ body: (GEOSContextHandle_t) -> OpaquePointer?
  ) throws(GEOSError) -> GEOSGeometry {
    unsafe GEOSGeometry(owning: try unsafe context.attempt(operation, body), in: context)
  }
}
