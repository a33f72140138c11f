import Glibc

/// Bytes that come when they come: from a serial device, a pipe, a connection; closed when the last reference goes.
///
/// One thread reads at a time. Waiting ends when a ``Wakeup`` is signalled.
@safe package final class LiveInput {
  /// What a read gave.
  package enum Piece: Equatable, Sendable {
    /// Bytes, at least one.
    case bytes([UInt8])
    /// Nothing came in time.
    case silence
    /// The wakeup was signalled.
    case stopped
    /// The other side has ended it.
    case end
  }

  private let descriptor: Int32
  private let isOwned: Bool

  /// The path or address.
  package let name: String

  init(_ descriptor: Int32, name: String, isOwned: Bool = true) {
    self.descriptor = descriptor
    self.name = name
    self.isOwned = isOwned
  }

  /// Standard input.
  package static var standardInput: LiveInput {
    LiveInput(STDIN_FILENO, name: "standard input", isOwned: false)
  }

  /// Opens a device or named pipe; a terminal is set to raw bytes at a speed.
  ///
  /// The corresponding C functions are `open`, `tcgetattr`, `cfsetspeed` and `tcsetattr`.
  /// - Parameters:
  ///   - path: The device.
  ///   - baud: Bits a second of a serial line; ignored where there is none.
  /// - Throws: What the system says.
  package convenience init(device path: String, baud: Int) throws(SystemError) {
    let descriptor = unsafe open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(operation: "open", path: path) }
    self.init(descriptor, name: path)
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw SystemError.notRegular(path, mode: status.st_mode)
    }
    if isatty(descriptor) == 1 { try setLine(baud: baud) }
  }

  private func setLine(baud: Int) throws(SystemError) {
    guard let speed = LiveInput.speeds[baud] else {
      throw SystemError(
        operation: "tcsetattr", path: name, code: EINVAL,
        explanation: "\(baud) is no speed of a serial line")
    }
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else {
      throw SystemError(operation: "tcgetattr", path: name)
    }
    unsafe cfmakeraw(&settings)
    // A receiver has no modem's lines.
    settings.c_cflag |= tcflag_t(CLOCAL | CREAD)
    unsafe _ = cfsetspeed(&settings, speed_t(speed))
    guard unsafe tcsetattr(descriptor, TCSANOW, &settings) == 0 else {
      throw SystemError(operation: "tcsetattr", path: name)
    }
  }

  /// The speeds that POSIX and Linux know, in bits a second.
  package static var knownSpeeds: [Int] { speeds.keys.sorted() }

  private static let speeds: [Int: Int32] = [
    1200: B1200, 2400: B2400, 4800: B4800, 9600: B9600, 19_200: B19200, 38_400: B38400,
    57_600: B57600, 115_200: B115200, 230_400: B230400, 460_800: B460800, 921_600: B921600,
  ]

  /// The next bytes.
  ///
  /// The corresponding C functions are `poll` and `read`.
  /// - Parameters:
  ///   - seconds: How long to wait for them; nothing for without end.
  ///   - wakeup: What ends the waiting early.
  /// - Returns: Bytes, or why there are none.
  /// - Throws: What the system says.
  package func read(within seconds: Double?, or wakeup: Wakeup) throws(SystemError) -> Piece {
    while true {
      let ready = Polling.wait([wakeup.descriptor, descriptor], seconds: seconds)
      if ready.contains(wakeup.descriptor) { return .stopped }
      guard ready.contains(descriptor) else { return .silence }
      var count = -1
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, used in
        count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        used = max(0, count)
      }
      if count == 0 { return .end }
      if count > 0 { return .bytes(bytes) }
      if errno != EINTR && errno != EAGAIN { throw SystemError(operation: "read", path: name) }
    }
  }

  /// Writes some bytes to a connection; a peer that has gone is an error, never a signal.
  ///
  /// The corresponding C function is `send`.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe send(
          descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written,
          Int32(MSG_NOSIGNAL))
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError(operation: "send", path: name)
      }
      written += count
    }
  }

  deinit {
    if isOwned { close(descriptor) }
  }
}
