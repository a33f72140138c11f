internal import CommandLineInterface
internal import SystemAccess

/// The file that remembers the last place.
struct PlaceFile {
  private let path: String
  private let temporaryPath: String

  /// The place of an earlier run; nothing when there is none.
  let remembered: String?

  /// Reads it, and sees that it can be written, before there is anything to write.
  /// - Parameter path: The file, which need not be there.
  /// - Throws: What the system says, and wrong usage when somebody else's file would be lost.
  init(_ path: String) throws(CommandFailure) {
    self.path = path
    // Made beside its place and dropped again. Each writing takes the same name, so that whoever stops us leaves nothing.
    temporaryPath = try failing { () throws(SystemError) in
      try AtomicFile(path: path).temporaryPath
    }
    Interruption.remove(temporaryPath)
    guard let file = try? InputFile(path: path) else {
      remembered = nil
      return
    }
    let bytes = try failing { () throws(SystemError) in try file.read() }
    guard let text = String(validating: bytes, as: UTF8.self), LocatedAnswer.isIdentity(text) else {
      throw .usage(
        UsageError(
          .invalidValue(
            option: "--state", value: path,
            expected: "a new file, or one that revgeo watch has written"), command: .watch))
    }
    remembered = text
  }

  /// Writes it whole or not at all.
  func write(_ identity: String) throws(SystemError) {
    try Interruption.finishing { () throws(SystemError) in
      let file = try AtomicFile(path: path, again: temporaryPath)
      try file.write(Array(identity.utf8))
      try file.commit()
    }
  }
}
