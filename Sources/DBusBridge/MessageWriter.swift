import CDBus

/// Writes the arguments of a message: strings, object paths, truth values, 32-bit numbers, and variants of those.
enum MessageWriter {
  /// Appends arguments.
  ///
  /// The corresponding C functions are `dbus_message_iter_init_append`, `dbus_message_iter_append_basic` and
  /// `dbus_message_iter_open_container`, which fail only without memory.
  static func append(_ arguments: [DBusValue], to message: OpaquePointer?) {
    var iterator = unsafe DBusMessageIter()
    unsafe dbus_message_iter_init_append(message, &iterator)
    for argument in arguments { unsafe append(argument, &iterator) }
  }

  private static func append(_ value: DBusValue, _ iterator: inout DBusMessageIter) {
    switch value {
    case .string(let text): unsafe append(text, "s", &iterator)
    case .objectPath(let text): unsafe append(text, "o", &iterator)
    case .boolean(let isTrue):
      var bits: UInt32 = isTrue ? 1 : 0
      unsafe dbus_message_iter_append_basic(&iterator, Int32(UInt8(ascii: "b")), &bits)
    case .unsigned32(let number):
      var bits = number
      unsafe dbus_message_iter_append_basic(&iterator, Int32(UInt8(ascii: "u")), &bits)
    case .variant(let inner):
      var sub = unsafe DBusMessageIter()
      unsafe dbus_message_iter_open_container(
        &iterator, Int32(UInt8(ascii: "v")), signature(of: inner), &sub)
      unsafe append(inner, &sub)
      unsafe dbus_message_iter_close_container(&iterator, &sub)
    case .unsigned, .signed, .double, .list, .dictionary, .other:
      preconditionFailure("a value of a kind that is only received")
    }
  }

  private static func append(
    _ text: String, _ type: Unicode.Scalar, _ iterator: inout DBusMessageIter
  ) {
    unsafe text.withCString { pointer in
      var pointer: UnsafePointer<CChar>? = unsafe pointer
      unsafe dbus_message_iter_append_basic(&iterator, Int32(type.value), &pointer)
    }
  }

  private static func signature(of value: DBusValue) -> String {
    switch value {
    case .objectPath: "o"
    case .boolean: "b"
    case .unsigned32: "u"
    default: "s"
    }
  }
}
