internal import ShapefileBridge
internal import SystemAccess

/// The bytes of a layer's files, from a folder or from a zip archive; nothing is unpacked to the disk.
///
/// File names may be in any case. In an archive a shapefile is named behind the archive: `archive.zip/name`, or
/// `archive.zip/folder/name` where several have that name.
package struct LayerSource: Sendable {
  /// The path by which people know the layer.
  package let path: String

  /// The path of the attribute table, whether there is one or not.
  package let tablePath: String

  /// The `.shp`.
  let shapes: MappedFile

  /// The `.shx`; nothing when there is none.
  let index: MappedFile?

  /// The `.dbf`; nothing when there is none.
  let table: MappedFile?

  /// What the `.cpg` says; nothing when there is none.
  let codePage: String?

  /// What the `.prj` says; nothing when there is none.
  let projection: String?

  /// Finds and opens the files of a layer.
  package init(path: String) throws(ImportError) {
    if let place = ArchivePlace(path: path) {
      self.init(path: path, try place.files())
    } else {
      self.init(path: path, try FolderPlace(path: path).files())
    }
  }

  /// The paths of all files that a layer is read from: the archive, or the `.shp` with those that are or could be beside it.
  package static func files(of path: String) -> [String] {
    ArchivePlace(path: path).map { [$0.archive] } ?? FolderPlace(path: path).paths
  }

  private init(path: String, _ files: ShapefileSet<MappedFile>) {
    self.path = path
    tablePath = files.tablePath
    shapes = files.shapes
    index = files.others["shx"]
    table = files.others["dbf"]
    // Some servers call the file with the encoding ".cst".
    codePage = (files.others["cpg"] ?? files.others["cst"])?.text
    projection = files.others["prj"]?.text
  }

  /// The endings of the files that say more about a layer and are not there.
  var missing: [String] {
    [("shx", index == nil), ("dbf", table == nil), ("prj", projection == nil)].compactMap {
      $0.1 ? $0.0 : nil
    }
  }

  /// Opens the geometry; one that has lost records at its end is an error.
  func shapefile() throws(ShapefileError) -> Shapefile {
    let file = try Shapefile(path: path, main: shapes, index: index)
    if file.byteCount >= file.statedByteCount { return file }
    // Where the .shx tells nothing, the table has a row for each record that was there.
    let rows = file.recordCountBeforeCut == nil ? try? attributeTable()?.rowCount : nil
    let whole = file.wholeRecordCount
    guard let all = file.recordCountBeforeCut ?? rows, all > whole else { return file }
    throw ShapefileError(
      file: path,
      reason: "ends after \(whole) of \(all) records: it has \(file.byteCount) of the "
        + "\(file.statedByteCount) bytes that its header says",
      remedy: "copy or fetch it anew, its end is missing")
  }

  /// Opens the attribute table; nothing when there is none.
  func attributeTable() throws(ShapefileError) -> AttributeTable? {
    guard let table else { return nil }
    return try AttributeTable(path: tablePath, bytes: table)
  }
}

/// The files that make up one shapefile.
struct ShapefileSet<File> {
  let tablePath: String
  let shapes: File
  /// The others by their ending in lower case.
  let others: [String: File]

  /// The endings of all that is read.
  static var endings: [String] { ["shp", "shx", "dbf", "cpg", "cst", "prj"] }
}

/// A file's name in parts.
struct FileName {
  /// The folder before it with its slash; empty for none.
  let folder: Substring
  /// The name without ending.
  let base: Substring
  /// The ending in lower case; empty for none.
  let ending: String

  init(_ path: String) {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    folder = path[..<(start ?? path.startIndex)]
    let name = path[(start ?? path.startIndex)...]
    if let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex {
      base = name[..<dot]
      ending = name[name.index(after: dot)...].lowercased()
    } else {
      base = name
      ending = ""
    }
  }

  /// Whether two names are the same but for the case of their letters.
  static func isSame(_ one: some StringProtocol, _ other: some StringProtocol) -> Bool {
    one.lowercased() == other.lowercased()
  }
}
