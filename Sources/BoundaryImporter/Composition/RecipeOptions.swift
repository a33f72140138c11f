internal import BoundaryIndex

/// What a person says on the command line in place of what the files tell.
///
/// A list has one entry for all files, or one for each in their order; an empty entry says nothing about its file.
package struct RecipeOptions: Hashable, Sendable {
  /// What the index is.
  package var title = ""
  /// The columns of names.
  package var names: [String] = []
  /// The columns of codes.
  package var codes: [String] = []
  /// The levels.
  package var levels: [Int] = []
  /// What people call the units.
  package var kinds: [String] = []
  /// The columns with the code of the parent; behind an equals sign the parent's column, if that is not its code.
  package var parents: [String] = []
  /// The columns of names in other languages: a pattern such as `name_{lang}`, or `zh=NAME_ZH,en=NAME_EN`.
  package var languageColumns = ""
  /// The encoding of the attribute tables.
  package var encoding = ""
  /// The coordinate reference system.
  package var crs = ""

  /// Creates options that say nothing.
  package init() {}

  /// The entry for a file.
  static func entry<Value>(_ values: [Value], _ file: Int) -> Value? {
    values.count == 1 ? values[0] : values.indices.contains(file) ? values[file] : nil
  }

  /// The text for a file; nothing for an empty one.
  static func text(_ values: [String], _ file: Int) -> String? {
    entry(values, file).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether it is said of a file which of several layers it is.
  func tellApart(file: Int) -> Bool {
    RecipeOptions.entry(levels, file) != nil
      || [names, codes].contains { RecipeOptions.text($0, file) != nil }
  }
}

// MARK: - Checks

extension RecipeOptions {
  /// What an encoding must be when it is none that can be decoded; nothing when it is one.
  package static func expectation(ofEncoding name: String) -> String? {
    CodePage(spelling: name) == nil ? EncodingChoice.knownNames : nil
  }
}

// MARK: - In drafts

extension RecipeOptions {
  /// Puts what is said about a file, one of a number of files, into its drafts.
  func apply(
    to drafts: [LayerDraft], file: Int, of count: Int
  ) throws(ImportError) -> [LayerDraft] {
    var drafts = drafts
    if let level = RecipeOptions.entry(levels, file), var first = drafts.first {
      // Whoever states a level for this very file says that these are units.
      let isOwn = levels.count > 1 || count == 1
      if isOwn, first.leftOut != nil, !first.facts.areLines, !first.facts.arePoints,
        let guess = GuessedSchema.drafts(for: first.facts).first
      {
        first = guess
        first.setOpenStreetMap()
      }
      let roles = RecipeKeys.rolesByKey["level"]
      if first.leftOut == nil, first.noteUnlessUsed("--level \(level)", by: roles) {
        // One level for the whole file.
        first.recipe.name = first.facts.baseName
        first.recipe.only = nil
        first.setLevel(level)
      }
      drafts = [first]
    }
    for number in drafts.indices {
      drafts[number].fileNumber = file
      try apply(to: &drafts[number], file: file)
    }
    return drafts
  }

  private func apply(to draft: inout LayerDraft, file: Int) throws(ImportError) {
    draft.recipe.encoding = encoding
    draft.recipe.crs = crs
    if let name = RecipeOptions.text(names, file) {
      draft.setNames([name])
      draft.notes.removeAll { $0.hasSuffix("the name") || $0.hasPrefix("no column") }
    }
    if let code = RecipeOptions.text(codes, file),
      draft.noteUnlessUsed("--code \(code)", by: RecipeKeys.rolesByColumn["code"])
    {
      draft.setCodes([code])
      draft.recipe.columns.codePrefix = ""
      draft.notes.removeAll { $0.hasSuffix("the code") }
    }
    if let kind = RecipeOptions.text(kinds, file) {
      draft.recipe.kind = kind
      draft.recipe.columns.kind = ""
    }
    if !languageColumns.isEmpty,
      draft.noteUnlessUsed(
        "--lang-columns \(languageColumns)", by: RecipeKeys.rolesByColumn["names"])
    {
      let found = try translations(draft.facts)
      draft.recipe.columns.translations = found
      if found.isEmpty {
        draft.notes.append("no column is one of --lang-columns \(languageColumns)")
      }
    }
    // Columns that can't be read are taken for nothing, so the report on those that are would not tell.
    if !encoding.isEmpty {
      draft.notes += draft.facts.notes.filter { $0.contains(" do not decode in ") }
    }
    for column in draft.recipe.namedColumns
    where draft.facts.column(exact: column) == nil && draft.facts.recordCount > 0 {
      let known = draft.facts.columns.map(\.name).joined(separator: ", ")
      throw ImportError(
        file: draft.facts.file, what: "has no column \"\(column)\"",
        remedy: draft.facts.lacksTable
          ? "there is no .dbf beside it" : "it has: " + (known.isEmpty ? "no columns" : known))
    }
  }

  private func translations(_ facts: LayerFacts) throws(ImportError) -> [String: String] {
    let pattern = languageColumns.lowercased().split(
      separator: "{lang}", omittingEmptySubsequences: false)
    if pattern.count == 2 {
      let (start, end) = (pattern[0], pattern[1])
      var found: [String: String] = [:]
      for column in facts.columns {
        let name = column.name.lowercased()
        guard name.hasPrefix(start), name.hasSuffix(end), name.count > start.count + end.count
        else { continue }
        let mark = String(name.dropFirst(start.count).dropLast(end.count))
        if let tag = LanguageTags.tag(LayerFacts.normal(mark)) { found[tag] = column.name }
      }
      return found
    }
    var found: [String: String] = [:]
    for pair in languageColumns.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw ImportError(
          file: facts.file, what: "\"\(pair)\" names no language's column",
          remedy: "write --lang-columns 'name_{lang}' or --lang-columns zh=NAME_ZH,en=NAME_EN")
      }
      found[parts[0]] = parts[1]
    }
    return found
  }
}

extension LayerDraft {
  /// Says of an option for other roles that it is not used; nothing in place of roles stands for all.
  /// - Returns: Whether it can be used.
  fileprivate mutating func noteUnlessUsed(
    _ option: String, by roles: [LayerDescription.Role]?
  ) -> Bool {
    guard let roles, !roles.contains(recipe.role) else { return true }
    notes.append("\(option) is not used: it means nothing for a layer of \(recipe.role.word)")
    return false
  }
}

extension LayerRecipe {
  /// The columns that the recipe names for names and codes, translations included.
  fileprivate var namedColumns: [String] {
    ([columns.name, columns.code] + columns.translations.values.sorted()).filter { !$0.isEmpty }
  }
}
