internal import ArchiveBridge
internal import FoundationEssentials
internal import SystemAccess

/// What tells a layer from all others, however its path is written.
///
/// To find it out takes looks into folders and archives: it is made once for each layer, and layers are looked up by it.
struct LayerIdentity: Hashable {
  /// The `.shp`, or the archive that holds it.
  private let file: File

  /// The name in the archive; empty outside of one.
  private let member: String

  /// A file, by what does not depend on its path where there is one.
  private enum File: Hashable {
    case existing(device: Int, number: Int)
    case missing(path: String)

    init(path: String) {
      let path = ProcessFacts.resolved(path)
      if let attributes = try? FileManager.default.attributesOfItem(atPath: path),
        let device = attributes[.systemNumber] as? Int,
        let number = attributes[.systemFileNumber] as? Int
      {
        self = .existing(device: device, number: number)
      } else {
        let name = FileName(path)
        let folder = name.folder.isEmpty ? "." : String(name.folder)
        self = .missing(
          path: "\(ProcessFacts.resolved(folder))/\(path.dropFirst(name.folder.count))")
      }
    }
  }

  /// Finds out what a path names; nothing need be there.
  init(path: String) {
    if let place = ArchivePlace(path: path) {
      (file, member) = (File(path: place.archive), place.chosenName ?? place.member)
    } else {
      (file, member) = (File(path: FolderPlace(path: path).shapesPath), "")
    }
  }
}

extension LayerRecipe {
  /// Whether another layer of the same file makes the same of the same records.
  func takesAlike(_ other: LayerRecipe) -> Bool {
    role == other.role && field == other.field && level == other.level && only == other.only
      && columns == other.columns
  }
}
