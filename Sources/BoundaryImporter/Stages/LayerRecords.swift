internal import Geometry

/// A layer after reading, decoding and repair: what the nest stage works on.
struct LayerRecords {
  /// What the recipe says about the layer.
  let recipe: LayerRecipe

  /// The layer's position in the index.
  let number: Int

  /// The columns.
  let table: LayerTable

  /// The polygons of each record; none for a null record.
  let polygons: [[FixedPolygon]]

  /// The records that become units: all that have geometry.
  var used: [Int] { polygons.indices.filter { !polygons[$0].isEmpty } }
}
