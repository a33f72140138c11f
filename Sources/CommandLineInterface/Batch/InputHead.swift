internal import DelimitedText

/// The beginning of an input, read ahead to find out how it is written.
struct InputHead {
  /// How many bytes are wanted before anything is decided, if there are so many.
  private static let wanted = 1 << 16

  /// The whole input; reads on behind ``bytes``.
  private(set) var source: any ByteSource

  /// What has been read.
  private(set) var bytes: [UInt8] = []

  /// Whether there is no more.
  private(set) var isWhole = false

  /// Opens the text behind compression and encoding.
  /// - Parameters:
  ///   - source: The input.
  ///   - isCompressed: Whether the name says that it is gzip data; its first bytes may say so too.
  /// - Throws: When the input can't be read.
  init(_ source: any ByteSource, isCompressed: Bool) throws(BatchError) {
    self.source = source
    try readStart(2)
    if isCompressed || bytes.starts(with: [0x1F, 0x8B]) {
      self.source = try GunzippedSource(rewound)
      (bytes, isWhole) = ([], false)
      try readStart(2)
    }
    if bytes.starts(with: Array("PK".utf8)) {
      try readStart(4)
      if bytes.starts(with: [0x50, 0x4B, 3, 4]) {
        throw .notText(
          name: source.name,
          reason: "a zip archive, or a workbook: unpack it, or save the sheet as CSV (UTF-8)")
      }
    }
    if let order = UTF16Source.byteOrder(bytes) {
      self.source = UTF16Source(rewound, order)
      (bytes, isWhole) = ([], false)
    }
  }

  private var rewound: any ByteSource {
    bytes.isEmpty ? source : ResumedSource(bytes, before: source)
  }

  private mutating func readStart(_ count: Int) throws(BatchError) {
    while bytes.count < count && !isWhole { try readOn() }
  }

  /// Reads once more.
  mutating func readOn() throws(BatchError) {
    let end = bytes.count
    bytes.grow(to: max(InputHead.wanted, end + end / 2))
    var count = 0
    defer { bytes.removeLast(bytes.count - end - count) }
    count = try source.read(into: &bytes, at: end)
    isWhole = count == 0
  }

  /// How many bytes at the start are a byte order mark.
  var markCount: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The first byte that is no blank, once it has come.
  mutating func firstByte() throws(BatchError) -> UInt8? {
    while true {
      let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if bytes.count >= 3 || isWhole,
        let byte = bytes.dropFirst(markCount).first(where: { !isBlank($0) })
      {
        return byte
      }
      if isWhole || bytes.count > InputHead.wanted { return nil }
      try readOn()
    }
  }
}

/// UTF-8 made of another source's UTF-16.
final class UTF16Source: ByteSource {
  /// In which order the two bytes of a code unit come.
  enum ByteOrder: Hashable, Sendable {
    case littleEndian
    case bigEndian
  }

  private let source: any ByteSource
  private let order: ByteOrder
  private var input = [UInt8](repeating: 0, count: 1 << 15)
  private var inputCount = 0
  private var waiting: [UInt8] = []
  private var waitingStart = 0
  private var highSurrogate: UInt16?
  private var isFirst = true
  private var isAtEnd = false

  init(_ source: any ByteSource, _ order: ByteOrder) {
    self.source = source
    self.order = order
  }

  var name: String { source.name }
  var position: Int { source.position }

  /// The order that a byte order mark tells.
  static func byteOrder(_ bytes: [UInt8]) -> ByteOrder? {
    if bytes.starts(with: [0xFF, 0xFE]) { return .littleEndian }
    return bytes.starts(with: [0xFE, 0xFF]) ? .bigEndian : nil
  }

  func read(into storage: inout [UInt8], at offset: Int) throws(BatchError) -> Int {
    while waitingStart == waiting.count {
      if isAtEnd { return 0 }
      waiting.removeAll(keepingCapacity: true)
      waitingStart = 0
      try decode()
    }
    let count = min(storage.count - offset, waiting.count - waitingStart)
    for number in 0..<count { storage[offset + number] = waiting[waitingStart + number] }
    waitingStart += count
    return count
  }

  private func decode() throws(BatchError) {
    let count = try source.read(into: &input, at: inputCount)
    isAtEnd = count == 0
    inputCount += count
    var position = 0
    while position + 1 < inputCount {
      let (first, second) = (UInt16(input[position]), UInt16(input[position + 1]))
      append(order == .littleEndian ? second << 8 | first : first << 8 | second)
      position += 2
    }
    if position < inputCount { input[0] = input[position] }
    inputCount -= position
    if isAtEnd && (highSurrogate != nil || inputCount > 0) { append("\u{FFFD}") }
  }

  private func append(_ unit: UInt16) {
    defer { isFirst = false }
    if isFirst && unit == 0xFEFF { return }
    if let high = highSurrogate {
      highSurrogate = nil
      if unit & 0xFC00 == 0xDC00 {
        let value = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
        return append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
      append("\u{FFFD}")
    }
    if unit & 0xFC00 == 0xD800 {
      highSurrogate = unit
    } else {
      append(Unicode.Scalar(unit) ?? "\u{FFFD}")
    }
  }

  private func append(_ scalar: Unicode.Scalar) {
    let encoded = Unicode.UTF8.encode(scalar)
    waiting.append(contentsOf: encoded ?? Unicode.UTF8.encodedReplacementCharacter)
  }
}
