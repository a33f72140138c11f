package import SystemAccess

/// What a batch came to.
package struct BatchReport: Hashable, Sendable {
  /// How many rows there were of each kind.
  package var tally = BatchTally()
  /// The first rows that could not be read.
  package var rejects: [Reject] = []
  /// How long it took.
  package var seconds = 0.0
  /// The most memory that was resident at a time.
  package var peakMemory = 0
  /// What kept it from reaching the end of its input.
  package var fault: BatchError?

  /// Rows in a second.
  package var rate: Int { Int((Double(tally.rows) / max(seconds, 1e-6)).rounded()) }
}

extension BatchReport {
  /// What people are told at the end, a line each.
  package func lines(inputName: String) -> [String] {
    var lines = rejects.map { "\(inputName), line \($0.line): \($0.reason)" }
    let others = tally.invalid - rejects.count
    if others > 0 { lines.append("\(inputName): \(others) more rows can't be read") }
    var counts = [
      "\(tally.inside) inside", "\(tally.nearest) nearest", "\(tally.none) none",
      "\(tally.invalid) invalid",
    ]
    if tally.skipped > 0 { counts.append("\(tally.skipped) left as they were") }
    lines.append(
      "\(tally.rows) rows: \(counts.joined(separator: ", ")); \(NumberText.seconds(seconds)) s, "
        + "\(rate) rows/s, \(peakMemory / 1_000_000) MB")
    return lines
  }

  /// The summary as one object.
  package var json: [UInt8] {
    var bytes = Array("{".utf8)
    JSONText.append(key: "rows", literal: String(tally.rows), to: &bytes)
    JSONText.append(key: "inside", literal: String(tally.inside), to: &bytes)
    JSONText.append(key: "nearest", literal: String(tally.nearest), to: &bytes)
    JSONText.append(key: "none", literal: String(tally.none), to: &bytes)
    JSONText.append(key: "invalid", literal: String(tally.invalid), to: &bytes)
    JSONText.append(key: "skipped", literal: String(tally.skipped), to: &bytes)
    JSONText.append(key: "seconds", literal: NumberText.seconds(seconds), to: &bytes)
    JSONText.append(key: "rowsPerSecond", literal: String(rate), to: &bytes)
    JSONText.append(key: "peakMemoryBytes", literal: String(peakMemory), to: &bytes)
    JSONText.append(key: "fault", fault?.description, to: &bytes)
    JSONText.append(key: "rejects", objects: rejects, to: &bytes) { reject, bytes in
      JSONText.append(key: "line", literal: String(reject.line), to: &bytes)
      JSONText.append(key: "reason", reject.reason, to: &bytes)
    }
    bytes.append("}\n")
    return bytes
  }
}

extension BatchReport {
  /// Makes sure that a summary can be written to a path; leaves nothing there.
  /// - Throws: Why not.
  package static func checkTarget(_ path: String) throws(SystemError) {
    _ = try BatchTarget(path)
  }

  /// Writes the summary to a file.
  package func write(to path: String) throws(BatchError) {
    try system { () throws(SystemError) in
      let target = try BatchTarget(path)
      try target.sink.write(json)
      try target.commit()
    }
  }
}

extension NumberText {
  /// Seconds with three places.
  static func seconds(_ seconds: Double) -> String {
    let thousandths = Int((seconds * 1000).rounded())
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
