internal import SystemAccess

/// Where a batch writes: a file that appears at the end, or what takes bytes at once.
struct BatchTarget {
  /// What takes the bytes.
  let sink: any ByteSink
  private let file: AtomicFile?
  private let isInterruptible: Bool

  /// Opens standard output or what a path names.
  /// - Parameters:
  ///   - path: Nothing for standard output.
  ///   - isInterruptible: Whether to remove the unfinished file when somebody stops the program.
  /// - Throws: When the file can't be made or opened.
  init(_ path: String?, isInterruptible: Bool = true) throws(SystemError) {
    self.isInterruptible = isInterruptible
    guard let path else {
      (sink, file) = (FileDescriptor.standardOutput, nil)
      return
    }
    let resolved = ProcessFacts.resolved(path)
    // A device or pipe is written to as it is: a file in its place would be a surprise.
    if ProcessFacts.isSpecialFile(resolved) {
      (sink, file) = (try FileDescriptor(writing: resolved), nil)
      return
    }
    let file = try AtomicFile(path: resolved)
    (sink, self.file) = (file, file)
    Interruption.ignoreFileSizeSignal()
    if isInterruptible { Interruption.remove(file.temporaryPath) }
  }

  /// Puts a file in its place.
  func commit() throws(SystemError) {
    guard let file else { return }
    try file.commit()
    if isInterruptible { Interruption.keep() }
  }
}
