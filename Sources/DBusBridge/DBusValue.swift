/// A value in a message.
package indirect enum DBusValue: Hashable, Sendable {
  case string(String)
  case objectPath(String)
  case boolean(Bool)
  case unsigned(UInt64)
  case signed(Int64)
  case double(Double)
  /// An array, or a structure.
  case list([DBusValue])
  /// A dictionary whose keys are strings.
  case dictionary([String: DBusValue])
  /// A value that brings its own type; only to be sent, received ones are opened.
  case variant(DBusValue)
  /// A 32-bit number to be sent; received ones are unsigned.
  case unsigned32(UInt32)
  /// A type that nobody here reads.
  case other

  /// The text of a string or object path.
  package var text: String? {
    switch self {
    case .string(let text), .objectPath(let text): text
    default: nil
    }
  }

  /// The number, whatever its type.
  package var number: Double? {
    switch self {
    case .double(let value): value
    case .unsigned(let value): Double(value)
    case .signed(let value): Double(value)
    case .unsigned32(let value): Double(value)
    default: nil
    }
  }
}

/// Why a call failed: the error's name, such as `org.freedesktop.DBus.Error.AccessDenied`, and its text.
package struct DBusFailure: Error, Hashable, Sendable {
  /// The error's name.
  package let name: String
  /// What it says.
  package let message: String
}

/// Something that an object on the bus tells everybody.
package struct DBusSignal: Hashable, Sendable {
  /// The object.
  package let path: String
  /// The interface.
  package let interface: String
  /// What it is.
  package let member: String
  /// What it says.
  package let arguments: [DBusValue]
}
