/// A shell and its holes in fixed-point units.
///
/// Rings are closed implicitly: the last vertex is not a copy of the first. Winding does not matter,
/// since containment is by crossing parity over all rings.
package struct FixedPolygon: Hashable, Sendable {
  /// The rings, the shell first.
  package var rings: [[FixedCoordinate]]

  /// Creates a polygon from its rings, the shell first.
  package init(rings: [[FixedCoordinate]]) {
    self.rings = rings
  }

  /// How many vertices all rings have together.
  package var vertexCount: Int {
    rings.reduce(0) { $0 + $1.count }
  }
}
