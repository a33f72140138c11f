/// A source of locations as `revgeo doctor` shows it.
package struct DoctorReport: Hashable, Sendable {
  /// The source's name.
  package var name: String
  /// One word: available, not determined, denied, restricted or disabled.
  package var state: String
  /// The finest level that it gives at best.
  package var finest: String?
  /// The code for programs.
  package var code: String?
  /// What is wrong.
  package var message: String?
  /// What to do.
  package var remedy: String?
  /// What to know besides.
  package var remark: String?

  /// Creates a report.
  package init(
    name: String, state: String, finest: String? = nil, code: String? = nil,
    message: String? = nil, remedy: String? = nil, remark: String? = nil
  ) {
    self.name = name
    self.state = state
    self.finest = finest
    self.code = code
    self.message = message
    self.remedy = remedy
    self.remark = remark
  }

  /// Writes it in a form.
  package func append(_ format: LocateRequest.Format, to bytes: inout [UInt8]) {
    switch format {
    case .text:
      let detail = message ?? finest.map { "good for a \($0) at best" } ?? ""
      bytes.append("\(name): \(state): \(detail)\n")
      if let remedy { bytes.append("  to do: \(remedy)\n") }
      if let remark { bytes.append("  note: \(remark)\n") }
    case .json:
      bytes.append("{")
      JSONText.append(key: "source", name, to: &bytes)
      JSONText.append(key: "state", state, to: &bytes)
      JSONText.append(key: "finest", finest, to: &bytes)
      JSONText.append(key: "code", code, to: &bytes)
      JSONText.append(key: "message", message, to: &bytes)
      JSONText.append(key: "remedy", remedy, to: &bytes)
      JSONText.append(key: "note", remark, to: &bytes)
      bytes.append("}\n")
    }
  }
}
