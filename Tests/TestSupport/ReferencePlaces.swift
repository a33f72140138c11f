package import Geometry

/// City and part by the rule alone, over all places one by one.
package struct ReferencePlaces: Sendable {
  /// A place as the rule knows it.
  package struct Place: Sendable {
    package var number: UInt32
    package var position: Coordinate
    package var population: Int
    package var country: UInt32
    package var area: UInt32

    /// A place with the country and the administrative area that it belongs to.
    package init(
      number: UInt32, position: Coordinate, population: Int, country: UInt32, area: UInt32
    ) {
      self.number = number
      self.position = position
      self.population = population
      self.country = country
      self.area = area
    }

    /// How far it reaches, in metres.
    fileprivate var reach: Double { 7 * Double(population).squareRoot() }

    fileprivate func chord(_ metres: Double) -> Double {
      (4 * GreatCircle.haversine(metres: metres)).squareRoot()
    }

    /// The distance in relation to the size, by chords and squared.
    fileprivate func ratio(_ distance: Double) -> Double {
      let ratio = chord(distance) / chord(reach)
      return ratio * ratio
    }
  }

  private let places: [Place]

  /// Takes all places.
  package init(_ places: [Place]) {
    self.places = places
  }

  /// The numbers of the city and of its part.
  package func answer(
    at coordinate: Coordinate, country: UInt32, area: UInt32
  ) -> (city: UInt32?, part: UInt32?) {
    let ofCountry = places.filter { $0.country == country }
    for among in [ofCountry.filter { $0.area == area }, ofCountry] {
      if let found = answer(at: coordinate, among) { return found }
    }
    return (nil, nil)
  }

  private func answer(
    at coordinate: Coordinate, _ among: [Place]
  ) -> (city: UInt32?, part: UInt32?)? {
    let distances = among.map { GreatCircle.distance(coordinate, $0.position) }
    guard let nearest = among.indices.min(by: { distances[$0] < distances[$1] }),
      distances[nearest] <= 50_000
    else { return nil }
    var city = nearest
    while true {
      let larger = among.indices.filter {
        among[$0].population >= 3 * among[city].population && among[$0].population > 0
          && distances[$0] <= among[$0].reach
      }
      guard
        let next = larger.min(by: {
          among[$0].ratio(distances[$0]) < among[$1].ratio(distances[$1])
        })
      else { break }
      city = next
    }
    return (among[city].number, city == nearest ? nil : among[nearest].number)
  }
}
