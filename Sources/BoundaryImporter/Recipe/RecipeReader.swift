internal import BoundaryIndex

/// Turns the JSON text of a recipe into a ``Recipe``.
struct RecipeReader {
  let file: String

  func recipe(from bytes: [UInt8]) throws(ImportError) -> Recipe {
    var parser = JSONParser(file: file, bytes: bytes)
    let root = try RecipeObject(
      file: file, key: "", node: parser.parse(), known: RecipeKeys.recipe)
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
    try checkFiles(of: recipe, root)
    return recipe
  }

  private func layer(
    _ key: String, _ node: JSONNode, before: [LayerRecipe]
  ) throws(ImportError) -> LayerRecipe {
    let object = try RecipeObject(
      file: file, key: key, node: node,
      known: RecipeKeys.layer)
    var layer = LayerRecipe(
      name: try object.text("name"), file: resolved(try object.text("file")))
    if before.contains(where: { $0.name == layer.name }) {
      throw failure(object, "name", "\"\(layer.name)\" is the name of two layers", "rename one")
    }
    layer.role = try role(object)
    try checkKeys(of: object, RecipeKeys.rolesByKey, for: layer)
    if layer.role == .areas { layer.field = try areaField(object) }
    if layer.role == .units { layer.level = try object.integer("level", in: 0...15) }
    layer.kind = try object.text("kind")
    layer.encoding = try object.optionalText("encoding")
    layer.crs = try object.optionalText("crs")
    try readRules(object, into: &layer)
    layer.source = try object.optionalText("source")
    layer.licence = try object.optionalText("licence")
    layer.attribution = try object.optionalText("attribution")
    return layer
  }

  private func readRules(
    _ object: RecipeObject, into layer: inout LayerRecipe
  ) throws(ImportError) {
    layer.only = try only(object)
    layer.columns = try columns(object, of: layer)
    layer.parent = try parent(object)
    layer.groups = try groups(object)
    layer.country = try country(object)
    layer.territories = try territories(object)
    if object.node("fields") != nil { layer.fields = try fields(object) }
    layer.fills = try fills(object)
  }

  private func role(_ object: RecipeObject) throws(ImportError) -> LayerDescription.Role {
    let text = try object.optionalText("role")
    if text.isEmpty { return .units }
    guard let role = LayerDescription.Role.allCases.first(where: { $0.word == text }) else {
      throw failure(
        object, "role", "is \"\(text)\"", "units, places, streets, addresses or areas is needed")
    }
    return role
  }

  /// Refuses keys that mean nothing for a layer's role: what they say would be lost.
  func checkKeys(
    of object: RecipeObject, _ rolesByKey: [String: [LayerDescription.Role]],
    for layer: LayerRecipe
  ) throws(ImportError) {
    for (key, _) in object.pairs {
      guard let roles = rolesByKey[key], !roles.contains(layer.role) else { continue }
      let words = roles.map(\.word)
      let one = words.count == 1 ? "\"role\": \"\(words[0])\", which takes it" : nil
      throw failure(
        object, key, "means nothing for \"\(layer.name)\", a layer of \(layer.role.word)",
        "leave it out, or say "
          + (one ?? "a \"role\" that takes it: " + words.joined(separator: ", ")))
    }
  }

  private func areaField(_ object: RecipeObject) throws(ImportError) -> AreaField {
    let text = try object.text("field")
    guard let field = AreaField.allCases.first(where: { $0.word == text }) else {
      let known = AreaField.allCases.map(\.word).joined(separator: ", ")
      throw failure(object, "field", "is \"\(text)\"", "one of \(known) is needed")
    }
    return field
  }

  /// A parent's layer must be there, of units, and coarser.
  private func checkParents(of recipe: Recipe, _ root: RecipeObject) throws(ImportError) {
    for (number, layer) in recipe.layers.enumerated() {
      guard let named = layer.parent?.layers else { continue }
      let coarser = recipe.layers.filter { $0.role == .units && $0.level < layer.level }
      guard let missing = named.first(where: { name in !coarser.contains { $0.name == name } })
      else { continue }
      let line = try root.list("layers")[number].node.line
      throw ImportError(
        file: file, place: .line(line, key: "layers[\(number)].parent.layer"),
        what: "\"\(missing)\" is no layer of units with a level below \(layer.level)",
        remedy: "name a coarser layer of the recipe")
    }
  }

  /// A file may be taken in several ways, but not twice in the same.
  private func checkFiles(of recipe: Recipe, _ root: RecipeObject) throws(ImportError) {
    var before: [LayerIdentity: [LayerRecipe]] = [:]
    for (number, layer) in recipe.layers.enumerated() {
      let identity = LayerIdentity(path: layer.file)
      guard let twin = before[identity]?.first(where: layer.takesAlike) else {
        before[identity, default: []].append(layer)
        continue
      }
      let line = try root.list("layers")[number].node.line
      throw ImportError(
        file: file, place: .line(line, key: "layers[\(number)].file"),
        what:
          "\(layer.file) is the file of \"\(twin.name)\" as well, with the same records and columns",
        remedy:
          "leave one of the two layers out, or tell them apart by \"only\", \"columns\" or \"role\""
      )
    }
  }

  private func resolved(_ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return file[...slash] + path
  }

  func failure(
    _ object: RecipeObject, _ name: String, _ what: String, _ remedy: String
  ) -> ImportError {
    let line = object.node(name)?.line ?? object.line
    return ImportError(
      file: file, place: .line(line, key: object.path(name)), what: what, remedy: remedy)
  }
}
