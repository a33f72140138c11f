import Foundation
import Geometry
import RevGeo
import RevGeoFoundation

// Where is a coordinate, what lies around it, and how is it sent on? WhereIs INDEX
let path = CommandLine.arguments.dropFirst().first
let geocoder = try path.map { try Geocoder(contentsOf: $0) } ?? Geocoder.world()
guard let shanghai = Coordinate(latitude: 31.23, longitude: 121.47),
  let paris = Coordinate(latitude: 48.8566, longitude: 2.3522)
else { exit(64) }

// One placemark; in a language of the reader's.
let placemark = geocoder.placemark(at: shanghai)
print(placemark.name ?? "nowhere")
let inChinese = try await geocoder.reverseGeocodeLocation(
  shanghai, preferredLocale: Locale(identifier: "zh_CN"))
print(inChinese.first?.name ?? "nowhere")

// Many at once.
for placemark in geocoder.placemarks(at: [shanghai, paris]) {
  print(placemark.isoCountryCode ?? "-", placemark.locality ?? "-")
}

// The hierarchy, up, down and around.
for unit in geocoder.units(containing: paris) { print(unit.level, unit.name(), unit.code ?? "-") }
print(geocoder.unit(code: "FR").map { geocoder.children(of: $0).count } ?? 0, "areas in France")
for nearby in geocoder.nearestPlaces(to: paris, count: 3, within: 5_000) {
  print(nearby.place.name(), Int(nearby.distance.rounded()), "m")
}

// As JSON.
let encoder = JSONEncoder()
encoder.outputFormatting = .sortedKeys
let json = try encoder.encode(geocoder.placemark(at: paris))
let record = try JSONDecoder().decode(PlacemarkRecord.self, from: json)
print(record.country ?? "-", record.hierarchy.count)
