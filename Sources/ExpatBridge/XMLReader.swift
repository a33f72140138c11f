import CExpat

/// A document that is read piece by piece, in memory that does not grow with it.
///
/// External entities are never fetched, and the library limits how far internal ones may swell. One thread at a time.
@safe package final class XMLReader {
  private let parser: XML_Parser
  private let receiver: any XMLReceiver
  private var text: [UInt8] = []
  private var collectsText = false
  private var isStopped = false

  /// Texts longer than this are cut: no value that we read is.
  private static let longestText = 4096

  /// Starts a document.
  ///
  /// The corresponding C function is `XML_ParserCreate`, which fails only without memory.
  package init(receiver: any XMLReceiver) {
    guard let parser = unsafe XML_ParserCreate(nil) else { fatalError("out of memory") }
    unsafe self.parser = parser
    self.receiver = receiver
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { reader, name, attributes in
        unsafe XMLReader.of(reader)?.begin(name, attributes)
      },
      { reader, name in unsafe XMLReader.of(reader)?.end(name) })
    unsafe XML_SetCharacterDataHandler(parser) { reader, bytes, count in
      unsafe XMLReader.of(reader)?.append(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
  }

  deinit {
    unsafe XML_ParserFree(parser)
  }

  /// Reads the next bytes of the document.
  ///
  /// The corresponding C function is `XML_Parse`, which gives `XML_STATUS_ERROR` when the bytes are not well formed.
  /// - Parameters:
  ///   - bytes: Any number of bytes.
  ///   - isFinal: Whether the document ends behind them.
  /// - Throws: ``XMLError`` with the place; what came before has been told to the receiver.
  package func read(_ bytes: [UInt8], isFinal: Bool = false) throws(XMLError) {
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count),
        isFinal ? 1 : 0)
    }
    guard status == XML_STATUS_OK else { throw error(isFinal: isFinal) }
  }

  private func error(isFinal: Bool) -> XMLError {
    let code = unsafe XML_GetErrorCode(parser)
    let reason: XMLError.Reason
    switch code {
    case XML_ERROR_ABORTED: reason = .stopped
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
      XML_ERROR_UNCLOSED_CDATA_SECTION:
      reason = .truncated
    default:
      reason = .malformed(unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "")
    }
    return unsafe XMLError(
      reason: reason, line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)))
  }

  private static func of(_ reader: UnsafeMutableRawPointer?) -> XMLReader? {
    // The parser, which holds the pointer, goes with the reader.
    unsafe reader.map { unsafe Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(
    _ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard !isStopped, let name = unsafe name else { return }
    let attributes = unsafe XMLReader.attributes(list)
    text.removeAll(keepingCapacity: true)
    switch unsafe receiver.begin(String(cString: name), attributes: attributes) {
    case .text: collectsText = true
    case .elements: collectsText = false
    case .stop: stop()
    }
  }

  private static func attributes(
    _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> [XMLAttribute] {
    var attributes: [XMLAttribute] = []
    var position = 0
    while let name = unsafe list?[position], let value = unsafe list?[position + 1] {
      unsafe attributes.append(
        XMLAttribute(name: String(cString: name), value: String(cString: value)))
      position += 2
    }
    return attributes
  }

  private func end(_ name: UnsafePointer<CChar>?) {
    guard !isStopped, let name = unsafe name else { return }
    if !receiver.end(unsafe String(cString: name), text: text) { stop() }
    text.removeAll(keepingCapacity: true)
    collectsText = false
  }

  private func append(_ bytes: UnsafeBufferPointer<CChar>) {
    guard collectsText, text.count < XMLReader.longestText else { return }
    unsafe text.append(contentsOf: bytes.lazy.map { UInt8(bitPattern: $0) })
  }

  private func stop() {
    isStopped = true
    unsafe _ = XML_StopParser(parser, 0)
  }
}
