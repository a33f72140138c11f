package import Geometry

/// Everything that goes into an index: what an import hands to ``IndexBuilder``.
package struct IndexContent: Sendable {
  /// What the index is, for people ("The world").
  package var title = ""

  /// The source layers, in the order in which units and places refer to them.
  package var layers: [LayerDescription] = []

  /// The administrative units; a parent stands before its children.
  package var units: [UnitDescription] = []

  /// Populated places, for the locality where no unit fills it.
  package var places: [PlaceDescription] = []

  /// Streets, for the thoroughfare.
  package var streets: [StreetDescription] = []

  /// Addresses at one point, for the house number.
  package var addresses: [AddressDescription] = []

  /// Areas that are no units: waters, seas, parks, postal codes, time zones.
  package var areas: [AreaDescription] = []

  /// Creates an empty content.
  package init() {}
}

/// One source layer, for `info`.
package struct LayerDescription: Hashable, Sendable {
  /// What a layer's records became.
  package enum Role: UInt8, Sendable, CaseIterable {
    case units = 0
    case places = 1
    case streets = 2
    case addresses = 3
    case areas = 4

    /// The role in a word, as recipes and reports write it.
    package var word: String { "\(self)" }
  }

  /// The layer's name, unique in the index.
  package var name: String

  /// What its records became.
  package var role: Role

  /// How many records the layer's file has, null records included.
  package var recordCount: Int

  /// Where the data comes from.
  package var source: String

  /// The licence's name or SPDX identifier.
  package var licence: String

  /// The words that the licence asks to be shown.
  package var attribution: String

  /// Creates a description.
  package init(
    name: String, role: Role, recordCount: Int, source: String = "", licence: String = "",
    attribution: String = ""
  ) {
    self.name = name
    self.role = role
    self.recordCount = recordCount
    self.source = source
    self.licence = licence
    self.attribution = attribution
  }
}

/// The placemark's fields that a unit fills by its name.
package struct PlacemarkFields: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let country = PlacemarkFields(rawValue: 1)
  package static let administrativeArea = PlacemarkFields(rawValue: 2)
  package static let subAdministrativeArea = PlacemarkFields(rawValue: 4)
  package static let locality = PlacemarkFields(rawValue: 8)
  package static let subLocality = PlacemarkFields(rawValue: 16)
}

/// One administrative unit.
package struct UnitDescription: Hashable, Sendable {
  /// The index in ``IndexContent/layers`` of the layer it comes from.
  package var layer: Int

  /// The 0-based record number in that layer; nothing for a unit made from columns of its children.
  package var feature: Int?

  /// 0 for countries, then deeper.
  package var level: Int

  /// What people call such a unit: country, province, county.
  package var kind: String

  /// The name in the layer's default language.
  package var name: String

  /// Names by BCP 47 language tag.
  package var translations: [String: String]

  /// The unit's own code, ISO 3166 where there is one; empty when there is none.
  package var code: String

  /// ISO 3166-1 alpha-2 of the country or territory that the unit *is*; empty for others.
  package var countryCode: String

  /// The placemark's fields that it fills.
  package var fields: PlacemarkFields

  /// The index in ``IndexContent/units`` of its parent, smaller than its own.
  package var parent: Int?

  /// Its polygons; empty when it is just the union of its children.
  package var polygons: [FixedPolygon]

  /// Creates a unit.
  package init(
    layer: Int, feature: Int?, level: Int, kind: String, name: String,
    translations: [String: String] = [:], code: String = "", countryCode: String = "",
    fields: PlacemarkFields = [], parent: Int? = nil, polygons: [FixedPolygon] = []
  ) {
    self.layer = layer
    self.feature = feature
    self.level = level
    self.kind = kind
    self.name = name
    self.translations = translations
    self.code = code
    self.countryCode = countryCode
    self.fields = fields
    self.parent = parent
    self.polygons = polygons
  }
}

/// One populated place.
package struct PlaceDescription: Hashable, Sendable {
  /// The index in ``IndexContent/layers`` of the layer it comes from.
  package var layer: Int

  /// The 0-based record number in that layer.
  package var feature: Int

  /// What people call it: city, village.
  package var kind: String

  /// The name in the layer's default language.
  package var name: String

  /// Names by BCP 47 language tag.
  package var translations: [String: String]

  /// The place's own code; empty when there is none.
  package var code: String

  /// Inhabitants; 0 when unknown.
  package var population: Int

  /// IANA time zone; empty when unknown.
  package var timeZone: String

  /// Where it is.
  package var position: FixedCoordinate

  /// Creates a place.
  package init(
    layer: Int, feature: Int, kind: String = "place", name: String,
    translations: [String: String] = [:], code: String = "", population: Int = 0,
    timeZone: String = "", position: FixedCoordinate
  ) {
    self.layer = layer
    self.feature = feature
    self.kind = kind
    self.name = name
    self.translations = translations
    self.code = code
    self.population = population
    self.timeZone = timeZone
    self.position = position
  }
}
