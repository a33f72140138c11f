import LocationCore
import TestSupport

/// A real gpsd on the loopback interface, its receiver played by a test.
final class GPSDaemon: Sendable {
  /// Whether gpsd is installed.
  static let exists = ChildProcess(path: "/usr/sbin/gpsd").exists

  let port: Int
  let receiver: LoopbackServer?
  private let process: RunningProcess
  private let folder: WorkingDirectory

  /// Starts it.
  /// - Parameters:
  ///   - port: Its port; any free one when nothing is given.
  ///   - receiver: What sends it sentences; none for a gpsd without a receiver.
  ///   - other: A second one.
  /// - Throws: When it can't be started.
  init(port: Int? = nil, receiver: LoopbackServer?, other: LoopbackServer? = nil) throws {
    self.port = try port ?? GPSDaemon.freePort()
    self.receiver = receiver
    folder = try WorkingDirectory()
    let devices = [receiver, other].compactMap { $0.map(GPSDaemon.device) }
    let socket = folder.path("control")
    process = try RunningProcess(
      "/usr/sbin/gpsd",
      ["-N", "-S", "\(self.port)"] + (devices.isEmpty ? ["-F", socket] : devices))
  }

  var source: GPSDSource { GPSDSource(host: "127.0.0.1", port: port) }

  /// Kills it and waits for its end.
  func stop() async throws {
    _ = try await onThread { [process] in process.stop(9) }
  }

  /// What gpsd calls a receiver.
  static func device(_ receiver: LoopbackServer) -> String { "tcp://127.0.0.1:\(receiver.port)" }

  /// How many connections to it are established.
  var connectionCount: Int {
    let digits = String(port, radix: 16, uppercase: true)
    let address = "0100007F:" + String(repeating: "0", count: 4 - digits.count) + digits
    return String(decoding: WorkingDirectory.bytes("/proc/net/tcp"), as: UTF8.self)
      .split(separator: "\n").count { line in
        let fields = line.split(separator: " ")
        return fields.count > 3 && fields[2] == address && fields[3] == "01"
      }
  }

  /// A port that was free just now.
  static func freePort() throws -> Int {
    let server = try LoopbackServer()
    defer { server.close() }
    return server.port
  }

  /// Sends an epoch of its receiver ten times a second for as long as the task lives.
  func play(_ epoch: @escaping @Sendable (Int) -> String) -> Task<Void, Never> {
    GPSDaemon.play(receiver, epoch)
  }

  /// Sends an epoch of a receiver ten times a second for as long as the task lives.
  static func play(
    _ receiver: LoopbackServer?, _ epoch: @escaping @Sendable (Int) -> String
  ) -> Task<Void, Never> {
    Task {
      var second = 0
      while !Task.isCancelled {
        receiver?.send(epoch(second))
        second = (second + 1) % 60
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
  }
}
