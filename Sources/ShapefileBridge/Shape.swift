/// One record's geometry as it stands in the file: points in parts, in the file's own coordinates.
///
/// Meant to be reused for record after record, so that its arrays keep their room.
package struct Shape: Sendable {
  /// What a part is; other than rings only in multipatches.
  package enum PartType: Int32, Sendable {
    case triangleStrip = 0
    case triangleFan = 1
    case outerRing = 2
    case innerRing = 3
    case firstRing = 4
    case ring = 5
  }

  /// The record's type: ``ShapeType/null`` when it has no geometry.
  package internal(set) var type = ShapeType.null

  /// Where each part starts in ``x`` and ``y``.
  package internal(set) var partStarts: [Int] = []

  /// What each part is.
  package internal(set) var partTypes: [PartType] = []

  /// The points' eastings or longitudes.
  package var x: [Double] = []

  /// The points' northings or latitudes.
  package var y: [Double] = []

  /// Creates an empty shape.
  package init() {}

  /// Whether the record has no geometry.
  package var isNull: Bool { type == .null }

  /// Makes the shape one without geometry.
  mutating func clear() {
    type = .null
    partStarts.removeAll(keepingCapacity: true)
    partTypes.removeAll(keepingCapacity: true)
    x.removeAll(keepingCapacity: true)
    y.removeAll(keepingCapacity: true)
  }

  /// Moves the parts' starts, after points were added to ``x`` and ``y``; there must be as many as before.
  package mutating func setParts(startingAt starts: [Int]) {
    precondition(starts.count == partStarts.count)
    partStarts = starts
  }

  /// The positions in ``x`` and ``y`` of one part's points.
  package func points(ofPart part: Int) -> Range<Int> {
    let end = part + 1 < partStarts.count ? partStarts[part + 1] : x.count
    return partStarts[part]..<end
  }
}

/// The rectangle that a shapefile's header gives, in the file's own coordinates.
package struct ShapeExtent: Hashable, Sendable {
  /// The smallest easting or longitude.
  package let minX: Double

  /// The smallest northing or latitude.
  package let minY: Double

  /// The largest easting or longitude.
  package let maxX: Double

  /// The largest northing or latitude.
  package let maxY: Double

  /// Creates a rectangle from its borders.
  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }
}
