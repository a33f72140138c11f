public import Foundation
public import Geometry
public import RevGeo

extension Geocoder {
  /// The placemarks at a coordinate, called as `CLGeocoder` is.
  ///
  /// There is at most one: what holds the coordinate, or the nearest unit within 10 km. Nothing is awaited and nothing sent anywhere; the call is
  /// asynchronous so that code written for `CLGeocoder` needs no change.
  /// - Parameters:
  ///   - coordinate: Degrees on WGS 84.
  ///   - locale: Whose language names are in; that of the layers when it has none of them, or when nothing is given.
  /// - Returns: One placemark, or none where nothing is within reach.
  /// - Throws: `CancellationError` when the task was cancelled before.
  public func reverseGeocodeLocation(
    _ coordinate: Coordinate, preferredLocale locale: Locale? = nil
  ) async throws -> [Placemark] {
    try Task.checkCancellation()
    let languages = locale.map { [$0.identifier(.bcp47)] } ?? []
    let placemark = placemark(at: coordinate, options: LookupOptions(languages: languages))
    return placemark.match == .none ? [] : [placemark]
  }
}
