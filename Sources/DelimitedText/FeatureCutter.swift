/// Finds where a GeoJSON feature collection that comes piece by piece may be cut: behind a feature.
///
/// Looks at every byte once, for strings and brackets only; what the features hold is for others to read.
package struct FeatureCutter: Sendable {
  private enum Place {
    case beforeFeatures
    case inFeatures
    case behindFeatures
  }

  private static let key = Array("features".utf8)

  private var place = Place.beforeFeatures
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// How many bytes of the string so far are those of the key; nothing when others came.
  private var matched: Int? = 0
  private var hasKey = false

  /// Behind the last feature that ended among the bytes seen since the last ``restart()``; nothing when none did.
  package private(set) var cut: Int?

  /// How many features ended up to ``cut``.
  package private(set) var recordCount = 0

  /// Whether anything but blanks has come.
  private var hasBegun = false

  /// What is wrong when the bytes end here; nothing behind a whole collection, or before any.
  package var fault: String? {
    if !hasBegun || (place == .behindFeatures && depth == 0) { return nil }
    switch place {
    case .beforeFeatures: return "no feature collection: there is no array of 'features'"
    case .inFeatures: return "ends inside the array of features"
    case .behindFeatures: return "ends before the bracket that closes the collection"
    }
  }

  /// Creates a cutter at the start of a collection.
  package init() {}

  /// Begins a new block, in which the bytes behind the last cut come first and have been seen.
  package mutating func restart() {
    cut = nil
    recordCount = 0
  }

  /// Looks at the bytes of a range, the next ones.
  /// - Parameters:
  ///   - bytes: The block.
  ///   - range: What has come since the last call.
  ///   - most: After how many features to cut, when that many end here.
  /// - Returns: How many bytes were looked at.
  @discardableResult
  package mutating func scan(_ bytes: Span<UInt8>, _ range: Range<Int>, most: Int = .max) -> Int {
    for position in range {
      see(bytes[position], position)
      if recordCount == most { return position + 1 - range.lowerBound }
    }
    return range.count
  }

  /// Looks for the bracket that opens the features.
  /// - Returns: Behind it; nothing when the bytes end before.
  package static func startOfFeatures(_ bytes: Span<UInt8>, _ limit: Int) -> Int? {
    var cutter = FeatureCutter()
    for position in 0..<limit {
      cutter.see(bytes[position], position)
      if cutter.place == .inFeatures { return position + 1 }
    }
    return nil
  }

  private mutating func see(_ byte: UInt8, _ position: Int) {
    if isInString { return seeInString(byte) }
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): return
    default: hasBegun = true
    }
    switch byte {
    case JSONBytes.quote:
      isInString = true
      matched = 0
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if place == .beforeFeatures && depth == 1 && hasKey && byte == UInt8(ascii: "[") {
        place = .inFeatures
      }
      depth += 1
      hasKey = false
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      guard place == .inFeatures else { return }
      if depth == 2 {
        cut = position + 1
        recordCount += 1
      } else if depth < 2 {
        place = .behindFeatures
      }
    case UInt8(ascii: ","):
      hasKey = false
    default: break
    }
  }

  private mutating func seeInString(_ byte: UInt8) {
    if isEscaped {
      (isEscaped, matched) = (false, nil)
    } else if byte == JSONBytes.backslash {
      isEscaped = true
    } else if byte == JSONBytes.quote {
      isInString = false
      hasKey = depth == 1 && matched == FeatureCutter.key.count
    } else if let count = matched {
      let fits = count < FeatureCutter.key.count && FeatureCutter.key[count] == byte
      matched = fits ? count + 1 : nil
    }
  }
}
