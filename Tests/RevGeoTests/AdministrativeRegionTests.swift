import BoundaryIndex
import Geometry
import IndexExercise
import LocationCore
import RevGeo
import RevGeoLocation
import TestSupport
import Testing

@Suite("Places of locations") struct AdministrativeRegionTests {
  private let geocoder: Geocoder

  init() throws {
    var content = SmallIndex.content()
    // The first country is there as the union of its provinces alone.
    content.units[0].polygons = []
    geocoder = try Geocoder(bytes: IndexBuilder.build(content).0)
  }

  private func location(_ latitude: Double, _ longitude: Double, accuracy: Double? = nil) throws
    -> Location
  {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    return Location(place, horizontalAccuracy: accuracy)
  }

  @Test("A location is answered no deeper than its accuracy allows")
  func placemark() throws {
    let exact = geocoder.placemark(for: try location(2, 1.999))
    #expect(exact.isComplete && exact.placemark.administrativeArea == "West")
    let coarse = geocoder.placemark(for: try location(2, 1.999, accuracy: 500))
    #expect(coarse.placemark.administrativeArea == nil)
    #expect(coarse.placemark.country == "Aland")
    #expect(coarse.candidates.count == 2)
  }

  @Test(
    "A province and a country made of provinces are regions",
    arguments: [("AA-01", [.outside, .enter, .leave]), ("AA", [.outside, .enter])]
      as [(String, [RegionEvent.Kind])])
  func region(code: String, kinds: [RegionEvent.Kind]) throws {
    let unit = try #require(geocoder.unit(code: code))
    let region = AdministrativeRegion(unit, in: geocoder.accurateQuery())
    var tracker = RegionTracker(id: code, shape: region)
    var events: [RegionEvent] = []
    // From the open sea in the west through West to East.
    for step in 0...60 {
      events += tracker.take(try location(2, -1 + Double(step) * 0.0625, accuracy: 10))
    }
    #expect(events.map(\.kind) == kinds)
    #expect(abs(events[1].coordinate.longitude) < 0.01)
  }
}
