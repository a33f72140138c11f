package import Geometry

/// What the records of streets and addresses say.
extension IndexFile {
  /// How many streets the index holds.
  package var streetCount: Int { streets.count / IndexFormat.streetSize }

  /// How many addresses the index holds.
  package var addressCount: Int { addresses.count / IndexFormat.addressSize }

  /// Whether the index has a street or an address that a look-up may find.
  package var hasStreets: Bool { !streetTrees.isEmpty }

  /// The offset of the street's name, for ``name(at:languages:)``; 0 for one without.
  package func nameOffset(ofStreet street: UInt32) -> UInt32 { streets.word(record(street)) }

  /// The road's number.
  package func code(ofStreet street: UInt32) -> String? {
    code(at: streets.word(record(street) + 4))
  }

  /// The 0-based record in the source layer.
  package func feature(ofStreet street: UInt32) -> Int { Int(streets.word(record(street) + 8)) }

  /// The number that all spellings of the street's name share; 0 for a street without a name.
  @inline(__always)
  package func key(ofStreet street: UInt32) -> UInt32 { streets.word(record(street) &+ 20) }

  /// The number of the source layer.
  package func layer(ofStreet street: UInt32) -> Int {
    Int(streets.load(record(street) + 24, as: UInt16.self))
  }

  /// The number of the street's kind, its class.
  package func kind(ofStreet street: UInt32) -> Int {
    Int(streets.load(record(street) + 26, as: UInt16.self))
  }

  /// The numbers of the street's vertices.
  func vertices(ofStreet street: UInt32) -> Range<Int> {
    let all = streetVertices.count / IndexFormat.streetVertexSize
    let first = min(all, Int(streets.word(record(street) + 12)))
    let isLast = Int(street) + 1 >= streetCount
    let end = isLast ? all : min(all, Int(streets.word(record(street) + 12 + 28)))
    return first..<max(first, end)
  }

  /// The vertex of a number.
  @inline(__always)
  func streetVertex(_ number: Int) -> FixedCoordinate {
    let offset = number &* IndexFormat.streetVertexSize
    return FixedCoordinate(
      x: Int32(bitPattern: streetVertices.word(offset)),
      y: Int32(bitPattern: streetVertices.word(offset &+ 4)))
  }

  /// The offset of the street's ranges; nothing when it has none.
  func rangesOffset(ofStreet street: UInt32) -> Int? {
    let number = streets.word(record(street) + 16)
    let offset = Int(number) * IndexFormat.addressRangesSize
    return number == IndexFormat.absent || offset >= addressRanges.count ? nil : offset
  }

  private func record(_ street: UInt32) -> Int { Int(street) &* IndexFormat.streetSize }
}

/// Addresses.
extension IndexFile {
  /// Where an address is.
  @inline(__always)
  package func position(ofAddress address: UInt32) -> FixedCoordinate {
    let offset = Int(address) &* IndexFormat.addressSize
    return FixedCoordinate(
      x: Int32(bitPattern: addresses.word(offset)),
      y: Int32(bitPattern: addresses.word(offset &+ 4)))
  }

  /// The number that all spellings of the street's name share; 0 when the street is not known.
  @inline(__always)
  package func streetKey(ofAddress address: UInt32) -> UInt32 { word(2, ofAddress: address) }

  /// The house number as it is written.
  package func number(ofAddress address: UInt32) -> String? {
    code(at: word(3, ofAddress: address))
  }

  /// The offset of the street's name, for ``name(at:languages:)``.
  package func streetNameOffset(ofAddress address: UInt32) -> UInt32 {
    word(4, ofAddress: address)
  }

  /// The postal code.
  package func postalCode(ofAddress address: UInt32) -> String? {
    code(at: word(5, ofAddress: address))
  }

  /// The 0-based record in the source layer.
  package func feature(ofAddress address: UInt32) -> Int { Int(word(6, ofAddress: address)) }

  /// The number of the source layer.
  package func layer(ofAddress address: UInt32) -> Int {
    Int(addresses.load(Int(address) &* IndexFormat.addressSize + 28, as: UInt16.self))
  }

  /// The number of the address's kind.
  package func kind(ofAddress address: UInt32) -> Int {
    Int(addresses.load(Int(address) &* IndexFormat.addressSize + 30, as: UInt16.self))
  }

  @inline(__always)
  private func word(_ number: Int, ofAddress address: UInt32) -> UInt32 {
    addresses.word(Int(address) &* IndexFormat.addressSize &+ 4 &* number)
  }
}
