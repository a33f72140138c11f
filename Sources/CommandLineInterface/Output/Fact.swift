/// A text of the flat placemark, by its key in JSON.
package enum Fact: String, Hashable, Sendable, CaseIterable {
  case name
  case country
  case isoCountryCode
  case administrativeArea
  case administrativeAreaCode
  case subAdministrativeArea
  case locality
  case subLocality
  case thoroughfare
  case subThoroughfare
  case postalCode
  case inlandWater
  case ocean
  case timeZone
}
