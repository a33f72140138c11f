internal import ArchiveBridge
internal import ShapefileBridge
internal import SystemAccess

/// A shapefile in a zip archive.
struct ArchivePlace {
  /// The archive's path.
  let archive: String

  /// The shapefile's name in it; empty for the only one.
  let member: String

  /// The place that a path names; nothing when it names none in an archive.
  init?(path: String) {
    let lower = path.lowercased()
    if lower.hasSuffix(".zip") {
      (archive, member) = (path, "")
      return
    }
    guard let end = lower.firstRange(of: ".zip/")?.upperBound else { return nil }
    // Lower case may take another number of bytes, but as many characters.
    let length = lower.distance(from: lower.startIndex, to: end)
    archive = String(path.prefix(length - 1))
    member = String(path.dropFirst(length))
  }

  /// The shapefile's files, unpacked into memory.
  func files() throws(ImportError) -> ShapefileSet<MappedFile> {
    let archive = try attempt { () throws(ArchiveError) in try Archive(path: self.archive) }
    let shapes = try chosen(of: archive.entries)
    let name = FileName(shapes.name)
    var others: [String: MappedFile] = [:]
    var tablePath = "\(self.archive)/\(name.folder)\(name.base).dbf"
    for entry in archive.entries {
      let other = FileName(entry.name)
      guard other.ending != "shp", ShapefileSet<MappedFile>.endings.contains(other.ending),
        other.folder == name.folder, FileName.isSame(other.base, name.base),
        others[other.ending] == nil
      else { continue }
      others[other.ending] = try bytes(of: entry, archive)
      if other.ending == "dbf" { tablePath = "\(self.archive)/\(entry.name)" }
    }
    return ShapefileSet(
      tablePath: tablePath, shapes: try bytes(of: shapes, archive), others: others)
  }

  /// The name of the `.shp` that is meant; nothing when the archive can't tell.
  var chosenName: String? {
    guard let archive = try? Archive(path: archive) else { return nil }
    return try? chosen(of: archive.entries).name
  }

  /// The one `.shp` that is meant.
  private func chosen(of entries: [Archive.Entry]) throws(ImportError) -> Archive.Entry {
    let shapes = entries.filter { entry in
      let name = FileName(entry.name)
      // Some archives hold shadows of their files, made by the system that packed them.
      return name.ending == "shp" && !name.base.hasPrefix("._")
        && !name.folder.hasPrefix("__MACOSX")
    }
    if shapes.isEmpty {
      throw failure("holds no .shp", ArchivePlace.list(entries.map(\.name), "it holds nothing"))
    }
    if member.isEmpty {
      if shapes.count == 1 { return shapes[0] }
      throw failure(
        "holds \(shapes.count) shapefiles",
        "say which, as in \"\(archive)/\(ArchivePlace.base(shapes[0].name))\": "
          + ArchivePlace.list(shapes.map { ArchivePlace.base($0.name) }, ""))
    }
    let wanted = ArchivePlace.base(member)
    for isMeant in [ArchivePlace.isPath, ArchivePlace.isName] {
      let found = shapes.filter { isMeant(ArchivePlace.base($0.name), wanted) }
      if found.count == 1 { return found[0] }
    }
    throw failure(
      "has no single shapefile \"\(member)\"",
      ArchivePlace.list(shapes.map { ArchivePlace.base($0.name) }, ""))
  }

  private static func isPath(_ path: String, _ wanted: String) -> Bool {
    FileName.isSame(path, wanted)
  }

  private static func isName(_ path: String, _ wanted: String) -> Bool {
    FileName.isSame(path.split(separator: "/").last ?? "", wanted)
  }

  /// A path without the ending of a shapefile.
  private static func base(_ path: String) -> String {
    path.lowercased().hasSuffix(".shp") ? String(path.dropLast(4)) : path
  }

  private static let mostListed = 20

  private static func list(_ names: [String], _ nothing: String) -> String {
    if names.isEmpty { return nothing }
    let more = names.count > mostListed ? ", ..." : ""
    return "it holds: \(names.prefix(mostListed).joined(separator: ", "))\(more)"
  }

  private func bytes(
    of entry: Archive.Entry, _ archive: Archive
  ) throws(ImportError) -> MappedFile {
    // Before unpacking, so that a small archive can't fill the memory.
    guard entry.byteCount <= Shapefile.mostBytes else {
      throw failure(
        "\(entry.name) has \(entry.byteCount) bytes, and a shapefile ends at 2 GB", "split it")
    }
    return try attempt { () throws(ArchiveError) in
      MappedFile(copying: try archive.bytes(of: entry))
    }
  }

  private func attempt<Result>(
    _ body: () throws(ArchiveError) -> Result
  ) throws(ImportError) -> Result {
    do throws(ArchiveError) {
      return try body()
    } catch {
      throw ImportError(
        file: error.entry.map { "\(error.file)/\($0)" } ?? error.file, what: error.reason,
        remedy: "check the archive, or fetch it anew")
    }
  }

  private func failure(_ what: String, _ remedy: String) -> ImportError {
    ImportError(file: archive, what: what, remedy: remedy)
  }
}
