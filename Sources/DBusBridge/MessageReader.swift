import CDBus

/// Reads the arguments of a message.
enum MessageReader {
  /// The deepest nesting that is followed.
  private static let deepest = 16

  /// All arguments.
  ///
  /// The corresponding C functions are `dbus_message_iter_init`, `dbus_message_iter_get_arg_type`, `dbus_message_iter_get_basic`,
  /// `dbus_message_iter_recurse` and `dbus_message_iter_next`.
  static func arguments(of message: OpaquePointer?) -> [DBusValue] {
    var iterator = unsafe DBusMessageIter()
    guard unsafe dbus_message_iter_init(message, &iterator) != 0 else { return [] }
    return unsafe values(&iterator, depth: 0)
  }

  private static func values(_ iterator: inout DBusMessageIter, depth: Int) -> [DBusValue] {
    var values: [DBusValue] = []
    while unsafe dbus_message_iter_get_arg_type(&iterator) != 0 {
      unsafe values.append(value(&iterator, depth: depth))
      unsafe dbus_message_iter_next(&iterator)
    }
    return values
  }

  private static func value(_ iterator: inout DBusMessageIter, depth: Int) -> DBusValue {
    let type = UInt8(truncatingIfNeeded: unsafe dbus_message_iter_get_arg_type(&iterator))
    switch type {
    case UInt8(ascii: "s"): return .string(unsafe text(&iterator))
    case UInt8(ascii: "o"): return .objectPath(unsafe text(&iterator))
    case UInt8(ascii: "b"): return .boolean(unsafe bits(&iterator) & 0xFFFF_FFFF != 0)
    case UInt8(ascii: "y"): return .unsigned(unsafe bits(&iterator) & 0xFF)
    case UInt8(ascii: "q"): return .unsigned(unsafe bits(&iterator) & 0xFFFF)
    case UInt8(ascii: "u"): return .unsigned(unsafe bits(&iterator) & 0xFFFF_FFFF)
    case UInt8(ascii: "t"): return .unsigned(unsafe bits(&iterator))
    case UInt8(ascii: "i"):
      return .signed(Int64(Int32(truncatingIfNeeded: unsafe bits(&iterator))))
    case UInt8(ascii: "x"): return .signed(Int64(bitPattern: unsafe bits(&iterator)))
    case UInt8(ascii: "d"): return .double(Double(bitPattern: unsafe bits(&iterator)))
    case UInt8(ascii: "a"), UInt8(ascii: "r"), UInt8(ascii: "e"), UInt8(ascii: "v"):
      return unsafe container(&iterator, type, depth: depth)
    default: return .other
    }
  }

  private static func container(
    _ iterator: inout DBusMessageIter, _ type: UInt8, depth: Int
  ) -> DBusValue {
    guard depth < deepest else { return .other }
    // Asking anything but an array for its elements' type ends the program.
    let isArray = type == UInt8(ascii: "a")
    let element = isArray ? unsafe dbus_message_iter_get_element_type(&iterator) : 0
    let isDictionary = element == Int32(UInt8(ascii: "e"))
    var inner = unsafe DBusMessageIter()
    unsafe dbus_message_iter_recurse(&iterator, &inner)
    let elements = unsafe values(&inner, depth: depth + 1)
    if type == UInt8(ascii: "v") { return elements.first ?? .other }
    guard isDictionary else { return .list(elements) }
    var dictionary: [String: DBusValue] = [:]
    for case .list(let pair) in elements where pair.count == 2 {
      if let key = pair[0].text { dictionary[key] = pair[1] }
    }
    return .dictionary(dictionary)
  }

  private static func text(_ iterator: inout DBusMessageIter) -> String {
    var text: UnsafePointer<CChar>?
    unsafe dbus_message_iter_get_basic(&iterator, &text)
    return unsafe text.map { unsafe String(cString: $0) } ?? ""
  }

  private static func bits(_ iterator: inout DBusMessageIter) -> UInt64 {
    var bits: UInt64 = 0
    unsafe dbus_message_iter_get_basic(&iterator, &bits)
    return bits
  }
}
