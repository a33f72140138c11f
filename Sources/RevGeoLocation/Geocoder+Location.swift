public import LocationCore
public import RevGeo

extension AccurateQuery {
  /// The placemark of a location, no deeper than its accuracy allows.
  ///
  /// The circle of its horizontal accuracy decides: a level is certain when its unit holds the whole circle, one that the circle straddles is given as
  /// candidates with shares, and nothing below it.
  /// - Parameter location: Where it is. One without accuracy is taken as exact.
  /// - Returns: What is certain, and the candidates for the rest.
  /// - Complexity: As for `placemark(at:radius:)`.
  public func placemark(for location: Location) -> AccuratePlacemark {
    placemark(at: location.coordinate, radius: location.horizontalAccuracy ?? 0)
  }
}

extension Geocoder {
  /// The placemark of a location, no deeper than its accuracy allows.
  ///
  /// For many locations make one `accurateQuery` and ask that.
  /// - Parameters:
  ///   - location: Where it is. One without accuracy is taken as exact.
  ///   - options: As for `placemark(at:options:)`.
  /// - Returns: What is certain, and the candidates for the rest.
  /// - Complexity: Reads all borders of the index.
  public func placemark(
    for location: Location, options: LookupOptions = LookupOptions()
  ) -> AccuratePlacemark {
    accurateQuery(options).placemark(for: location)
  }
}
