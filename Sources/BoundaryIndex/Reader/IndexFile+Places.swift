package import Geometry

/// What the records of places say.
extension IndexFile {
  /// Where a place is.
  package func position(ofPlace place: UInt32) -> FixedCoordinate {
    let record = record(place)
    return FixedCoordinate(
      x: Int32(bitPattern: places.word(record)), y: Int32(bitPattern: places.word(record + 4)))
  }

  /// The 0-based record in the source layer.
  package func feature(ofPlace place: UInt32) -> Int { Int(places.word(record(place) + 8)) }

  /// The offset of the place's name, for ``name(at:languages:)``.
  package func nameOffset(ofPlace place: UInt32) -> UInt32 { places.word(record(place) + 12) }

  /// The place's own code.
  package func code(ofPlace place: UInt32) -> String? { code(at: places.word(record(place) + 16)) }

  /// The IANA time zone.
  package func timeZone(ofPlace place: UInt32) -> String? {
    code(at: places.word(record(place) + 20))
  }

  /// Inhabitants; 0 when unknown.
  package func population(ofPlace place: UInt32) -> Int { Int(places.word(record(place) + 24)) }

  /// The number of the source layer.
  package func layer(ofPlace place: UInt32) -> Int {
    Int(places.load(record(place) + 28, as: UInt16.self))
  }

  /// The number of the place's kind.
  package func kind(ofPlace place: UInt32) -> Int {
    Int(places.load(record(place) + 30, as: UInt16.self))
  }

  private func record(_ place: UInt32) -> Int { Int(place) &* IndexFormat.placeSize }
}
