internal import BoundaryIndex

/// Roads of OpenStreetMap extracts in the columns that Geofabrik writes, and lines with OpenStreetMap's own keys.
enum OpenStreetMapRoadSchema: Schema {
  /// Values of the key `highway` for roads and ways, of which every layer of roads has some.
  private static let classes: Set<String> = [
    "motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential",
    "living_street", "pedestrian", "service", "track", "footway", "cycleway", "bridleway", "path",
    "steps", "busway", "road", "unknown",
  ]

  /// Waterways and railways have like columns where classes of all keys stand in one.
  private static func isRoads(_ kind: LayerFacts.Column) -> Bool {
    if LayerFacts.normal(kind.name) == "highway" || kind.filled.isEmpty { return true }
    return kind.filled.contains { value in
      let word = value.lowercased()
      return classes.contains(word) || word.hasSuffix("_link") || word.hasPrefix("track_grade")
    }
  }

  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    guard facts.areLines, facts.column("osm_id") != nil, facts.column("name") != nil,
      let kind = facts.column("fclass", "highway"), isRoads(kind)
    else { return [] }
    var draft = LayerDraft(facts, schema: "OpenStreetMap roads", level: 0)
    draft.recipe.role = .streets
    draft.recipe.kind = "street"
    draft.setNames(facts.existing("name"))
    draft.setCodes(facts.existing("ref"))
    draft.recipe.columns.kind = kind.name
    // Where the key itself is a column, lines of other sorts leave it empty.
    if facts.column("fclass") == nil { draft.recipe.only = RecordFilter(column: kind.name) }
    draft.recipe.columns.translations = facts.translations("name_")
    draft.setOpenStreetMap()
    return [draft]
  }
}

/// Places of OpenStreetMap extracts in the columns that Geofabrik writes.
enum OpenStreetMapPlaceSchema: Schema {
  /// Where people live; regions, islands and farms are no localities.
  private static let classes = [
    "national_capital", "city", "town", "village", "hamlet", "suburb",
  ]

  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    guard facts.arePoints, facts.column("osm_id") != nil, facts.column("name") != nil,
      let kind = facts.column("fclass"), facts.column("population") != nil
    else { return [] }
    var draft = LayerDraft(facts, schema: "OpenStreetMap places", level: 0)
    draft.recipe.role = .places
    draft.recipe.kind = "place"
    draft.setNames(facts.existing("name"))
    draft.recipe.columns.kind = kind.name
    draft.recipe.columns.population = facts.existing("population")[0]
    draft.recipe.only = RecordFilter(column: kind.name, values: classes)
    draft.recipe.columns.translations = facts.translations("name_")
    draft.setOpenStreetMap()
    return [draft]
  }
}

/// Points with a house number and a street.
enum AddressSchema: Schema {
  /// Names of columns are cut after ten bytes.
  private static let numbers = [
    "housenum", "housenumbe", "housenumber", "house_num", "house_numb", "house_no", "houseno",
    "addr_housenumber", "addr_house", "addr_housen", "hausnummer", "hausnr", "hnr", "numero",
  ]
  private static let streets = [
    "street", "addr_street", "addr_stree", "streetname", "street_nam", "st_name", "strasse",
    "fullname", "road",
  ]
  private static let postalCodes = [
    "postcode", "addr_postcode", "addr_postc", "postalcode", "postal_cod", "postal_code", "zip",
    "zipcode", "plz",
  ]

  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    guard facts.arePoints, let number = facts.column(numbers), let street = facts.column(streets)
    else { return [] }
    var draft = LayerDraft(facts, schema: "Addresses", level: 0)
    draft.recipe.role = .addresses
    draft.recipe.kind = "address"
    draft.setNames([street.name])
    draft.recipe.columns.number = number.name
    draft.recipe.columns.postalCode = facts.column(postalCodes)?.name ?? ""
    if facts.column("osm_id") != nil { draft.setOpenStreetMap() }
    return [draft]
  }
}

/// The US Census Bureau's TIGER/Line roads, edges and address features.
enum CensusRoadSchema: Schema {
  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    guard facts.areLines, facts.column("fullname") != nil,
      facts.column("linearid", "tlid") != nil
    else { return [] }
    let hasFeatures = facts.column("lfromhn") != nil
    let isEdges = !hasFeatures && facts.column("tlid") != nil
    let name = hasFeatures ? "address features" : isEdges ? "edges" : "roads"
    var draft = LayerDraft(facts, schema: "US Census \(name)", level: 0)
    draft.recipe.role = .streets
    draft.recipe.kind = "street"
    draft.setNames(facts.existing("fullname"))
    draft.recipe.columns.kind = facts.column("mtfcc")?.name ?? ""
    // Edges are rivers, railways and borders as well.
    if isEdges, let roads = facts.column("roadflg") {
      draft.recipe.only = RecordFilter(column: roads.name, values: ["Y"])
    }
    draft.recipe.columns.left = side("l", facts)
    draft.recipe.columns.right = side("r", facts)
    draft.recipe.source = "U.S. Census Bureau"
    draft.recipe.licence = "Public domain"
    draft.recipe.attribution = "U.S. Census Bureau"
    return [draft]
  }

  /// The columns of one side; `l` or `r`.
  private static func side(_ letter: String, _ facts: LayerFacts) -> RangeColumns {
    RangeColumns(
      from: facts.column("\(letter)fromhn", "\(letter)fromadd")?.name ?? "",
      to: facts.column("\(letter)tohn", "\(letter)toadd")?.name ?? "",
      parity: facts.column("parity\(letter)")?.name ?? "",
      postalCode: facts.column("zip\(letter)")?.name ?? "")
  }
}

extension LayerDraft {
  /// Says that the data are OpenStreetMap's.
  mutating func setOpenStreetMap() {
    recipe.source = "OpenStreetMap"
    recipe.licence = "ODbL-1.0"
    recipe.attribution = "© OpenStreetMap contributors, openstreetmap.org/copyright"
  }
}
