public import Geometry
public import LocationCore
public import RevGeo

/// A country, province or county as a region.
public struct AdministrativeRegion: RegionShape {
  /// The unit.
  public let unit: Unit

  private let query: AccurateQuery

  /// Creates a region.
  /// - Parameters:
  ///   - unit: The unit, such as `geocoder.unit(code: "DE-BY")`.
  ///   - query: A query of the same index.
  public init(_ unit: Unit, in query: AccurateQuery) {
    self.unit = unit
    self.query = query
  }

  /// Metres to the unit's border, negative inside it.
  /// - Complexity: A search for the nearest border within reach.
  public func signedDistance(from coordinate: Coordinate, within reach: Double) -> Double {
    query.distance(toBorderOf: unit, from: coordinate, within: reach)
  }
}
