internal import CGEOS
package import Geometry

/// An STRtree of units with prepared geometry: who covers a point, who may overlap a geometry.
///
/// What GEOS itself can do about the look-up; the certificate for ours, and its measure.
/// - Important: Not thread safe; belongs to the thread of its context.
@safe package final class GEOSIndex {
  /// Where a query collects what it finds.
  private final class Hits {
    var numbers: [Int] = []
  }

  /// The units' geometries, by their position in what the index was made of.
  package let geometries: [GEOSGeometry]

  let context: GEOSContext
  private let tree: OpaquePointer
  private var prepared: [OpaquePointer?]
  private let hits = Hits()

  /// Builds an index of units, each of any number of polygons.
  package convenience init(
    units: [[FixedPolygon]], in context: GEOSContext
  ) throws(GEOSError) {
    var geometries: [GEOSGeometry] = []
    geometries.reserveCapacity(units.count)
    for unit in units { geometries.append(try GEOSGeometry(unit, in: context)) }
    try self.init(geometries, in: context) { !units[$0].isEmpty }
  }

  /// Builds an index of rings in units with fractions, each an area of its own.
  ///
  /// A point that is on no ring is in a polygon when an odd number of the polygon's rings cover it.
  package convenience init(
    rings: [(x: [Double], y: [Double])], in context: GEOSContext
  ) throws(GEOSError) {
    var geometries: [GEOSGeometry] = []
    geometries.reserveCapacity(rings.count)
    for ring in rings {
      geometries.append(try GEOSGeometry(ringX: ring.x, y: ring.y, in: context))
    }
    try self.init(geometries, in: context) { _ in true }
  }

  /// Builds an index of geometries.
  ///
  /// The corresponding C functions are `GEOSSTRtree_create_r` and `GEOSSTRtree_insert_r`.
  private init(
    _ geometries: [GEOSGeometry], in context: GEOSContext, where isWanted: (Int) -> Bool
  ) throws(GEOSError) {
    let tree = try unsafe context.attempt("GEOSSTRtree_create_r") { handle in
      // Returns NULL on failure.
      unsafe GEOSSTRtree_create_r(handle, 10)
    }
    for (number, geometry) in geometries.enumerated() where isWanted(number) {
      // The tree wants a pointer for each item: ours is the number plus one, since zero is NULL.
      unsafe GEOSSTRtree_insert_r(
        context.handle, tree, geometry.pointer, UnsafeMutableRawPointer(bitPattern: number + 1))
    }
    self.context = context
    self.geometries = geometries
    unsafe self.tree = tree
    unsafe prepared = Array(repeating: nil, count: geometries.count)
  }

  deinit {
    // Does nothing with NULL.
    unsafe prepared.forEach { unsafe GEOSPreparedGeom_destroy_r(context.handle, $0) }
    unsafe GEOSSTRtree_destroy_r(context.handle, tree)
  }

  /// The numbers of the units that have the point inside or on their border, ascending.
  ///
  /// The corresponding C functions are `GEOSSTRtree_query_r` and `GEOSPreparedCovers_r`.
  package func units(covering point: FixedCoordinate) throws(GEOSError) -> [Int] {
    let point = try GEOSGeometry(point: point, in: context)
    var covering: [Int] = []
    for number in candidates(near: point) where try covers(number, point) {
      covering.append(number)
    }
    return covering
  }

  private func covers(_ number: Int, _ geometry: GEOSGeometry) throws(GEOSError) -> Bool {
    try unsafe test("GEOSPreparedCovers_r", number) { handle, prepared in
      unsafe GEOSPreparedCovers_r(handle, prepared, geometry.pointer)
    }
  }

  /// Whether a geometry lies inside a unit and touches its border nowhere.
  ///
  /// The corresponding C function is `GEOSPreparedContainsProperly_r`.
  func containsProperly(_ number: Int, _ geometry: GEOSGeometry) throws(GEOSError) -> Bool {
    try unsafe test("GEOSPreparedContainsProperly_r", number) { handle, prepared in
      unsafe GEOSPreparedContainsProperly_r(handle, prepared, geometry.pointer)
    }
  }

  /// Whether a unit has any point in common with a geometry.
  ///
  /// The corresponding C function is `GEOSPreparedIntersects_r`.
  func intersects(_ number: Int, _ geometry: GEOSGeometry) throws(GEOSError) -> Bool {
    try unsafe test("GEOSPreparedIntersects_r", number) { handle, prepared in
      unsafe GEOSPreparedIntersects_r(handle, prepared, geometry.pointer)
    }
  }

  private func test(
    _ operation: String, _ number: Int,
    _ predicate: (GEOSContextHandle_t, OpaquePointer) -> CChar
  ) throws(GEOSError) -> Bool {
    let prepared = try unsafe prepared(number)
    return try unsafe context.attempt(operation) { handle in
      // Returns 2 on failure.
      let answer = unsafe predicate(handle, prepared)
      return answer == 2 ? nil : answer == 1
    }
  }

  /// The numbers of the units whose envelope meets that of the geometry, ascending.
  ///
  /// The corresponding C function is `GEOSSTRtree_query_r`.
  package func candidates(near geometry: GEOSGeometry) -> [Int] {
    hits.numbers.removeAll(keepingCapacity: true)
    unsafe GEOSSTRtree_query_r(
      context.handle, tree, geometry.pointer,
      { item, userData in
        guard let userData = unsafe userData else { return }
        let hits = unsafe Unmanaged<Hits>.fromOpaque(userData).takeUnretainedValue()
        hits.numbers.append(Int(bitPattern: item) - 1)
      }, Unmanaged.passUnretained(hits).toOpaque())
    return hits.numbers.sorted()
  }

  private func prepared(_ number: Int) throws(GEOSError) -> OpaquePointer {
    if let pointer = unsafe prepared[number] { return unsafe pointer }
    let pointer = try unsafe context.attempt("GEOSPrepare_r") { handle in
      // Returns NULL on failure.
      unsafe GEOSPrepare_r(handle, geometries[number].pointer)
    }
    unsafe prepared[number] = pointer
    return unsafe pointer
  }
}
