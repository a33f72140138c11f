internal import BoundaryIndex
internal import Geometry

/// An area that is no administrative unit: a lake, a sea, a park, the area of a postal code or of a time zone.
public struct Area: Hashable, Sendable {
  /// The field of a ``Placemark`` that it fills: `inlandWater`, `ocean`, `areasOfInterest`, `postalCode` or `timeZone`.
  public let field: String

  /// What people call it, such as "lake".
  public let kind: String

  /// What it fills the field with: a name, a postal code, an IANA time zone.
  public let name: String

  /// The source layer.
  public let layer: String

  /// The 0-based record number in that layer.
  public let feature: Int?

  /// Metres to its border.
  public let borderDistance: Double?
}

extension Placemark {
  /// All areas that hold the coordinate, also those of which another one answers.
  /// - Complexity: Logarithmic in the number of their border vertices, and a search for the nearest border of each.
  public var areas: [Area] {
    AreaField.allCases.flatMap { field in
      areas(field).map { area in
        Area(
          field: field.word, kind: index.kind(ofArea: area),
          name: index.name(ofArea: area, languages: languages) ?? "",
          layer: index.layerName(ofArea: area), feature: index.feature(ofArea: area),
          borderDistance: index.borderDistance(ofArea: area, from: coordinate))
      }
    }
  }
}
