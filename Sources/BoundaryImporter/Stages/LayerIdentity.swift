internal import ArchiveBridge
internal import SystemAccess

/// What tells a layer from all others, however its path is written.
struct LayerIdentity {
  /// The `.shp`, or the archive that holds it.
  private let file: String

  /// The name in the archive; empty outside of one.
  private let member: String

  /// Finds out what a path names; nothing need be there.
  init(path: String) {
    if let place = ArchivePlace(path: path) {
      (file, member) = (place.archive, place.chosenName ?? place.member)
    } else {
      (file, member) = (FolderPlace(path: path).paths[0], "")
    }
  }

  /// Whether another path names the same layer.
  func isSame(as other: LayerIdentity) -> Bool {
    member == other.member && ProcessFacts.isSameFile(file, other.file)
  }
}

extension LayerRecipe {
  /// Whether another layer, were it of the same file, would make the same of the same records.
  func takesAlike(_ other: LayerRecipe) -> Bool {
    role == other.role && field == other.field && level == other.level && only == other.only
      && columns == other.columns
  }
}
