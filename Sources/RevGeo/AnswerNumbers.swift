internal import BoundaryIndex
package import Geometry

/// An answer as plain numbers, to be kept outside of Swift.
package struct AnswerNumbers: Hashable, Sendable {
  /// The finest unit, the place that names the locality and the one that names its part; all bits set for none.
  package var unit: UInt32, city: UInt32, part: UInt32

  /// The street and the address; all bits set for none.
  package var street: UInt32 = absent, address: UInt32 = absent

  /// Metres to them; not a number for none.
  package var distance: Double, cityDistance: Double, partDistance: Double

  /// Metres to the street and the address; not a number for none.
  package var streetDistance: Double = .nan, addressDistance: Double = .nan

  /// Inside, near, or nothing.
  package var match: Match

  /// The number that stands for none.
  package static var absent: UInt32 { IndexFile.absent }

  /// Puts an answer's numbers together.
  package init(
    unit: UInt32, city: UInt32, part: UInt32, distance: Double, cityDistance: Double,
    partDistance: Double, match: Match
  ) {
    (self.unit, self.city, self.part) = (unit, city, part)
    (self.distance, self.cityDistance, self.partDistance) = (distance, cityDistance, partDistance)
    self.match = match
  }

  /// The numbers of an answer.
  package init(_ answer: Answer) {
    unit = answer.unit
    match = answer.match
    distance = answer.distance ?? .nan
    (city, part) = (answer.places.cityNumber, answer.places.partNumber)
    (cityDistance, partDistance) = answer.places.distances
    guard answer.hasStreet else { return }
    let streets = answer.streets
    (street, address) = (streets.streetNumber, streets.addressNumber)
    streetDistance = streets.street?.distance ?? .nan
    addressDistance = streets.address?.distance ?? .nan
  }

  /// The identity of the answer.
  var identity: Answer.Identity {
    Answer.Identity(
      unitAndCity: UInt64(unit) << 32 | UInt64(city),
      partAndMatch: UInt64(part) << 2 | (hasStreet ? 2 : 0)
        | (match == .nearest && unit != AnswerNumbers.absent ? 1 : 0))
  }

  /// Whether there is a street or an address.
  var hasStreet: Bool { street != AnswerNumbers.absent || address != AnswerNumbers.absent }
}

extension Query {
  /// The answer that numbers stand for; nothing when the index has no such unit, place, street or address.
  ///
  /// Of the nearest border it knows how far it is, not where: the bearing is not to be asked for.
  package func answer(_ numbers: AnswerNumbers, at coordinate: Coordinate) -> Answer? {
    let (units, places) = (UInt32(index.unitCount), UInt32(index.placeCount))
    guard numbers.unit < units || numbers.unit == IndexFile.absent,
      numbers.city < places || numbers.city == IndexFile.absent,
      numbers.part < places || numbers.part == IndexFile.absent
    else { return nil }
    guard let streets = streets(numbers, at: coordinate) else { return nil }
    var found = PlaceAnswer()
    found.city = hit(numbers.city, numbers.cityDistance)
    found.part = hit(numbers.part, numbers.partDistance)
    let border =
      numbers.match != .nearest || numbers.unit == IndexFile.absent
      ? nil
      : BorderHit(unit: numbers.unit, distance: numbers.distance, nearest: coordinate)
    return Answer(
      unit: numbers.unit, border: border, places: found, streets: streets, coordinate: coordinate)
  }

  private func streets(_ numbers: AnswerNumbers, at coordinate: Coordinate) -> StreetAnswer? {
    var answer = StreetAnswer()
    if numbers.street != IndexFile.absent {
      guard let hit = index.nearestPoint(ofStreet: numbers.street, to: coordinate) else {
        return nil
      }
      answer.street = hit
    }
    if numbers.address != IndexFile.absent {
      guard numbers.address < UInt32(index.addressCount) else { return nil }
      answer.address = AddressHit(address: numbers.address, distance: numbers.addressDistance)
    }
    return answer
  }

  private func hit(_ place: UInt32, _ distance: Double) -> PlaceHit? {
    place == IndexFile.absent ? nil : PlaceHit(place: place, distance: distance)
  }
}

extension Query {
  /// How many places and units the index has.
  package var counts: (places: Int, units: Int) { (index.placeCount, index.unitCount) }
}

/// Units, places, streets and addresses by number.
extension Geocoder {
  /// The street of a number; nothing when the index has none.
  package func street(number: UInt32) -> Street? {
    number < index.streetCount ? Street(index: index, number: number) : nil
  }

  /// The address of a number; nothing when the index has none.
  package func address(number: UInt32) -> Address? {
    number < index.addressCount ? Address(index: index, number: number) : nil
  }

  /// The unit of a number; nothing when the index has none.
  package func unit(number: UInt32) -> Unit? {
    number < index.unitCount ? Unit(index: index, number: number) : nil
  }

  /// The place of a number; nothing when the index has none.
  package func place(number: UInt32) -> Place? {
    number < index.placeCount ? Place(index: index, number: number) : nil
  }
}

/// Names in a query's languages.
extension Query {
  /// The name of a unit; empty when it has none.
  package func name(of unit: Unit) -> String {
    index.name(at: index.nameOffset(ofUnit: unit.number), languages: languages) ?? ""
  }

  /// The name of a street; nothing when it has none.
  package func name(of street: Street) -> String? {
    index.name(at: index.nameOffset(ofStreet: street.number), languages: languages)
  }

  /// The name of a place; empty when it has none.
  package func name(of place: Place) -> String {
    index.name(at: index.nameOffset(ofPlace: place.number), languages: languages) ?? ""
  }
}
