internal import BoundaryIndex

extension RecipeReader {
  func columns(
    _ layer: RecipeObject, of recipe: LayerRecipe
  ) throws(ImportError) -> Columns {
    let object = try RecipeObject(
      file: file, key: layer.path("columns"), node: layer.required("columns"),
      known: RecipeKeys.columns)
    try checkKeys(of: object, RecipeKeys.rolesByColumn, for: recipe)
    var columns = Columns()
    if case .string("") = try object.required("name").value {
      throw failure(object, "name", "is empty", "write [] to call records by their numbers")
    }
    let names = try object.textOrTexts("name")
    columns.name = names.first ?? ""
    columns.otherNames = Array(names.dropFirst())
    let codes = try object.textOrTexts("code")
    columns.code = codes.first ?? ""
    columns.otherCodes = Array(codes.dropFirst())
    columns.codePrefix = try object.optionalText("codePrefix")
    columns.blanks = try object.texts("blanks")
    columns.separator = try object.optionalText("separator")
    columns.kind = try object.optionalText("kind")
    columns.territory = try object.optionalText("territory")
    columns.population = try object.optionalText("population")
    columns.timeZone = try object.optionalText("timeZone")
    columns.number = try object.optionalText("number")
    columns.postalCode = try object.optionalText("postalCode")
    columns.left = try side(object, "left")
    columns.right = try side(object, "right")
    let pattern = try object.optionalText("names")
    let parts = pattern.split(separator: "{lang}", omittingEmptySubsequences: false)
    for (tag, part) in try layer.textByKey("languages", mayBeEmpty: true) {
      guard parts.count == 2 else {
        throw failure(object, "names", "is \"\(pattern)\"", "{lang} must stand in it once")
      }
      columns.translations[tag] = parts[0] + part + parts[1]
    }
    return columns
  }

  private func side(
    _ columns: RecipeObject, _ name: String
  ) throws(ImportError) -> RangeColumns {
    guard let node = columns.node(name) else { return RangeColumns() }
    let object = try RecipeObject(
      file: file, key: columns.path(name), node: node, known: RecipeKeys.side)
    return RangeColumns(
      from: try object.optionalText("from"), to: try object.optionalText("to"),
      parity: try object.optionalText("parity"), postalCode: try object.optionalText("postalCode"))
  }

  func parent(_ layer: RecipeObject) throws(ImportError) -> ParentRule? {
    guard let node = layer.node("parent") else { return nil }
    let object = try RecipeObject(
      file: file, key: layer.path("parent"), node: node, known: RecipeKeys.parent)
    _ = try object.required("layer")
    let layers = try object.textOrTexts("layer")
    if layers.isEmpty { throw failure(object, "layer", "is empty", "name the parents' layer") }
    var rule = ParentRule(
      layers: layers, column: try object.text("column"),
      key: try object.text("key"))
    if object.node("prefix") != nil { rule.prefix = try object.integer("prefix", in: 1...32) }
    return rule
  }

  func groups(_ layer: RecipeObject) throws(ImportError) -> [GroupRule] {
    var groups: [GroupRule] = []
    for (key, node) in try layer.list("groups") {
      let object = try RecipeObject(
        file: file, key: key, node: node, known: RecipeKeys.group)
      groups.append(
        GroupRule(
          level: try object.integer("level", in: 0...15), kind: try object.text("kind"),
          name: try object.text("name"), code: try object.optionalText("code"),
          translations: try object.textByKey("names")))
    }
    return groups
  }

  func territories(_ layer: RecipeObject) throws(ImportError) -> [String: UnitNames] {
    guard let node = layer.node("territories") else { return [:] }
    let object = try RecipeObject(
      file: file, key: layer.path("territories"), node: node, known: [])
    var territories: [String: UnitNames] = [:]
    for (code, node) in object.pairs {
      if code.isEmpty { throw failure(layer, "territories", "has an empty key", "write a code") }
      let names = try RecipeObject(
        file: file, key: object.path(code), node: node, known: RecipeKeys.territory)
      territories[code] = UnitNames(
        name: try names.text("name"), translations: try names.textByKey("names"))
    }
    return territories
  }

  func fills(_ layer: RecipeObject) throws(ImportError) -> [FillRule] {
    var fills: [FillRule] = []
    for (key, node) in try layer.list("fills") {
      let object = try RecipeObject(
        file: file, key: key, node: node, known: RecipeKeys.fill)
      fills.append(
        FillRule(
          fields: try fields(object), codes: Set(try object.texts("codes")),
          kinds: Set(try object.texts("kinds"))))
    }
    return fills
  }

  func fields(_ object: RecipeObject) throws(ImportError) -> PlacemarkFields {
    var fields: PlacemarkFields = []
    for name in try object.texts("fields") {
      guard let field = PlacemarkFields(name: name) else {
        throw failure(
          object, "fields", "\"\(name)\" is no field of a placemark",
          "known: \(PlacemarkFields.names.joined(separator: ", "))")
      }
      fields.insert(field)
    }
    return fields
  }

  func only(_ layer: RecipeObject) throws(ImportError) -> RecordFilter? {
    guard let node = layer.node("only") else { return nil }
    let object = try RecipeObject(
      file: file, key: layer.path("only"), node: node, known: RecipeKeys.only)
    return RecordFilter(
      column: try object.text("column"), values: try object.texts("values"),
      without: try object.optionalText("without"))
  }

  func country(_ layer: RecipeObject) throws(ImportError) -> CountryRule? {
    guard let node = layer.node("country") else { return nil }
    let object = try RecipeObject(
      file: file, key: layer.path("country"), node: node, known: RecipeKeys.country)
    let code = try object.text("code")
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      throw failure(object, "code", "is \"\(code)\"", "two capital letters are needed (ISO 3166-1)")
    }
    return CountryRule(
      code: code,
      names: UnitNames(name: try object.text("name"), translations: try object.textByKey("names")))
  }
}
