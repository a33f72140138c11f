import Glibc

extension LiveInput {
  /// How a machine and a port of it are written: an IPv6 address in brackets.
  package static func address(_ host: String, _ port: Int) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Connects to a TCP port.
  ///
  /// The addresses of the host are tried in turn. The corresponding C functions are `getaddrinfo`, `socket`, `connect` and `poll`.
  /// - Parameters:
  ///   - host: A name or address.
  ///   - port: The port.
  ///   - seconds: How long to wait for each address.
  ///   - wakeup: What ends the waiting early, as an error.
  /// - Returns: The connection.
  /// - Throws: What the system says of the last address.
  package static func connect(
    to host: String, port: Int, within seconds: Double, or wakeup: Wakeup
  ) throws(SystemError) -> LiveInput {
    let name = address(host, port)
    return try unsafe first(host, port, kind: SOCK_STREAM.rawValue, name) {
      descriptor, address, length in
      let flags = fcntl(descriptor, F_GETFL)
      _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
      if unsafe Glibc.connect(descriptor, address, length) != 0 {
        if errno != EINPROGRESS { return errno }
        let ready = Polling.wait(
          [wakeup.descriptor, descriptor], events: POLLOUT, seconds: seconds)
        if ready.contains(wakeup.descriptor) { return ECANCELED }
        guard ready.contains(descriptor) else { return ETIMEDOUT }
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
        if code != 0 { return code }
      }
      _ = fcntl(descriptor, F_SETFL, flags)
      return 0
    }
  }

  /// Receives what is sent to a UDP port.
  ///
  /// The corresponding C functions are `getaddrinfo`, `socket` and `bind`.
  /// - Parameters:
  ///   - host: The own address to receive on.
  ///   - port: The port.
  /// - Returns: What receives.
  /// - Throws: What the system says.
  package static func receive(on host: String, port: Int) throws(SystemError) -> LiveInput {
    let kind = SOCK_DGRAM.rawValue
    return try unsafe first(host, port, kind: kind, address(host, port)) {
      descriptor, address, length in
      var isShared: Int32 = 1
      unsafe setsockopt(
        descriptor, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout<Int32>.size))
      return unsafe bind(descriptor, address, length) == 0 ? 0 : errno
    }
  }

  /// A socket for the first address of a host with which `use` succeeds.
  private static func first(
    _ host: String, _ port: Int, kind: UInt32, _ name: String,
    _ use: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32
  ) throws(SystemError) -> LiveInput {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(kind)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else {
      throw SystemError(
        operation: "getaddrinfo", path: name, code: EHOSTUNREACH,
        explanation: unsafe String(cString: gai_strerror(code)))
    }
    defer { unsafe freeaddrinfo(list) }
    var failure = EHOSTUNREACH
    var next = unsafe list
    while let entry = unsafe next?.pointee {
      unsafe next = entry.ai_next
      let descriptor = unsafe socket(
        entry.ai_family, entry.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), entry.ai_protocol)
      if descriptor < 0 {
        failure = errno
        continue
      }
      failure = unsafe use(descriptor, entry.ai_addr, entry.ai_addrlen)
      if failure == 0 { return LiveInput(descriptor, name: name) }
      close(descriptor)
      if failure == ECANCELED { break }
    }
    throw SystemError(operation: "connect", path: name, code: failure)
  }
}
