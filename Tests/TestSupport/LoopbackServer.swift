import Glibc
import Synchronization

/// A TCP server on the loopback interface that a test speaks through.
@safe package final class LoopbackServer: Sendable {
  private struct State {
    var clients: [Int32] = []
    var accepted = 0
    var received: [UInt8] = []
    var isClosed = false
  }

  /// The port it listens on.
  package let port: Int
  private let listener: Int32
  private let greeting: [UInt8]
  private let state = Mutex(State())

  /// Starts listening.
  /// - Parameters:
  ///   - port: The port; any free one for 0.
  ///   - greeting: What each client hears first.
  /// - Throws: ``ChildProcessError`` when the port can't be had.
  package init(port: Int = 0, greeting: String = "") throws(ChildProcessError) {
    self.greeting = Array(greeting.utf8)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var on: Int32 = 1
    unsafe setsockopt(
      listener, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic -> Int32 in
        guard unsafe bind(listener, generic, size) == 0, listen(listener, 2048) == 0,
          unsafe getsockname(listener, generic, &size) == 0
        else { return errno }
        return 0
      }
    }
    guard code == 0 else { throw ChildProcessError(path: "127.0.0.1:\(port)", code: code) }
    self.port = Int(UInt16(bigEndian: address.sin_port))
    var thread = pthread_t()
    let work = unsafe Unmanaged.passRetained(self)
    unsafe pthread_create(
      &thread, nil,
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<LoopbackServer>.fromOpaque(context).takeRetainedValue().serve()
        }
        return nil
      }, work.toOpaque())
    pthread_detach(thread)
  }

  /// How many clients have ever connected.
  package var acceptedCount: Int { state.withLock { $0.accepted } }

  /// How many clients are connected.
  package var clientCount: Int { state.withLock { $0.clients.count } }

  /// What clients have sent.
  package var received: String {
    state.withLock { String(decoding: $0.received, as: UTF8.self) }
  }

  /// Sends text to all clients.
  package func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes to all clients.
  package func send(_ bytes: [UInt8]) {
    for client in state.withLock({ $0.clients }) { LoopbackServer.write(bytes, to: client) }
  }

  /// Ends all connections, and goes on listening.
  package func dropClients() {
    state.withLock { state in
      for client in state.clients { shutdown(client, Int32(SHUT_RDWR)) }
    }
  }

  /// Ends all connections and stops listening.
  package func close() {
    state.withLock { $0.isClosed = true }
    shutdown(listener, Int32(SHUT_RDWR))
    dropClients()
  }

  private static func write(_ bytes: [UInt8], to client: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.send(client, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Accepts clients and hears what they say, until the listener is shut down.
  private func serve() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while !state.withLock({ $0.isClosed && $0.clients.isEmpty }) {
      let clients = state.withLock { $0.clients }
      let isClosed = state.withLock { $0.isClosed }
      var list = clients.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if !isClosed { list.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0)) }
      guard unsafe poll(&list, nfds_t(list.count), 50) > 0 else { continue }
      for entry in list where entry.revents != 0 {
        if entry.fd == listener { accept() } else { hear(entry.fd, &chunk) }
      }
    }
    Glibc.close(listener)
  }

  private func accept() {
    let client = Glibc.accept(listener, nil, nil)
    guard client >= 0 else { return }
    LoopbackServer.write(greeting, to: client)
    state.withLock {
      $0.clients.append(client)
      $0.accepted += 1
    }
  }

  private func hear(_ client: Int32, _ chunk: inout [UInt8]) {
    let count = unsafe read(client, &chunk, chunk.count)
    state.withLock { state in
      if count > 0 {
        state.received += chunk[..<count]
      } else {
        state.clients.removeAll { $0 == client }
        Glibc.close(client)
      }
    }
  }
}
