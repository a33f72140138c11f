internal import SystemAccess

/// A shapefile in a folder.
struct FolderPlace {
  let path: String

  /// The shapefile's files, mapped into memory.
  func files() throws(ImportError) -> ShapefileSet<MappedFile> {
    var name = FileName(path)
    // A name may have dots of its own.
    if !ShapefileSet<MappedFile>.endings.contains(name.ending) { name = FileName(path + ".shp") }
    let folder = String(name.folder)
    let siblings = (try? FolderListing.names(in: folder.isEmpty ? "." : folder)) ?? []
    var found: [String: String] = [:]
    for ending in ShapefileSet<MappedFile>.endings {
      found[ending] = FolderPlace.best(of: siblings, name, ending)
    }
    // What is not listed may still be there to be opened.
    let shapes = folder + (found["shp"] ?? "\(name.base).shp")
    var others: [String: MappedFile] = [:]
    for (ending, sibling) in found where ending != "shp" {
      others[ending] = try mapped(folder + sibling)
    }
    return ShapefileSet(
      tablePath: folder + (found["dbf"] ?? "\(name.base).dbf"), shapes: try mapped(shapes),
      others: others)
  }

  /// The file with that ending whose name is most like the one that was asked for.
  private static func best(of names: [String], _ wanted: FileName, _ ending: String) -> String? {
    let candidates = names.filter { name in
      let name = FileName(name)
      return name.ending == ending && FileName.isSame(name.base, wanted.base)
    }
    let exact = "\(wanted.base).\(ending)"
    return candidates.first { $0 == exact } ?? candidates.first { FileName($0).base == wanted.base }
      ?? candidates.first
  }

  private func mapped(_ path: String) throws(ImportError) -> MappedFile {
    do throws(SystemError) {
      return try MappedFile(path: path)
    } catch {
      throw ImportError(
        file: path, what: "can't be read: \(error.reason)",
        remedy: "check the path and its permissions")
    }
  }
}
