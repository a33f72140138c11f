internal import BoundaryImporter
internal import TestSupport

/// Turns any bytes into a recipe, or into one of the files of a layer, and imports it.
///
/// Of a layer's files one at a time is hostile; the others are sound, so that what is wrong is reached.
package struct HostileLayer {
  /// What the bytes become.
  package enum Part: String, CaseIterable, Sendable {
    /// A recipe.
    case recipe
    /// The geometry.
    case shapes
    /// The places of records in the geometry.
    case index
    /// The attribute table.
    case table
    /// The coordinate reference system.
    case projection
    /// The encoding's name, and text in it.
    case codePage
    /// A zip archive with all the layer's files in a folder.
    case archive
  }

  private let folder: WorkingDirectory
  private let path: String
  private let sound: [String: [UInt8]]
  private let recipe: [UInt8]
  private let archive: [UInt8]

  /// Writes a sound layer into a folder of its own.
  package init() throws {
    folder = try WorkingDirectory()
    var fixture = ShapefileFixture(
      ["name", "adcode", "level"],
      [
        (
          rings: ["0 0, 0 10, 10 10, 10 0", "2 2, 4 2, 4 4, 2 4"],
          values: ["Ä安", "340000", "province"]
        ),
        (rings: ["170 -10, 170 10, 190 10, 190 -10"], values: ["B", "340100", "city"]),
        (rings: [], values: ["", "", ""]),
      ])
    fixture.codePage = "UTF-8"
    path = try fixture.write(to: folder, as: "layer")
    var files: [String: [UInt8]] = [:]
    for ending in ["shp", "shx", "dbf", "cpg"] {
      files[ending] = WorkingDirectory.bytes(folder.path("layer.\(ending)"))
    }
    // An empty one says nothing, and asks nothing of PROJ.
    files["prj"] = []
    sound = files
    var zip = ZipFixture()
    zip.add(folder, "layer", as: "folder/layer")
    archive = zip.bytes
    let composed = try RecipeComposer.recipe(for: [path], options: RecipeOptions())
    recipe = Array(composed.recipe.json.utf8)
  }

  /// Reads the first byte as the part that is hostile where none is given, and the rest as its bytes or as changes to sound ones.
  package func explore(_ input: [UInt8], _ part: Part? = nil) {
    guard let first = input.first else { return }
    let parts = Part.allCases
    explore(
      part ?? parts[Int(first >> 1) % parts.count], input.dropFirst(), changes: first & 1 == 0)
  }

  /// Imports with a part that is hostile.
  /// - Parameters:
  ///   - part: The part.
  ///   - bytes: What it becomes, or changes of seven bytes each.
  ///   - changes: Whether the bytes are changes.
  package func explore(_ part: Part, _ bytes: ArraySlice<UInt8>, changes: Bool) {
    switch part {
    case .recipe: read(changes ? changed(recipe, bytes) : Array(bytes))
    case .shapes: importing(["shp": hostile("shp", bytes, changes)])
    case .index: importing(["shx": hostile("shx", bytes, changes)])
    case .table: importing(["dbf": hostile("dbf", bytes, changes)])
    case .projection: importing(["prj": Array(bytes)])
    case .codePage:
      let name = bytes.prefix { $0 != 0 }
      let text = bytes.dropFirst(name.count + 1)
      importing(["cpg": Array(name), "dbf": changed(sound["dbf"] ?? [], text)])
    case .archive:
      guard
        (try? folder.write(changes ? changed(archive, bytes) : Array(bytes), to: "layer.zip"))
          != nil
      else { return }
      importing(from: folder.path("layer.zip"))
    }
  }

  private func hostile(_ ending: String, _ bytes: ArraySlice<UInt8>, _ changes: Bool) -> [UInt8] {
    changes ? changed(sound[ending] ?? [], bytes) : Array(bytes)
  }

  /// A recipe that can be read must come out of its own JSON as the same.
  private func read(_ json: [UInt8]) {
    guard let recipe = try? Recipe(json: json, file: "/recipe.json") else { return }
    let again = try? Recipe(json: Array(recipe.json.utf8), file: "/recipe.json")
    precondition(again == recipe, "a recipe is another one after writing and reading it")
  }

  private func importing(_ hostile: [String: [UInt8]]) {
    for (ending, bytes) in sound.merging(hostile, uniquingKeysWith: { $1 }) {
      guard (try? folder.write(bytes, to: "layer.\(ending)")) != nil else { return }
    }
    importing(from: path)
  }

  private func importing(from path: String) {
    guard let composed = try? RecipeComposer.recipe(for: [path], options: RecipeOptions()),
      let imported = try? Importer.content(of: composed.recipe)
    else { return }
    precondition(!composed.text.isEmpty && !imported.report.text.isEmpty)
    precondition(!imported.report.json.isEmpty)
  }

  /// Each seven bytes say where a word goes, how wide it is, and what it is; what is left over cuts the end.
  private func changed(_ base: [UInt8], _ changes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = base
    var rest = changes
    while rest.count >= 7 {
      let change = Array(rest.prefix(7))
      rest = rest.dropFirst(7)
      let start = (Int(change[0]) | Int(change[1]) << 8) % max(1, bytes.count)
      for byte in 0..<(1 << Int(change[2] % 3)) where start + byte < bytes.count {
        bytes[start + byte] = change[3 + byte]
      }
    }
    if let cut = rest.first { bytes.removeLast(min(bytes.count, Int(cut))) }
    return bytes
  }
}
