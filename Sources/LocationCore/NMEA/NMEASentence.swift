/// A sentence of NMEA 0183 whose checksum is right, or missing.
struct NMEASentence {
  /// The kinds that say something of position, motion, time or heading.
  enum Kind: String {
    case rmc = "RMC"
    case gga = "GGA"
    case gll = "GLL"
    case gns = "GNS"
    case gsa = "GSA"
    case gst = "GST"
    case vtg = "VTG"
    case zda = "ZDA"
    case hdt = "HDT"
    case ths = "THS"
    case hdg = "HDG"
    case hdm = "HDM"
  }

  /// What it says; nothing for kinds that are not read, proprietary ones among them.
  let kind: Kind?

  /// Whether a checksum stood there.
  let hasChecksum: Bool

  private let bytes: ArraySlice<UInt8>
  private let fields: [Range<Int>]

  /// Why a line is no sentence.
  enum Fault: Error {
    case malformed
    case checksum
  }

  /// Reads a line that begins with `$` or `!`.
  init(_ line: ArraySlice<UInt8>) throws(Fault) {
    let body = line.dropFirst()
    let star = body.lastIndex(of: 42)
    if let star {
      guard let stated = NMEASentence.hexadecimal(body[(star + 1)...]) else { throw .malformed }
      var sum: UInt8 = 0
      for byte in body[..<star] { sum ^= byte }
      guard sum == stated else { throw .checksum }
    }
    hasChecksum = star != nil
    bytes = body[..<(star ?? body.endIndex)]
    guard bytes.allSatisfy({ $0 >= 32 && $0 < 127 }) else { throw .malformed }
    fields = NMEASentence.split(bytes)
    let address = bytes[fields[0]]
    // Proprietary sentences begin with P and a maker's letters; all others with two letters for the talker and three for the kind.
    if address.first == 80 {
      kind = nil
    } else {
      guard address.count == 5 else { throw .malformed }
      kind = Kind(rawValue: String(decoding: address.suffix(3), as: UTF8.self))
    }
  }

  /// How many fields stand behind the address.
  var count: Int { fields.count - 1 }

  /// A field behind the address, from 1 on; empty when there is none.
  subscript(number: Int) -> ArraySlice<UInt8> {
    fields.indices.contains(number) ? bytes[fields[number]] : []
  }

  /// The number in a field.
  func number(_ field: Int) -> Double? { DecimalText.number(self[field]) }

  /// The one letter of a field.
  func letter(_ field: Int) -> Unicode.Scalar? {
    let bytes = self[field]
    return bytes.count == 1 ? bytes.first.map { Unicode.Scalar($0) } : nil
  }

  private static func split(_ bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    var fields: [Range<Int>] = []
    fields.reserveCapacity(24)
    var start = bytes.startIndex
    for position in bytes.indices where bytes[position] == 44 {
      fields.append(start..<position)
      start = position + 1
    }
    fields.append(start..<bytes.endIndex)
    return fields
  }

  /// The byte that two hexadecimal digits of either case write; blanks may follow.
  private static func hexadecimal(_ text: ArraySlice<UInt8>) -> UInt8? {
    guard text.count >= 2, text.dropFirst(2).allSatisfy({ $0 <= 32 }) else { return nil }
    return UInt8(String(decoding: text.prefix(2), as: UTF8.self), radix: 16)
  }
}
