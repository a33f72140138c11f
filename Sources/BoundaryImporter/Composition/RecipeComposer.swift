internal import BoundaryIndex
internal import FoundationEssentials
internal import ShapefileBridge

/// A recipe for files that came without one, and how it was found.
package struct ComposedRecipe: Hashable, Sendable {
  /// What was found out about a layer.
  package struct Layer: Hashable, Sendable {
    /// What the file holds.
    package var facts: LayerFacts
    /// The schema's name; empty when none was recognised.
    package var schema: String
    /// What people should know.
    package var notes: [String]
  }

  /// The recipe.
  package var recipe: Recipe
  /// What was found out about the layers that were not in a recipe before, by the layer's name.
  package var layers: [String: Layer] = [:]
  /// The layers that are recognised as nothing that could be imported, in their order.
  package var leftOut: [LeftOutLayer] = []

  /// Refuses a recipe without layers, as it is when all that were named are left out.
  package func checkLayers() throws(ImportError) {
    guard recipe.layers.isEmpty, let first = leftOut.first else { return }
    throw ImportError(
      file: first.facts.file,
      what: first.what + (leftOut.count > 1 ? ", and no other layer is of use" : ""),
      remedy: first.remedy)
  }
}

/// A layer that was named and is not imported.
package struct LeftOutLayer: Hashable, Sendable {
  /// What the file holds.
  package var facts: LayerFacts
  /// What that is and why it is left out, as the end of a sentence about the layer.
  package var what: String
  /// What to do about it.
  package var remedy: String

  /// Both together.
  package var reason: String { "\(what); \(remedy)" }

  /// The layer's name.
  package var name: String { facts.baseName }
}

/// Makes a recipe from shapefiles, by the schemas that their columns show.
package enum RecipeComposer {
  /// Looks into files and composes a recipe of them.
  /// - Parameters:
  ///   - files: The paths of the shapefiles, coarse ones first where nothing else tells levels.
  ///   - options: What the user says.
  ///   - base: A recipe to add them to.
  ///   - existing: An index to which all of it will be added.
  /// - Returns: The recipe, and what was found out about each layer.
  /// - Throws: ``ImportError`` when a file can't be read or has no column that the options name.
  package static func recipe(
    for files: [String], options: RecipeOptions, addingTo base: Recipe? = nil,
    beside existing: ExistingIndex? = nil
  ) throws(ImportError) -> ComposedRecipe {
    var drafts: [LayerDraft] = []
    for (number, file) in files.enumerated() {
      let facts = try LayerInspector.facts(of: absolute(file), options: options)
      drafts += try options.apply(to: SchemaTable.drafts(for: facts), file: number, of: files.count)
    }
    try checkFiles(files, drafts, options, base)
    var composed = compose(drafts.filter { $0.leftOut == nil }, options, base, existing)
    composed.leftOut = drafts.compactMap(\.leftOut)
    return composed
  }

  /// Refuses a file that is named twice, unless the options make something else of it the second time.
  private static func checkFiles(
    _ files: [String], _ drafts: [LayerDraft], _ options: RecipeOptions, _ base: Recipe?
  ) throws(ImportError) {
    if drafts.isEmpty { return }
    var given: [LayerIdentity: [LayerRecipe]] = [:]
    for layer in base?.layers ?? [] {
      given[LayerIdentity(path: layer.file), default: []].append(layer)
    }
    let identities = files.map { LayerIdentity(path: absolute($0)) }
    var before: [LayerIdentity: [LayerDraft]] = [:]
    for draft in drafts {
      let (recipe, file) = (draft.recipe, files[draft.fileNumber])
      let identity = identities[draft.fileNumber]
      // A recipe may say more of a file than the file itself: what differs counts only when options say it.
      let isTold = options.tellApart(file: draft.fileNumber)
      let layer = given[identity]?.first { layer in
        isTold
          ? recipe.takesAlike(layer) : layer.role == recipe.role && layer.field == recipe.field
      }
      if let layer {
        throw ImportError(
          file: file, what: "is the file of the recipe's layer \"\(layer.name)\" already",
          remedy:
            "leave it out beside the recipe, or say there or by --level, --name or --code what else it is"
        )
      }
      let twin = before[identity]?.first { other in
        other.fileNumber != draft.fileNumber && recipe.takesAlike(other.recipe)
      }
      before[identity, default: []].append(draft)
      guard let twin else { continue }
      let other = files[twin.fileNumber]
      throw ImportError(
        file: file, what: other == file ? "is named twice" : "is the same layer as \(other)",
        remedy: "name it once, or say by --level, --name or --code what else it is the second time")
    }
  }

  /// A recipe that is saved anywhere must still find its files.
  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  static func compose(
    _ drafts: [LayerDraft], _ options: RecipeOptions, _ base: Recipe?,
    _ existing: ExistingIndex? = nil
  ) -> ComposedRecipe {
    var drafts = drafts
    let given = (existing?.layers.map(\.records.recipe) ?? []) + (base?.layers ?? [])
    guessLevels(&drafts, existing?.unitLayers ?? [])
    nameUniquely(&drafts, given)
    for number in drafts.indices where drafts[number].recipe.role == .units {
      link(number, &drafts, given)
      useParentOption(number, &drafts, given, options)
    }
    let found = existing?.content.title ?? base?.title ?? title(of: drafts)
    let title = options.title.isEmpty ? found : options.title
    var composed = ComposedRecipe(
      recipe: Recipe(title: title, layers: (base?.layers ?? []) + drafts.map(\.recipe)))
    for draft in drafts {
      composed.layers[draft.recipe.name] = ComposedRecipe.Layer(
        facts: draft.facts, schema: draft.schema, notes: draft.notes)
    }
    return composed
  }

  private static func title(of drafts: [LayerDraft]) -> String {
    var names: [String] = []
    for draft in drafts where !names.contains(draft.facts.baseName) {
      names.append(draft.facts.baseName)
    }
    let shown = names.prefix(3).joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }

  private static func nameUniquely(_ drafts: inout [LayerDraft], _ given: [LayerRecipe]) {
    var taken = Set(given.map(\.name))
    for number in drafts.indices {
      let name = drafts[number].recipe.name
      var (unique, copy) = (name, 2)
      while !taken.insert(unique).inserted {
        unique = "\(name)-\(copy)"
        copy += 1
      }
      drafts[number].recipe.name = unique
    }
  }

  /// A file of unknown level lies below those before it that surround its middle.
  private static func guessLevels(_ drafts: inout [LayerDraft], _ existing: [ExistingLayer]) {
    let there = existing.map { ($0.facts, $0.records.recipe.level) }
    for number in drafts.indices
    where drafts[number].isLevelGuessed && drafts[number].recipe.role == .units {
      let around = drafts[..<number].filter {
        $0.recipe.role == .units && $0.facts.recordCount > 0
          && $0.facts.surrounds(drafts[number].facts)
      }
      let aroundThere = there.filter { $0.0.surrounds(drafts[number].facts) }
      let levels = around.map(\.recipe.level) + aroundThere.map(\.1)
      let level = min(15, (levels.max() ?? -1) + 1)
      drafts[number].setLevel(level)
      drafts[number].isLevelGuessed = true
      drafts[number].notes.append("level \(level) is a guess: --level says it better")
    }
  }
}

