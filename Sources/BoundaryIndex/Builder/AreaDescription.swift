package import Geometry

/// The placemark's field that an area fills.
///
/// The raw value is the level of its areas in the index of areas.
package enum AreaField: UInt8, CaseIterable, Sendable {
  case timeZone = 0
  case ocean = 1
  case postalCode = 2
  case inlandWater = 3
  case areasOfInterest = 4

  /// The fields that name a place where nothing else does.
  package static let naming: [AreaField] = [.ocean, .inlandWater, .areasOfInterest]

  /// The field's name, in recipes and placemarks alike.
  package var word: String { "\(self)" }
}

/// An area that is no administrative unit: a lake, a sea, a park, the area of a postal code or of a time zone.
package struct AreaDescription: Hashable, Sendable {
  /// The index in ``IndexContent/layers`` of the layer it comes from.
  package var layer: Int

  /// The 0-based record number in that layer.
  package var feature: Int

  /// The placemark's field that it fills.
  package var field: AreaField

  /// What people call it: lake, park.
  package var kind: String

  /// What it fills the field with: its name in the layer's default language, its code, its IANA time zone.
  package var name: String

  /// Names by BCP 47 language tag.
  package var translations: [String: String]

  /// Its polygons.
  package var polygons: [FixedPolygon]

  /// Creates an area.
  package init(
    layer: Int, feature: Int, field: AreaField, kind: String, name: String,
    translations: [String: String] = [:], polygons: [FixedPolygon]
  ) {
    self.layer = layer
    self.feature = feature
    self.field = field
    self.kind = kind
    self.name = name
    self.translations = translations
    self.polygons = polygons
  }
}

/// Areas have an index of their own within the index: they overlap each other and units, and must not slow down what looks up units.
extension IndexContent {
  /// The content of the index of areas, whose units they are.
  var contentOfAreas: IndexContent {
    var content = IndexContent()
    content.layers = layers
    // By field, so that it is soon found which fields are filled at all.
    let sorted = areas.sorted {
      ($0.field.rawValue, $0.layer, $0.feature) < ($1.field.rawValue, $1.layer, $1.feature)
    }
    content.units = sorted.map { area in
      UnitDescription(
        layer: area.layer, feature: area.feature, level: Int(area.field.rawValue), kind: area.kind,
        name: area.name, translations: area.translations, polygons: area.polygons)
    }
    return content
  }

  /// Takes over the units of the content of an index of areas.
  mutating func addAreas(_ content: IndexContent) {
    areas += content.units.compactMap { unit in
      guard let field = AreaField(rawValue: UInt8(clamping: unit.level)), let feature = unit.feature
      else { return nil }
      return AreaDescription(
        layer: unit.layer, feature: feature, field: field, kind: unit.kind, name: unit.name,
        translations: unit.translations, polygons: unit.polygons)
    }
  }
}
