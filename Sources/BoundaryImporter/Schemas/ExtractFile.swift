internal import BoundaryIndex

/// A file of an OpenStreetMap extract as Geofabrik writes it, known by its name.
struct ExtractFile {
  /// What is known about areas that answers have a field for.
  struct Areas {
    /// What all their codes begin with; empty for no such mark.
    let code: String
    let field: AreaField
    let kind: String
    /// Which classes count; none for all.
    let classes: [String]
  }

  /// What the file is called within.
  let name: String

  /// What is in it that no answer has a field for; nothing when all of it has one.
  var unanswered: String?

  /// The areas in it that answers have a field for; nothing for none.
  var areas: Areas?

  /// All files; a name that others contain comes after them.
  static let all = [
    ExtractFile(name: "_adminareas_a"), ExtractFile(name: "_roads"),
    ExtractFile(
      name: "_water_a",
      areas: Areas(
        code: "82", field: .inlandWater, kind: "water",
        classes: ["water", "reservoir", "river", "riverbank", "dock"])),
    ExtractFile(
      name: "_landuse_a",
      areas: Areas(
        code: "72", field: .areasOfInterest, kind: "park",
        classes: ["park", "nature_reserve", "national_park", "recreation_ground", "cemetery"])),
    ExtractFile(
      name: "_protected_areas_a",
      areas: Areas(code: "", field: .areasOfInterest, kind: "protected area", classes: [])),
    ExtractFile(
      name: "_transport_a", unanswered: "stations and other areas of transport",
      areas: Areas(
        code: "56", field: .areasOfInterest, kind: "airport", classes: ["airport", "airfield"])),
    ExtractFile(
      name: "_pois", unanswered: "points of interest",
      areas: Areas(
        code: "2", field: .areasOfInterest, kind: "campus",
        classes: ["university", "college", "zoo", "theme_park"])),
    ExtractFile(name: "_buildings_a", unanswered: "outlines of buildings"),
    ExtractFile(name: "_places_a", unanswered: "outlines of settlements"),
    ExtractFile(name: "_places"),
    ExtractFile(name: "_traffic_a", unanswered: "car parks and other areas of traffic"),
    ExtractFile(name: "_traffic", unanswered: "traffic signs and the like"),
    ExtractFile(name: "_transport", unanswered: "stops and stations"),
    ExtractFile(name: "_pofw", unanswered: "places of worship"),
    ExtractFile(name: "_natural_a", unanswered: "beaches, glaciers and other natural areas"),
    ExtractFile(name: "_natural", unanswered: "trees, peaks and the like"),
    ExtractFile(name: "_railways", unanswered: "railways"),
    ExtractFile(name: "_waterways", unanswered: "waterways"),
    ExtractFile(name: "_coastline", unanswered: "coastlines"),
    ExtractFile(name: "_powerlines", unanswered: "power lines"),
    ExtractFile(name: "_power", unanswered: "power stations"),
  ]

  /// The file of that name; nothing for one that is called otherwise.
  static func named(_ name: String) -> ExtractFile? { all.first { name.contains($0.name) } }
}
