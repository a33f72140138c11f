internal import BoundaryIndex
public import Geometry

/// An administrative unit of an index: a country, a province, a county.
public struct Unit: Sendable {
  let index: IndexFile
  /// Its number in the index.
  package let number: UInt32

  /// The name in the first of the languages that has one, else the layer's default.
  /// - Parameter languages: BCP 47 tags, the most wanted first.
  /// - Returns: The name; empty for a unit without one.
  public func name(languages: [String] = []) -> String {
    let numbers = languages.isEmpty ? [] : index.description.languageNumbers(languages)
    return index.name(at: index.nameOffset(ofUnit: number), languages: numbers) ?? ""
  }

  /// The unit's own code, ISO 3166 where there is one.
  public var code: String? { index.code(ofUnit: number) }

  /// ISO 3166-1 alpha-2, when the unit is a country or dependent territory.
  public var isoCountryCode: String? { index.countryCode(of: number) }

  /// What people call such a unit: country, province, county.
  public var kind: String { index.description.kind(index.kind(ofUnit: number)) }

  /// 0 for countries, then deeper.
  public var level: Int { Int(index.level(of: number)) }

  /// The name of the source layer.
  public var layer: String { index.description.layerName(index.layer(ofUnit: number)) }

  /// The 0-based record number in that layer; nothing for a unit made of its children.
  public var feature: Int? { index.feature(ofUnit: number) }
}

extension Geocoder {
  /// The coarsest units, by name.
  public var countries: [Unit] { units(index.children(of: nil)) }

  /// The units directly below a unit, by name.
  public func children(of unit: Unit) -> [Unit] { units(index.children(of: unit.number)) }

  /// The unit with a code, in upper or lower case; of several the first.
  /// - Complexity: Logarithmic for the code as it is written in the index, linear otherwise.
  public func unit(code: String) -> Unit? {
    index.unit(code: code).map { Unit(index: index, number: $0) }
  }

  /// The rings of a unit's border: shells and holes alike, in any winding, not closed by a copy of the first vertex.
  ///
  /// A position belongs to the unit when a ray from it crosses the rings' edges an odd number of times; edges are straight in longitude and latitude.
  /// Where a ring touches itself it may come as two.
  /// - Complexity: Reads all borders of the index.
  public func boundary(of unit: Unit) -> [[Coordinate]] {
    index.rings(of: unit.number).map { $0.map { Coordinate($0) } }
  }

  private func units(_ numbers: [UInt32]) -> [Unit] {
    numbers.map { Unit(index: index, number: $0) }
  }
}
