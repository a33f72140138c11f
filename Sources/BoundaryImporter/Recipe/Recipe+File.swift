internal import FoundationEssentials

extension Recipe {
  /// Reads a recipe from a JSON file; paths in it are relative to its folder.
  package init(path: String) throws(ImportError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ImportError(
        file: path, what: "can't be read", remedy: "check the path and its permissions")
    }
    try self.init(json: Array(data), file: path)
  }

  /// Reads a recipe from the bytes of a JSON text, as if they stood in `file`.
  package init(json: [UInt8], file: String) throws(ImportError) {
    self = try RecipeReader(file: file).recipe(from: json)
  }
}
