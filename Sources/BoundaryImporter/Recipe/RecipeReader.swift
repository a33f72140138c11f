internal import BoundaryIndex

/// Turns the JSON text of a recipe into a ``Recipe``.
struct RecipeReader {
  let file: String

  func recipe(from bytes: [UInt8]) throws(ImportError) -> Recipe {
    var parser = JSONParser(file: file, bytes: bytes)
    let root = try RecipeObject(
      file: file, key: "", node: parser.parse(), known: ["title", "layers"])
    var recipe = Recipe(title: try root.text("title"), layers: [])
    _ = try root.required("layers")
    for (key, node) in try root.list("layers") {
      recipe.layers.append(try layer(key, node, before: recipe.layers))
    }
    if recipe.layers.isEmpty {
      throw ImportError(
        file: file, place: .line(root.line, key: "layers"), what: "is empty",
        remedy: "name at least one layer")
    }
    try checkParents(of: recipe, root)
    return recipe
  }

  private func layer(
    _ key: String, _ node: JSONNode, before: [LayerRecipe]
  ) throws(ImportError) -> LayerRecipe {
    let object = try RecipeObject(
      file: file, key: key, node: node,
      known: [
        "name", "file", "role", "level", "kind", "columns", "languages", "parent", "groups",
        "territories", "fills", "source", "licence", "attribution",
      ])
    var layer = LayerRecipe(
      name: try object.text("name"), file: resolved(try object.text("file")))
    if before.contains(where: { $0.name == layer.name }) {
      throw failure(object, "name", "\"\(layer.name)\" is the name of two layers", "rename one")
    }
    layer.role = try role(object)
    if layer.role == .units { layer.level = try object.integer("level", in: 0...15) }
    layer.kind = try object.text("kind")
    layer.columns = try columns(object)
    layer.parent = try parent(object)
    layer.groups = try groups(object)
    layer.territories = try territories(object)
    layer.fills = try fills(object)
    layer.source = try object.optionalText("source")
    layer.licence = try object.optionalText("licence")
    layer.attribution = try object.optionalText("attribution")
    return layer
  }

  private func role(_ object: RecipeObject) throws(ImportError) -> LayerDescription.Role {
    switch try object.optionalText("role") {
    case "", "units": return .units
    case "places": return .places
    case let other: throw failure(object, "role", "is \"\(other)\"", "units or places is needed")
    }
  }

  private func columns(_ layer: RecipeObject) throws(ImportError) -> Columns {
    let object = try RecipeObject(
      file: file, key: layer.path("columns"), node: layer.required("columns"),
      known: ["name", "code", "kind", "territory", "population", "timeZone", "names"])
    var columns = Columns()
    columns.name = try object.text("name")
    columns.code = try object.optionalText("code")
    columns.kind = try object.optionalText("kind")
    columns.territory = try object.optionalText("territory")
    columns.population = try object.optionalText("population")
    columns.timeZone = try object.optionalText("timeZone")
    let pattern = try object.optionalText("names")
    let parts = pattern.split(separator: "{lang}", omittingEmptySubsequences: false)
    for (tag, part) in try layer.textByKey("languages") {
      guard parts.count == 2 else {
        throw failure(object, "names", "is \"\(pattern)\"", "{lang} must stand in it once")
      }
      columns.translations[tag] = parts[0] + part + parts[1]
    }
    return columns
  }

  private func parent(_ layer: RecipeObject) throws(ImportError) -> ParentRule? {
    guard let node = layer.node("parent") else { return nil }
    let object = try RecipeObject(
      file: file, key: layer.path("parent"), node: node, known: ["layer", "column", "key"])
    return ParentRule(
      layer: try object.text("layer"), column: try object.text("column"),
      key: try object.text("key"))
  }

  private func groups(_ layer: RecipeObject) throws(ImportError) -> [GroupRule] {
    var groups: [GroupRule] = []
    for (key, node) in try layer.list("groups") {
      let object = try RecipeObject(
        file: file, key: key, node: node, known: ["level", "kind", "name", "code"])
      groups.append(
        GroupRule(
          level: try object.integer("level", in: 0...15), kind: try object.text("kind"),
          name: try object.text("name"), code: try object.optionalText("code")))
    }
    return groups
  }

  private func territories(_ layer: RecipeObject) throws(ImportError) -> [String: UnitNames] {
    guard let node = layer.node("territories") else { return [:] }
    let object = try RecipeObject(
      file: file, key: layer.path("territories"), node: node, known: [])
    var territories: [String: UnitNames] = [:]
    for (code, node) in object.pairs {
      let names = try RecipeObject(
        file: file, key: object.path(code), node: node, known: ["name", "names"])
      territories[code] = UnitNames(
        name: try names.text("name"), translations: try names.textByKey("names"))
    }
    return territories
  }

  private func fills(_ layer: RecipeObject) throws(ImportError) -> [FillRule] {
    var fills: [FillRule] = []
    for (key, node) in try layer.list("fills") {
      let object = try RecipeObject(
        file: file, key: key, node: node, known: ["fields", "codes", "kinds", "why"])
      var fields: PlacemarkFields = []
      for name in try object.texts("fields") {
        guard let field = PlacemarkFields(name: name) else {
          throw failure(
            object, "fields", "\"\(name)\" is no field of a placemark",
            "known: \(PlacemarkFields.names.joined(separator: ", "))")
        }
        fields.insert(field)
      }
      fills.append(
        FillRule(
          fields: fields, codes: Set(try object.texts("codes")),
          kinds: Set(try object.texts("kinds"))))
    }
    return fills
  }

  /// A parent's layer must be there, of units, and coarser.
  private func checkParents(of recipe: Recipe, _ root: RecipeObject) throws(ImportError) {
    for (number, layer) in recipe.layers.enumerated() {
      guard let rule = layer.parent else { continue }
      let isCoarser = recipe.layers.contains {
        $0.name == rule.layer && $0.role == .units && $0.level < layer.level
      }
      if isCoarser { continue }
      let line = try root.list("layers")[number].node.line
      throw ImportError(
        file: file, place: .line(line, key: "layers[\(number)].parent.layer"),
        what: "\"\(rule.layer)\" is no layer of units with a level below \(layer.level)",
        remedy: "name a coarser layer of the recipe")
    }
  }

  private func resolved(_ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return file[...slash] + path
  }

  private func failure(
    _ object: RecipeObject, _ name: String, _ what: String, _ remedy: String
  ) -> ImportError {
    let line = object.node(name)?.line ?? object.line
    return ImportError(
      file: file, place: .line(line, key: object.path(name)), what: what, remedy: remedy)
  }
}

extension PlacemarkFields {
  /// The fields' names in a recipe, in the order of their bits.
  static let names = [
    "country", "administrativeArea", "subAdministrativeArea", "locality", "subLocality",
  ]

  /// The field of that name.
  init?(name: String) {
    guard let bit = PlacemarkFields.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: 1 << UInt8(bit))
  }

  /// The field that a level fills when nothing else is said; none below the finest field.
  init(level: Int) {
    let isNamed = PlacemarkFields.names.indices.contains(level)
    self.init(rawValue: isNamed ? 1 << UInt8(level) : 0)
  }
}
