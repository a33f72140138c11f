internal import CRevGeo

/// Reads the arguments of calls from bytes; zeros behind their end.
struct CallReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    defer { position += 1 }
    return position < bytes.count ? bytes[position] : 0
  }

  /// A number of a unit or place: mostly small, sometimes any.
  mutating func word() -> UInt32 {
    let first = byte()
    if first < 200 { return UInt32(first % 16) }
    return (0..<4).reduce(0) { word, _ in word << 8 | UInt32(byte()) }
  }

  /// A number of degrees or metres: mostly where the small index is, sometimes any bits.
  mutating func number() -> Double {
    switch byte() {
    case 0: .nan
    case 1: -.infinity
    case 2: .infinity
    case 3: 1e300
    case 4..<16: Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) })
    case let value: Double(Int(value) - 16) / 30 - 0.5
    }
  }

  mutating func answer() -> revgeo_answer {
    revgeo_answer(
      latitude: number(), longitude: number(), distance: number(), city_distance: number(),
      part_distance: number(), unit: word(), city: word(), part: word(),
      match: byte() < 240 ? Int32(byte() % 4) : Int32(bitPattern: word()),
      street_distance: number(), address_distance: number(), street: word(), address: word())
  }

  private static let fields = [
    "name", "country", "iso_country_code", "locality", "sub_locality", "time_zone", "match",
    "ocean", "code", "kind", "layer", "level", "feature", "parent", "title", "attribution",
    "languages", "number", "street", "postal_code", "thoroughfare", "sub_thoroughfare", "AA-01", "",
    "administrative_area_code", "zh, de", "zh-Hant-TW,,xx",
  ]

  /// Calls `body` with options, most of them good; languages may be any text.
  mutating func withOptions<Result>(_ body: (UnsafePointer<revgeo_options>) -> Result) -> Result {
    let distance = number() * 10_000
    let streetDistance = number() * 1_000
    let level = Int32(bitPattern: word())
    let reserved = byte() < 240 ? 0 : Int32(bitPattern: word())
    return unsafe withField { languages in
      let options = unsafe revgeo_options(
        languages: languages, maximum_distance: distance, street_distance: streetDistance,
        finest_level: level, reserved: reserved)
      return unsafe withUnsafePointer(to: options, body)
    }
  }

  /// Calls `body` with the name of a field, known or not, or with none.
  mutating func withField<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    let choice = Int(byte())
    if choice == 255 { return body(nil) }
    if choice < 200 {
      return unsafe CallReader.fields[choice % CallReader.fields.count].withCString(body)
    }
    let text = (0..<choice - 200).map { _ in CChar(bitPattern: byte()) } + [0]
    return unsafe text.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
  }
}
