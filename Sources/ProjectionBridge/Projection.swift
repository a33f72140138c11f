internal import CPROJ

/// The way from a coordinate reference system to WGS 84 longitude and latitude in degrees.
///
/// - Important: Not thread safe; make one on each thread.
@safe package final class Projection {
  /// The source system's name, such as "NAD83 / Massachusetts Mainland".
  package let name: String

  /// Whether the source is in degrees of longitude and latitude, so that its straight edges stay straight.
  package let isGeographic: Bool

  private let context: OpaquePointer
  private let pipeline: OpaquePointer

  /// Makes the way from a system given as `EPSG:n`, WKT of any kind, PROJJSON or a PROJ string.
  ///
  /// The corresponding C functions are `proj_create`, `proj_create_crs_to_crs_from_pj` and
  /// `proj_normalize_for_visualization`. The network is not used.
  package init(definition: String) throws(ProjectionError) {
    // Returns NULL when memory is exhausted.
    guard let context = unsafe proj_context_create() else {
      throw ProjectionError(reason: "PROJ can't be started")
    }
    unsafe proj_log_level(context, PJ_LOG_NONE)
    // Returns whether it is enabled.
    unsafe _ = proj_context_set_enable_network(context, 0)
    do throws(ProjectionError) {
      let source = try unsafe Projection.source(definition, context)
      defer { unsafe _ = proj_destroy(source) }
      // Returns NULL for an object without name.
      name = unsafe proj_get_name(source).map { unsafe String(cString: $0) } ?? definition
      isGeographic = unsafe Projection.isGeographic(source, context)
      unsafe pipeline = try unsafe Projection.pipeline(from: source, context)
    } catch {
      unsafe _ = proj_context_destroy(context)
      throw error
    }
    unsafe self.context = context
  }

  deinit {
    unsafe _ = proj_destroy(pipeline)
    unsafe _ = proj_context_destroy(context)
  }

  /// Replaces eastings or longitudes and northings or latitudes by longitudes and latitudes in degrees.
  ///
  /// What has no place on the Earth becomes infinite. The corresponding C function is `proj_trans_generic`.
  package func transform(_ x: inout [Double], _ y: inout [Double]) {
    precondition(x.count == y.count)
    let count = x.count
    let stride = MemoryLayout<Double>.stride
    // Returns how many it could do; the others become HUGE_VAL.
    unsafe _ = proj_trans_generic(
      pipeline, PJ_FWD, &x, stride, count, &y, stride, count, nil, 0, 0, nil, 0, 0)
  }

  /// How many metres the operation used last may be off, as its authority says; nothing when none is known.
  ///
  /// The corresponding C functions are `proj_trans_get_last_used_operation` and `proj_coordoperation_get_accuracy`.
  package var accuracy: Double? {
    // Returns NULL when no operation was used.
    guard let operation = unsafe proj_trans_get_last_used_operation(pipeline) else { return nil }
    defer { unsafe _ = proj_destroy(operation) }
    // Returns a negative number when it is not known.
    let accuracy = unsafe proj_coordoperation_get_accuracy(context, operation)
    return accuracy >= 0 ? accuracy : nil
  }

  /// What the operation used last is called; nothing when none was used.
  ///
  /// The corresponding C function is `proj_trans_get_last_used_operation`.
  package var operationName: String? {
    // Returns NULL when no operation was used.
    guard let operation = unsafe proj_trans_get_last_used_operation(pipeline) else { return nil }
    defer { unsafe _ = proj_destroy(operation) }
    // Its description is NULL when it has none.
    return unsafe proj_pj_info(operation).description.map { unsafe String(cString: $0) }
  }

  private static func source(
    _ definition: String, _ context: OpaquePointer
  ) throws(ProjectionError) -> OpaquePointer {
    // Returns NULL on failure.
    guard let source = unsafe proj_create(context, definition) else {
      // For a code that is not in its tables PROJ has no words but "unknown error".
      let code = unsafe proj_context_errno(context)
      throw ProjectionError(
        reason: code == PROJ_ERR_OTHER ? "PROJ knows no such system" : unsafe message(context))
    }
    // Returns 0 when it is no coordinate reference system.
    if unsafe proj_is_crs(source) != 0 { return unsafe source }
    unsafe _ = proj_destroy(source)
    throw ProjectionError(reason: "is no coordinate reference system")
  }

  private static func pipeline(
    from source: OpaquePointer, _ context: OpaquePointer
  ) throws(ProjectionError) -> OpaquePointer {
    // Returns NULL on failure.
    guard let target = unsafe proj_create(context, "EPSG:4326") else {
      throw ProjectionError(reason: unsafe message(context))
    }
    defer { unsafe _ = proj_destroy(target) }
    // Returns NULL on failure.
    guard
      let pipeline = unsafe proj_create_crs_to_crs_from_pj(context, source, target, nil, nil)
    else { throw ProjectionError(reason: unsafe message(context)) }
    // Gives the axes the order of a map, longitude first; returns NULL on failure.
    let normalized = unsafe proj_normalize_for_visualization(context, pipeline)
    unsafe _ = proj_destroy(pipeline)
    guard let normalized = unsafe normalized else {
      throw ProjectionError(reason: unsafe message(context))
    }
    return unsafe normalized
  }

  private static func isGeographic(_ source: OpaquePointer, _ context: OpaquePointer) -> Bool {
    let kinds = [PJ_TYPE_GEOGRAPHIC_2D_CRS, PJ_TYPE_GEOGRAPHIC_3D_CRS]
    let kind = unsafe proj_get_type(source)
    if kind != PJ_TYPE_BOUND_CRS { return kinds.contains(kind) }
    // Returns NULL on failure.
    guard let base = unsafe proj_get_source_crs(context, source) else { return false }
    defer { unsafe _ = proj_destroy(base) }
    return kinds.contains(unsafe proj_get_type(base))
  }

  private static func message(_ context: OpaquePointer) -> String {
    let code = unsafe proj_context_errno(context)
    // Returns NULL for 0, which some failures leave.
    guard code != 0, let text = unsafe proj_context_errno_string(context, code) else {
      return "is not understood by PROJ"
    }
    return unsafe String(cString: text)
  }
}
