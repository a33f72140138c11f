internal import BoundaryIndex

extension PlacemarkFields {
  /// The fields' names in a recipe, in the order of their bits.
  static let names = [
    "country", "administrativeArea", "subAdministrativeArea", "locality", "subLocality",
  ]

  /// The field of that name.
  init?(name: String) {
    guard let bit = PlacemarkFields.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: 1 << UInt8(bit))
  }

  /// The field that a level fills when nothing else is said; none below the finest field.
  init(level: Int) {
    let isNamed = PlacemarkFields.names.indices.contains(level)
    self.init(rawValue: isNamed ? 1 << UInt8(level) : 0)
  }
}
