internal import BoundaryIndex

/// What else there is in an OpenStreetMap extract in the columns that Geofabrik writes: nothing that an answer has a field for, so that it is left out
/// rather than taken for units or places by guess.
enum OpenStreetMapExtractSchema: Schema {
  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    var draft = LayerDraft(facts, schema: "OpenStreetMap extract", level: 0)
    if facts.lacksTable, facts.recordCount > 0, ExtractFile.named(facts.baseName) != nil {
      draft.leftOut = LeftOutLayer(
        facts: facts,
        what: "is called like a file of an OpenStreetMap extract, and there is no .dbf beside it",
        remedy: "fetch the .dbf that belongs to it, or say in a recipe what it is")
      return [draft]
    }
    guard facts.column("osm_id") != nil, let classes = facts.column("fclass") else { return [] }
    draft.setNames(facts.existing("name"))
    draft.leftOut = LeftOutLayer(
      facts: facts, what: "holds " + content(facts, classes), remedy: remedy(facts))
    return [draft]
  }

  private static func content(ofFile name: String) -> String? {
    ExtractFile.named(name)?.unanswered
  }

  private static func content(_ facts: LayerFacts, _ classes: LayerFacts.Column) -> String {
    if let content = content(ofFile: facts.baseName) {
      return content + " of OpenStreetMap, which no answer has a field for"
    }
    var shown: [String] = []
    for value in classes.filled where !shown.contains(value) { shown.append(value) }
    let records = facts.areLines ? "lines" : facts.arePoints ? "points" : "areas"
    let more = shown.count > 3 ? ", ..." : ""
    let noun = shown.count == 1 ? "class" : "classes"
    let kinds =
      shown.isEmpty ? "" : " of the \(noun) \(shown.prefix(3).joined(separator: ", "))\(more)"
    return
      "\(records)\(kinds) from OpenStreetMap, of which neither the file's name nor its codes tell the use"
  }

  /// What can be made of it all the same.
  private static func remedy(_ facts: LayerFacts) -> String {
    if facts.areLines {
      if content(ofFile: facts.baseName) != nil { return "leave it out" }
      return "leave it out, or say \"role\": \"streets\" in a recipe if these are streets"
    }
    if facts.arePoints {
      return "leave it out, or say \"role\": \"places\" in a recipe if people live there"
    }
    let areas =
      "\"role\": \"areas\" and \"field\": \"areasOfInterest\" in a recipe to have them as such, or give "
      + "the file a --level of its own if they are administrative units"
    if facts.baseName.contains("_places_a") {
      return "take the points of gis_osm_places and the units of gis_osm_adminareas_a, or say "
        + areas
    }
    return "leave it out, or say " + areas
  }
}
