import CDBus

/// A connection of one thread to the system's message bus, closed when the last reference goes.
@safe package final class DBusConnection {
  private let connection: OpaquePointer

  /// Connects to a bus.
  ///
  /// The corresponding C functions are `dbus_bus_get_private`, `dbus_connection_open_private` and `dbus_bus_register`.
  /// - Parameter address: Where it listens; the system bus, or the one that `DBUS_SYSTEM_BUS_ADDRESS` names, unless given.
  /// - Throws: ``DBusFailure`` when there is no bus.
  package init(address: String? = nil) throws(DBusFailure) {
    let (found, failure) = unsafe DBusConnection.trying { error in
      guard let address else { return unsafe dbus_bus_get_private(DBUS_BUS_SYSTEM, &error) }
      guard let opened = unsafe dbus_connection_open_private(address, &error) else { return nil }
      if unsafe dbus_bus_register(opened, &error) != 0 { return unsafe opened }
      unsafe dbus_connection_close(opened)
      unsafe dbus_connection_unref(opened)
      return nil
    }
    guard let found = unsafe found else {
      throw failure ?? DBusFailure(name: "org.freedesktop.DBus.Error.NoServer", message: "no bus")
    }
    unsafe connection = found
    unsafe dbus_connection_set_exit_on_disconnect(found, 0)
  }

  deinit {
    unsafe dbus_connection_close(connection)
    unsafe dbus_connection_unref(connection)
  }

  /// What has something to read when a message comes; to wait on, not to read from.
  package var descriptor: Int32? {
    var descriptor: Int32 = -1
    return unsafe dbus_connection_get_unix_fd(connection, &descriptor) != 0 ? descriptor : nil
  }

  /// Calls a method and waits for its answer.
  ///
  /// The corresponding C function is `dbus_connection_send_with_reply_and_block`.
  /// - Parameters:
  ///   - destination: The service.
  ///   - path: The object.
  ///   - interface: The interface.
  ///   - member: The method.
  ///   - arguments: What it is given.
  ///   - seconds: How long to wait.
  /// - Returns: What it gives.
  /// - Throws: ``DBusFailure``, whose name ends in `NoReply` when time is up.
  package func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    _ arguments: [DBusValue] = [], within seconds: Double
  ) throws(DBusFailure) -> [DBusValue] {
    // Returns NULL without memory and for a malformed path, which is the caller's mistake.
    guard let message = unsafe dbus_message_new_method_call(destination, path, interface, member)
    else { throw DBusFailure(name: "org.freedesktop.DBus.Error.InvalidArgs", message: path) }
    defer { unsafe dbus_message_unref(message) }
    unsafe MessageWriter.append(arguments, to: message)
    let (reply, failure) = unsafe DBusConnection.trying { error in
      unsafe dbus_connection_send_with_reply_and_block(
        connection, message, Int32(seconds * 1000), &error)
    }
    guard let reply = unsafe reply else {
      throw failure ?? DBusFailure(name: "org.freedesktop.DBus.Error.Failed", message: member)
    }
    defer { unsafe dbus_message_unref(reply) }
    return unsafe MessageReader.arguments(of: reply)
  }

  /// Asks the bus for the signals that a rule describes.
  ///
  /// The corresponding C function is `dbus_bus_add_match`.
  package func subscribe(_ rule: String) throws(DBusFailure) {
    let (_, failure) = unsafe DBusConnection.trying { error -> OpaquePointer? in
      unsafe dbus_bus_add_match(connection, rule, &error)
      return nil
    }
    if let failure { throw failure }
  }

  /// Takes in what has come, without waiting.
  ///
  /// The corresponding C function is `dbus_connection_read_write`.
  /// - Returns: Whether the connection still stands.
  package func receive() -> Bool {
    unsafe dbus_connection_read_write(connection, 0) != 0
  }

  /// The next signal that has come; nothing when there is none.
  ///
  /// The corresponding C function is `dbus_connection_pop_message`.
  package func nextSignal() -> DBusSignal? {
    while let message = unsafe dbus_connection_pop_message(connection) {
      defer { unsafe dbus_message_unref(message) }
      guard let path = unsafe dbus_message_get_path(message),
        let interface = unsafe dbus_message_get_interface(message),
        let member = unsafe dbus_message_get_member(message),
        // The number of the type of signals.
        unsafe dbus_message_get_type(message) == 4
      else { continue }
      return unsafe DBusSignal(
        path: String(cString: path), interface: String(cString: interface),
        member: String(cString: member), arguments: MessageReader.arguments(of: message))
    }
    return nil
  }

  /// Runs a function that reports an error in its own way.
  private static func trying(
    _ body: (inout DBusError) -> OpaquePointer?
  ) -> (OpaquePointer?, DBusFailure?) {
    var error = unsafe DBusError()
    unsafe dbus_error_init(&error)
    defer { unsafe dbus_error_free(&error) }
    let result = unsafe body(&error)
    guard unsafe dbus_error_is_set(&error) != 0 else { return unsafe (result, nil) }
    let name = unsafe error.name.map { unsafe String(cString: $0) } ?? ""
    let message = unsafe error.message.map { unsafe String(cString: $0) } ?? ""
    return unsafe (result, DBusFailure(name: name, message: message))
  }
}
