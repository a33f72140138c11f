internal import SystemAccess

/// Where a batch writes: a file that appears at the end, or what takes bytes at once.
struct BatchTarget {
  /// What takes the bytes.
  let sink: any ByteSink

  /// Whether a file stands at the path already, which ``commit()`` replaces.
  let replacesFile: Bool
  private let file: AtomicFile?

  /// Opens standard output, or what a path names; an unfinished file is removed when somebody stops the program.
  /// - Parameter path: Nothing for standard output.
  /// - Throws: When the file can't be made or opened.
  init(_ path: String?) throws(SystemError) {
    guard let path else {
      (sink, file, replacesFile) = (FileDescriptor.standardOutput, nil, false)
      return
    }
    let resolved = ProcessFacts.resolved(path)
    // A device or pipe is written to as it is: a file in its place would be a surprise.
    if ProcessFacts.isSpecialFile(resolved) {
      (sink, file, replacesFile) = (try FileDescriptor(writing: resolved), nil, false)
      return
    }
    let file = try Interruption.waiting { () throws(SystemError) in
      let file = try AtomicFile(path: resolved)
      Interruption.remove(file.temporaryPath)
      return file
    }
    (sink, self.file, replacesFile) = (file, file, ProcessFacts.exists(resolved))
    Interruption.ignoreFileSizeSignal()
  }

  /// Puts a file in its place.
  func commit() throws(SystemError) {
    guard let file else { return }
    try file.commit()
  }
}
