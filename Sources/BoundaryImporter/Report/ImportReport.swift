package import BoundaryIndex

/// What an import read, changed, left out and wrote.
package struct ImportReport: Hashable, Sendable {
  /// What an index held before layers were added.
  package struct Existing: Hashable, Sendable {
    /// How many layers it had.
    package var layerCount: Int
    /// How many units it had, those made from columns included.
    package var unitCount: Int
    /// How many places it had.
    package var placeCount: Int

    init(_ index: ExistingIndex) {
      layerCount = index.content.layers.count
      unitCount = index.content.units.count
      placeCount = index.content.places.count
    }
  }

  /// What the index is.
  package var title: String
  /// What was there before; nothing when the index is new.
  package var existing: Existing?
  /// What became of each layer, in the recipe's order.
  package var layers: [LayerReport] = []
  /// The layers that were named and are recognised as nothing that could be imported.
  package var leftOut: [LeftOutLayer] = []
  /// How many units the index has, those made from columns included.
  package var unitCount = 0
  /// How many places the index has.
  package var placeCount = 0
  /// How many pieces of streets the index has.
  package var streetCount = 0
  /// How many addresses the index has.
  package var addressCount = 0
  /// How many areas the index has that are no units.
  package var areaCount = 0
  /// How long each stage took, layers that were worked on at the same time added up.
  package var seconds: [ImportStage: Double] = [:]
  /// How long everything took.
  package var totalSeconds = 0.0
  /// What the index came to; nothing when it was not written.
  package var index: IndexBuildReport?
  /// The most memory that was resident at a time, in bytes.
  package var peakMemory = 0
  /// Where the index was written.
  package var path = ""

  /// Creates a report about nothing yet.
  package init(title: String) {
    self.title = title
  }

  /// Adds what layers without a recipe were taken for.
  package mutating func note(_ composed: ComposedRecipe) {
    leftOut = composed.leftOut
    for number in layers.indices {
      guard let layer = composed.layers[layers[number].name] else { continue }
      layers[number].recognition = layer.lines
      layers[number].notes.removeAll { layer.lines.contains($0) }
      // A recipe made on the way says what the option says.
      if layers[number].encodingSource == .recipe { layers[number].encodingSource = .option }
    }
  }
}
