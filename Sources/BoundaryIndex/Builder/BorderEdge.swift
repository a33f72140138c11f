import Geometry

/// An edge together with the set of units whose border it is.
struct BorderEdge {
  /// The edge.
  var edge: Edge

  /// The number of the set in the ``EdgeTable``.
  var set: Int32
}
