/// What the records of units say.
extension IndexFile {
  /// The number that stands for no unit.
  @inlinable
  @inline(__always)
  package static var absent: UInt32 { IndexFormat.absent }

  /// The unit's parent, or ``absent``; always a smaller number, so that walking up ends even in a damaged file.
  @inline(__always)
  package func parent(of unit: UInt32) -> UInt32 {
    let parent = units.word(record(unit))
    return parent < unit ? parent : IndexFormat.absent
  }

  /// Brings what the record of a unit says into the cache, without waiting for it.
  package func prefetch(unit: UInt32) {
    units.window(at: record(unit), count: IndexFormat.unitSize)?.prefetch(0)
  }

  /// 0 for countries, then deeper.
  @inline(__always)
  package func level(of unit: UInt32) -> UInt8 {
    units.byte(record(unit) &+ 20)
  }

  /// The placemark's fields that the unit's name fills.
  @inline(__always)
  package func fields(of unit: UInt32) -> PlacemarkFields {
    PlacemarkFields(rawValue: units.byte(record(unit) &+ 21))
  }

  /// The offset of the unit's name, for ``name(at:languages:)``.
  package func nameOffset(ofUnit unit: UInt32) -> UInt32 {
    units.word(record(unit) + 4)
  }

  /// The unit's own code.
  package func code(ofUnit unit: UInt32) -> String? {
    code(at: units.word(record(unit) + 8))
  }

  /// ISO 3166-1 alpha-2, when the unit is a country or territory with a code.
  package func countryCode(of unit: UInt32) -> String? {
    let (first, second) = (units.byte(record(unit) + 22), units.byte(record(unit) + 23))
    guard first > 0 else { return nil }
    return String(decoding: [first, second], as: UTF8.self)
  }

  /// The 0-based record in the source layer.
  package func feature(ofUnit unit: UInt32) -> Int? {
    let feature = units.word(record(unit) + 12)
    return feature == IndexFormat.absent ? nil : Int(feature)
  }

  /// The number of the source layer.
  package func layer(ofUnit unit: UInt32) -> Int {
    Int(units.load(record(unit) + 16, as: UInt16.self))
  }

  /// The number of the unit's kind.
  package func kind(ofUnit unit: UInt32) -> Int {
    Int(units.load(record(unit) + 18, as: UInt16.self))
  }

  /// The largest place of a unit that is itself a city; nothing for other units.
  package func principalPlace(ofUnit unit: UInt32) -> UInt32? {
    let place = units.word(record(unit) + 24)
    return place < placeCount ? place : nil
  }

  /// The finest of the unit and its ancestors whose name fills a field; ``absent`` when none does.
  package func finest(from unit: UInt32, filling field: PlacemarkFields) -> UInt32 {
    var result = unit
    while result != IndexFormat.absent, !fields(of: result).contains(field) {
      result = parent(of: result)
    }
    return result
  }

  /// The unit's outermost ancestor, or the unit itself.
  package func country(of unit: UInt32) -> UInt32 {
    var result = unit
    while parent(of: result) != IndexFormat.absent { result = parent(of: result) }
    return result
  }

  /// The finest of the unit and its ancestors that is an administrative area; else the outermost.
  package func administrativeArea(of unit: UInt32) -> UInt32 {
    var result = unit
    while !fields(of: result).contains(.administrativeArea),
      parent(of: result) != IndexFormat.absent
    {
      result = parent(of: result)
    }
    return result
  }

  @inline(__always)
  private func record(_ unit: UInt32) -> Int { Int(unit) &* IndexFormat.unitSize }
}

/// Names, codes and texts.
extension IndexFile {
  /// The name in the first of the languages that has one, else the default.
  ///
  /// - Parameters:
  ///   - offset: Of a unit or place.
  ///   - languages: Numbers from ``IndexDescription/languageNumbers(_:)``, the most wanted first.
  /// - Returns: The text; nothing when the name is empty.
  package func name(at offset: UInt32, languages: [UInt8] = []) -> String? {
    if let translation = translation(at: offset, languages: languages) { return translation }
    let name = names.shortText(Int(offset))
    return name.isEmpty ? nil : name
  }

  /// Writes that name as it is stored: UTF-8, but for what damage a file may have.
  package func appendName(at offset: UInt32, languages: [UInt8], to bytes: inout [UInt8]) {
    names.appendShortText(
      translationOffset(at: offset, languages: languages) ?? Int(offset), to: &bytes)
  }

  /// The name in the first of the languages that has one; nothing when none has.
  package func translation(at offset: UInt32, languages: [UInt8]) -> String? {
    translationOffset(at: offset, languages: languages).map { names.shortText($0) }
  }

  private func translationOffset(at offset: UInt32, languages: [UInt8]) -> Int? {
    if languages.isEmpty { return nil }
    var best: (rank: Int, text: Int)?
    let count = Int(offset) + 1 + Int(names.byte(Int(offset)))
    var position = count + 1
    for _ in 0..<names.byte(count) {
      let rank = languages.firstIndex(of: names.byte(position)) ?? Int.max
      if rank < best?.rank ?? Int.max { best = (rank, position + 1) }
      position += 2 + Int(names.byte(position + 1))
    }
    return best?.text
  }

  /// The code or time zone at an offset.
  package func code(at offset: UInt32) -> String? {
    offset == 0 ? nil : names.shortText(Int(offset))
  }
}
