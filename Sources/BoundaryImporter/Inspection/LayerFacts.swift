package import ShapefileBridge

/// What a shapefile holds, as far as a recipe for it depends on that.
package struct LayerFacts: Hashable, Sendable {
  /// One column of the attribute table.
  package struct Column: Hashable, Sendable {
    /// The name as it is written in the file.
    package var name: String
    /// What it holds.
    package var kind: AttributeTable.Field.Kind
    /// How many bytes each value has.
    package var width: Int
    /// Values of records from all over the file, in their order, empty ones included.
    package var samples: [String]
    /// All values that occur, for columns that may part a file into layers; else none.
    package var values: Set<String> = []

    /// Creates a column.
    package init(
      name: String, kind: AttributeTable.Field.Kind = .text, width: Int = 0, samples: [String] = []
    ) {
      self.name = name
      self.kind = kind
      self.width = width
      self.samples = samples
    }

    /// The samples that are not empty.
    var filled: [String] { samples.filter { !$0.isEmpty } }
  }

  /// The path of the shapefile.
  package var file: String
  /// The type of its shapes.
  package var shapes = ShapeType.polygon
  /// How many records it has.
  package var recordCount = 0
  /// The rectangle that the header gives, in the file's own coordinates.
  package var extent: ShapeExtent?
  /// What the file says about its coordinate reference system; empty when it says nothing.
  package var crs = ""
  /// The encoding in which the columns were read.
  package var encoding = ""
  /// The endings of the files that say more about a layer and are not beside the `.shp`, such as `dbf`.
  package var missingFiles: [String] = []
  /// The columns in order.
  package var columns: [Column] = []
  /// What people should know about how the files were read.
  package var notes: [String] = []

  /// Creates facts about nothing yet.
  package init(file: String) {
    self.file = file
  }

  /// The name of the file without folders and extension.
  var baseName: String {
    let name = file.split(separator: "/").last ?? ""
    let stem = name.split(separator: ".", omittingEmptySubsequences: false).dropLast()
    return stem.isEmpty ? String(name) : stem.joined(separator: ".")
  }

  /// Whether there is no `.dbf`.
  var lacksTable: Bool { missingFiles.contains("dbf") }

  /// Whether the records are lines.
  var areLines: Bool { shapes.planar == .polyline }

  /// Whether the records are points.
  var arePoints: Bool { [.point, .multipoint].contains(shapes.planar) }
}

// MARK: - Columns by name

extension LayerFacts {
  /// A column's name as names are compared: in lower case, marks that programs swap as one.
  static func normal(_ name: String) -> String {
    String(name.lowercased().map { ":- ".contains($0) ? "_" : $0 })
  }

  /// The first column of one of these names, given in lower case.
  func column(_ names: String...) -> Column? { column(names) }

  /// The first column of one of these names, given in lower case.
  func column(_ names: [String]) -> Column? {
    for name in names {
      if let column = columns.first(where: { LayerFacts.normal($0.name) == name }) { return column }
    }
    return nil
  }

  /// The column that a person names, in any case.
  func column(exact name: String) -> Column? {
    columns.first { $0.name == name }
      ?? columns.first { $0.name.lowercased() == name.lowercased() }
  }

  /// The names of all columns that are there, in the order asked for.
  func existing(_ names: String...) -> [String] {
    names.compactMap { column($0)?.name }
  }

  /// Columns of translated names behind a prefix in lower case, by BCP 47 tag.
  func translations(_ prefixes: String...) -> [String: String] {
    var found: [String: String] = [:]
    for prefix in prefixes {
      for column in columns {
        let name = LayerFacts.normal(column.name)
        guard name.hasPrefix(prefix),
          let tag = LanguageTags.tag(String(name.dropFirst(prefix.count)))
        else { continue }
        if found[tag] == nil { found[tag] = column.name }
      }
    }
    return found
  }
}
