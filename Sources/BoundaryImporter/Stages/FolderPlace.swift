internal import SystemAccess

/// A shapefile in a folder.
struct FolderPlace {
  let path: String

  /// The layer's name; one without the ending of a shapefile's file is the `.shp`'s.
  private var name: FileName {
    let name = FileName(path)
    // A name may have dots of its own.
    return ShapefileSet<MappedFile>.endings.contains(name.ending) ? name : FileName(path + ".shp")
  }

  /// The names of the files that are there, by their ending.
  private var names: [String: String] {
    let name = name
    let folder = String(name.folder)
    let all = (try? FolderListing.names(in: folder.isEmpty ? "." : folder)) ?? []
    let siblings = all.filter { FileName.isSame(FileName($0).base, name.base) }
    var found: [String: String] = [:]
    for ending in ShapefileSet<MappedFile>.endings {
      found[ending] = FolderPlace.best(of: siblings, name, ending)
    }
    return found
  }

  /// The paths of the files that are there, and of those that would be read if they were.
  var paths: [String] {
    let (name, names) = (name, names)
    return ShapefileSet<MappedFile>.endings.map { ending in
      name.folder + (names[ending] ?? "\(name.base).\(ending)")
    }
  }

  /// The path of the `.shp` alone; the folder is read only where no file has the very name.
  var shapesPath: String {
    let name = name
    let exact = "\(name.folder)\(name.base).shp"
    return ProcessFacts.exists(exact) ? exact : paths[0]
  }

  /// The shapefile's files, mapped into memory.
  func files() throws(ImportError) -> ShapefileSet<MappedFile> {
    let (name, found) = (name, names)
    let folder = String(name.folder)
    if found["shp"] == nil, let names = try? FolderListing.names(in: path) {
      throw FolderPlace.notLayer(path, names)
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

  /// Says that a path is a folder's, and which layers are in it.
  private static func notLayer(_ path: String, _ names: [String]) -> ImportError {
    let layers = names.filter { FileName($0).ending == "shp" || FileName($0).ending == "zip" }
    let shown = layers.prefix(mostListed).joined(separator: ", ")
    return ImportError(
      file: path, what: "is a folder",
      remedy: layers.isEmpty
        ? "it holds no .shp and no .zip"
        : "name its layers one by one, it holds: \(shown)"
          + (layers.count > mostListed ? ", ..." : ""))
  }

  private static let mostListed = 20

  /// The file with that ending whose name is most like the one that was asked for, of files that differ in case at most.
  private static func best(of names: [String], _ wanted: FileName, _ ending: String) -> String? {
    let candidates = names.filter { FileName($0).ending == ending }
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
