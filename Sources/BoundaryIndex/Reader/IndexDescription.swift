/// What an index says about itself: read once when it is opened.
package struct IndexDescription: Hashable, Sendable {
  /// South, west, north, east in fixed-point units; nothing when there is no polygon.
  package var extent: [Int32]?
  /// What the index is, for people.
  package var title = ""
  /// The BCP 47 tags of the languages that names are in.
  package var languages: [String] = []
  /// What people call its units and places.
  package var kinds: [String] = []
  /// The source layers.
  package var layers: [LayerDescription] = []
}

extension IndexDescription {
  /// The kind of a number; empty when there is none, as only in a damaged file.
  package func kind(_ number: Int) -> String {
    kinds.indices.contains(number) ? kinds[number] : ""
  }

  /// The name of the layer of a number; empty when there is none.
  package func layerName(_ number: Int) -> String {
    layers.indices.contains(number) ? layers[number].name : ""
  }

  /// Reads the description's section.
  init(_ bytes: IndexBytes) {
    var cursor = Cursor(bytes: bytes)
    let extent = (0..<4).map { _ in Int32(bitPattern: cursor.word()) }
    self.extent = extent[0] <= extent[2] ? extent : nil
    let counts = (0..<3).map { _ in Int(cursor.word()) }
    title = cursor.text()
    // A language is referred to by one byte, kinds and layers by two.
    languages = cursor.texts(min(counts[0], Int(UInt8.max)))
    kinds = cursor.texts(min(counts[1], Int(UInt16.max)))
    for _ in 0..<cursor.bounded(min(counts[2], Int(UInt16.max))) {
      let role = LayerDescription.Role(rawValue: cursor.byte()) ?? .units
      let count = Int(cursor.word())
      layers.append(
        LayerDescription(
          name: cursor.text(), role: role, recordCount: count, source: cursor.text(),
          licence: cursor.text(), attribution: cursor.text()))
    }
  }

  /// The numbers of the wanted languages, for ``IndexFile/name(at:languages:)``.
  ///
  /// Each tag is followed by the shorter ones it falls back to: zh-Hans-CN by zh-Hans and zh (RFC 4647, lookup). Chinese of Taiwan, Hong
  /// Kong and Macao is written in traditional characters.
  package func languageNumbers(_ tags: [String]) -> [UInt8] {
    var numbers: [UInt8] = []
    for tag in tags {
      var parts = tag.lowercased().split(separator: "-")
      if parts.count == 2, parts[0] == "zh", ["tw", "hk", "mo"].contains(parts[1]) {
        parts[1] = "hant"
      }
      while !parts.isEmpty {
        let wanted = parts.joined(separator: "-")
        if let number = languages.firstIndex(where: { $0.lowercased() == wanted }) {
          numbers.append(UInt8(number))
        }
        parts.removeLast()
      }
    }
    return numbers
  }
}

/// Reads one value after another.
private struct Cursor {
  let bytes: IndexBytes
  var offset = 0

  mutating func word() -> UInt32 {
    defer { offset += 4 }
    return bytes.word(offset)
  }

  mutating func byte() -> UInt8 {
    defer { offset += 1 }
    return bytes.byte(offset)
  }

  mutating func text() -> String {
    let count = Int(bytes.load(offset, as: UInt16.self))
    defer { offset += 2 + count }
    return bytes.text(at: offset + 2, count: count)
  }

  mutating func texts(_ count: Int) -> [String] {
    (0..<bounded(count)).map { _ in text() }
  }

  /// A count from the file, but never more than there are bytes.
  func bounded(_ count: Int) -> Int {
    max(0, min(count, bytes.count - offset))
  }
}
