/// Why an import stops: what is wrong, where, and what to do about it.
package struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in a file.
  package enum Place: Hashable, Sendable {
    /// The file as a whole.
    case file

    /// A 0-based record number of a layer.
    case record(Int)

    /// A 1-based line of a text, and the key in it that is meant, such as `layers[0].level`; empty for none.
    case line(Int, key: String)
  }

  /// The file's path.
  package let file: String

  /// Where in the file.
  package let place: Place

  /// What is wrong there.
  package let what: String

  /// What to do about it; empty when nothing can be said.
  package let remedy: String

  /// Creates an error.
  package init(file: String, place: Place = .file, what: String, remedy: String = "") {
    self.file = file
    self.place = place
    self.what = what
    self.remedy = remedy
  }

  package var description: String {
    let end = remedy.isEmpty ? "" : "; \(remedy)"
    switch place {
    case .file: return "\(file): \(what)\(end)"
    case .record(let number): return "\(file): record \(number): \(what)\(end)"
    case .line(let line, let key) where key.isEmpty: return "\(file):\(line): \(what)\(end)"
    case .line(let line, let key): return "\(file):\(line): \(key): \(what)\(end)"
    }
  }
}
