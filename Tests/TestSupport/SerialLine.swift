import Glibc

/// A serial line without hardware: a pseudo terminal whose other end the test speaks through.
///
/// Safe to share because the kernel guards the descriptor, which never changes.
@safe package final class SerialLine: Sendable {
  private let master: Int32

  /// The path of the device that a program opens.
  package let path: String

  /// The corresponding C functions are `open` and `ioctl` with `TIOCGPTN` and `TIOCSPTLCK`.
  package init() throws(ChildProcessError) {
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, isLocked): (Int32, Int32) = (0, 0)
    guard master >= 0, unsafe ioctl(master, 0x8004_5430, &number) == 0,
      unsafe ioctl(master, 0x4004_5431, &isLocked) == 0
    else { throw ChildProcessError(path: "/dev/ptmx", code: errno) }
    path = "/dev/pts/\(number)"
  }

  /// Sends bytes to whoever has the device open.
  package func send(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe _ = write(master, bytes, bytes.count)
  }

  /// The speed that the line is set to, as its C constant's value.
  package var speed: UInt32 {
    var settings = termios()
    unsafe tcgetattr(master, &settings)
    return unsafe cfgetospeed(&settings)
  }

  deinit { close(master) }
}
