package import Geometry

/// The street and the address that answer for a coordinate.
///
/// Inside, numbers stand for "none", as in ``PlaceAnswer``.
package struct StreetAnswer: Hashable, Sendable {
  /// The number of ``street``, or ``IndexFile/absent``.
  package private(set) var streetNumber = IndexFormat.absent

  /// The number of ``address``, or ``IndexFile/absent``.
  package private(set) var addressNumber = IndexFormat.absent

  private var vertex: UInt32 = 0

  /// Whether the street's side may tell the house number and the postal code where there is no address.
  package var isSideKnown = true

  private var fraction = 0.0
  private var streetHaversine = 0.0
  private var addressHaversine = 0.0

  /// Nothing.
  package init() {}

  /// The nearest street: one with a name, else one without.
  package var street: StreetHit? {
    get {
      streetNumber == IndexFormat.absent
        ? nil
        : StreetHit(
          street: streetNumber, vertex: vertex, fraction: fraction, haversine: streetHaversine)
    }
    set {
      streetNumber = newValue?.street ?? IndexFormat.absent
      vertex = newValue?.vertex ?? 0
      fraction = newValue?.fraction ?? 0
      streetHaversine = newValue?.haversine ?? 0
    }
  }

  /// The nearest address of that street; where there is no street with a name, the nearest one that names a street, else the nearest one.
  package var address: AddressHit? {
    get {
      addressNumber == IndexFormat.absent
        ? nil : AddressHit(address: addressNumber, haversine: addressHaversine)
    }
    set {
      addressNumber = newValue?.address ?? IndexFormat.absent
      addressHaversine = newValue?.haversine ?? 0
    }
  }
}

extension IndexFile {
  /// How far an address may be that is not known to be of the nearest street, in metres.
  package static var loneAddressReach: Double { 50 }

  /// The street and the address at a coordinate; allocates nothing.
  ///
  /// A house number counts for its own street alone: beside the name of another one it would be an address that nobody has. So an address of another
  /// street, and one that names no street, answers only where no street with a name is near, within 50 m.
  /// - Parameters:
  ///   - coordinate: Where to search from.
  ///   - distance: How far away streets and their addresses may be, in metres.
  /// - Returns: What is there.
  /// - Complexity: Logarithmic in the number of edges and addresses.
  package func streetAnswer(at coordinate: Coordinate, within distance: Double) -> StreetAnswer {
    var answer = StreetAnswer()
    answer.street = nearestStreet(to: coordinate, within: distance)
    if streetTrees.addresses.count > 0 {
      addAddress(to: &answer, at: coordinate, within: distance)
    }
    if answer.street == nil, streetTrees.nameless.count > 0, !hasStreetName(answer.address) {
      answer.street = nearestStreet(to: coordinate, within: distance, .nameless)
    }
    return answer
  }

  private func addAddress(
    to answer: inout StreetAnswer, at coordinate: Coordinate, within distance: Double
  ) {
    if let street = answer.street?.street {
      answer.address = nearestAddress(
        to: coordinate, within: distance, .ofStreet(key(ofStreet: street)))
      return
    }
    let loneReach = min(distance, IndexFile.loneAddressReach)
    answer.address =
      nearestAddress(to: coordinate, within: loneReach, .withStreet)
      ?? nearestAddress(to: coordinate, within: loneReach, .withoutStreet)
  }

  private func hasStreetName(_ hit: AddressHit?) -> Bool {
    hit.map { streetKey(ofAddress: $0.address) > 0 } ?? false
  }
}