// MARK: - Parents

extension RecipeComposer {
  /// Lets a layer find its parents by codes where the next coarser layers share them, and fills in what then is missing above.
  private static func link(
    _ number: Int, _ drafts: inout [LayerDraft], _ given: [LayerRecipe]
  ) {
    let draft = drafts[number]
    let units = drafts.filter { $0.recipe.role == .units }
    let levels = Set((units.map(\.recipe) + given).map(\.level)).filter { $0 < draft.recipe.level }
    for (level, fields) in draft.fieldsWithoutLevel
    where !levels.contains(level) && !draft.recipe.groups.contains(where: { $0.level == level }) {
      drafts[number].recipe.fields = fields
    }
    guard let level = levels.max(), let own = draft.keys[level] else { return }
    let parents = units.filter {
      $0.recipe.level == level && $0.family == draft.family && $0.keys[level] != nil
    }
    guard let key = parents.first?.keys[level] else { return }
    let same = parents.filter { $0.keys[level]?.column.lowercased() == key.column.lowercased() }
    drafts[number].recipe.parent = ParentRule(
      layers: same.map(\.recipe.name), column: own.column, key: key.column, prefix: own.prefix)
  }

  /// `--parent COLUMN` or `--parent COLUMN=KEY`.
  private static func useParentOption(
    _ number: Int, _ drafts: inout [LayerDraft], _ given: [LayerRecipe], _ options: RecipeOptions
  ) {
    guard let text = RecipeOptions.text(options.parents, drafts[number].fileNumber) else { return }
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let level = drafts[number].recipe.level
    let coarser = (given + drafts.map(\.recipe)).filter { $0.role == .units && $0.level < level }
    guard let next = coarser.map(\.level).max() else {
      drafts[number].notes.append(
        "--parent \(text) is not used: no layer is above level \(level)")
      return
    }
    let parents = coarser.filter { $0.level == next }
    let key = parts.count > 1 ? parts[1] : parents[0].columns.code
    drafts[number].recipe.parent = ParentRule(
      layers: parents.map(\.name), column: parts[0], key: key)
  }
}

extension LayerDraft {
  /// The schema without what tells its layers apart: codes are comparable within one.
  fileprivate var family: String { schema.split(separator: " ").first.map(String.init) ?? "" }
}

extension LayerFacts {
  /// Whether coordinates are in degrees, as far as that is known.
  private var inDegrees: Bool { ["", "WGS 84"].contains(crs) }

  /// Whether the middle of another file lies in this one's rectangle; yes when nobody can tell.
  fileprivate func surrounds(_ other: LayerFacts) -> Bool {
    guard crs == other.crs || inDegrees && other.inDegrees, let extent, let inner = other.extent
    else { return true }
    let (x, y) = ((inner.minX + inner.maxX) / 2, (inner.minY + inner.maxY) / 2)
    return extent.minX <= x && x <= extent.maxX && extent.minY <= y && y <= extent.maxY
  }
}
