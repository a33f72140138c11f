/// Who is told of the elements of a document, in their order.
package protocol XMLReceiver: AnyObject {
  /// An element begins.
  /// - Parameters:
  ///   - name: As it is written, prefix included.
  ///   - attributes: Names and values as they are written, entities replaced.
  /// - Returns: What to do with the text up to the element's end.
  func begin(_ name: String, attributes: [XMLAttribute]) -> XMLReading

  /// An element ends.
  /// - Parameters:
  ///   - name: As it is written, prefix included.
  ///   - text: What ``begin(_:attributes:)`` asked for: the UTF-8 text since the last element that wanted any began.
  /// - Returns: Whether to go on.
  func end(_ name: String, text: [UInt8]) -> Bool
}

/// An attribute of an element.
package struct XMLAttribute: Hashable, Sendable {
  /// The name as it is written, prefix included.
  package var name: String

  /// The value, entities replaced.
  package var value: String
}

/// What to do with an element that has begun.
package enum XMLReading: Hashable, Sendable {
  /// Collect the text in it.
  case text
  /// Leave its text out.
  case elements
  /// Read no further.
  case stop
}
