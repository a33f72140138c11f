package import SystemAccess

/// Whether a source of locations can be used, and if not, why and what to do.
public enum ServiceState: Hashable, Sendable, CustomStringConvertible {
  /// It gives locations, as good as this level at best.
  case available(finest: AccuracyLevel)
  /// Nothing has been heard from it yet.
  case notDetermined(Reason)
  /// This user may not use it.
  case denied(Reason)
  /// Somebody else has it, or a rule of the machine forbids it.
  case restricted(Reason)
  /// It is not there, or switched off.
  case disabled(Reason)

  /// Why a source can't be used.
  public struct Reason: Hashable, Sendable {
    /// The source: a path or an address.
    public var source: String

    /// The system's code for programs, such as `ENOENT`.
    public var code: String

    /// What is wrong, for people.
    public var message: String

    /// What to do about it; nothing when there is nothing to do.
    public var remedy: String?

    /// Creates a reason.
    /// - Parameters:
    ///   - source: A path or an address.
    ///   - code: A code for programs.
    ///   - message: What is wrong.
    ///   - remedy: What to do about it.
    public init(source: String, code: String, message: String, remedy: String? = nil) {
      self.source = source
      self.code = code
      self.message = message
      self.remedy = remedy
    }
  }

  /// Why it can't be used; nothing when it can.
  public var reason: Reason? {
    switch self {
    case .available: nil
    case .notDetermined(let reason), .denied(let reason), .restricted(let reason),
      .disabled(let reason):
      reason
    }
  }

  /// One line for people: what is wrong and what to do.
  public var description: String {
    guard let reason else { return "available" }
    return "\(reason.source): \(reason.message)" + (reason.remedy.map { ": \($0)" } ?? "")
  }
}

extension ServiceState {
  /// The state of a file or device that the system did not let us open or read.
  package init(_ error: SystemError) {
    let isDevice = error.path.hasPrefix("/dev/")
    func reason(_ code: String, _ remedy: String?) -> Reason {
      Reason(source: error.path, code: code, message: error.reason, remedy: remedy)
    }
    switch error.kind {
    case .noSuchFile:
      self = .disabled(
        reason("ENOENT", isDevice ? "plug the receiver in, or name another device" : nil))
    case .noPermission:
      self = .denied(
        reason(
          "EACCES",
          isDevice
            ? "add yourself to the group dialout (sudo adduser $USER dialout) and log in again"
            : "its permissions do not let you read it"))
    case .busy:
      self = .restricted(
        reason(
          "EBUSY", "another program has it, gpsd or ModemManager perhaps: stop it or ask gpsd"))
    case .refused, .foreignAddress, .cancelled, .other:
      let isName = error.operation == "getaddrinfo"
      self = .disabled(
        reason("E\(error.code)", isName ? "see that the machine's name is written right" : nil))
    }
  }
}
