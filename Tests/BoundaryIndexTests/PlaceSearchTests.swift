import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// The place search against brute force over all places.
@Suite("Place search") struct PlaceSearchTests {
  @Test("The nearest place equals brute force", arguments: [1, 2, 7, 8, 9, 63, 64, 65, 513, 3000])
  func nearest(_ count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let places = places(count, &generator)
    let index = try IndexFile(bytes: IndexBuilder.build(IndexContent.world(of: places)).0)
    #expect(index.placeCount == count)
    for _ in 0..<100 {
      let point = try #require(
        Coordinate(
          latitude: Double.random(in: -90...90, using: &generator),
          longitude: Double.random(in: -180...180, using: &generator)))
      var search = PlaceSearch(index)
      let nearest = search.nearest(to: point, in: 0, within: .infinity)
      let hit = try #require(nearest)
      let expected = places.map { GreatCircle.distance(point, Coordinate($0.position)) }.min()
      #expect(abs(hit.distance - (expected ?? 0)) < 1e-3)
    }
  }

  @Test("A larger city that reaches the coordinate is the locality, the nearest place its part")
  func climbing() throws {
    // Along the equator, 0.01 degrees are 1.1 km; a place reaches 7 m times the root of its population.
    let suburb = place("Suburb", longitude: 0.05, population: 100_000)
    let borough = place("Borough", longitude: 0.02, population: 400_000)
    let city = place("City", longitude: 0, population: 4_000_000)
    let neighbour = place("Neighbour", longitude: 0.16, population: 2_000_000)
    let village = place("Village", longitude: 0.4, population: 900)
    let index = try IndexFile(
      bytes: IndexBuilder.build(
        IndexContent.world(of: [suburb, borough, city, neighbour, village])
      ).0)
    let cases: [(longitude: Double, city: String, part: String?)] = [
      (0.05, "City", "Suburb"), (0.021, "City", "Borough"), (0.001, "City", nil),
      (0.155, "Neighbour", nil), (0.39, "Village", nil),
    ]
    for (longitude, cityName, partName) in cases {
      let point = try #require(Coordinate(latitude: 0, longitude: longitude))
      let answer = answer(index, point)
      #expect(answer.city.flatMap { name($0, index) } == cityName, "at \(longitude)")
      #expect(answer.part.flatMap { name($0, index) } == partName, "at \(longitude)")
    }
  }

  @Test("Beyond 50 km of every place there is no locality")
  func outOfReach() throws {
    let index = try IndexFile(
      bytes: IndexBuilder.build(
        IndexContent.world(of: [place("Town", longitude: 0, population: 20_000)])
      ).0)
    let near = try #require(Coordinate(latitude: 0, longitude: 0.44))
    let far = try #require(Coordinate(latitude: 0, longitude: 0.46))
    #expect(answer(index, near).city != nil)
    #expect(answer(index, far).city == nil)
  }

  @Test("A climb goes on from city to city, of which there are more than fit into one walk")
  func manyCities() throws {
    // Each is twice as far as the one before and reaches 1.7 times as far, so that the next one is always the nearest in relation to its size.
    let cities = (0..<12).map { number in
      var population = 1_000
      for _ in 0..<number { population = population * 31 / 10 }
      return place(
        "City \(number)", longitude: 0.000_18 * Double(1 << number), population: population)
    }
    // More of each size, somewhat farther.
    let others = (0..<12).flatMap { number in
      (1...3).map { copy in
        var city = cities[number]
        city.name += " \(copy)"
        city.position.y = Int32(copy * 500)
        return city
      }
    }
    for count in [1, 2, 5, 9, 12] {
      let content = IndexContent.world(
        of: Array(cities.prefix(count)) + others.prefix(3 * count))
      let index = try IndexFile(bytes: IndexBuilder.build(content).0)
      let answer = answer(index, try #require(Coordinate(latitude: 0, longitude: 0)))
      #expect(answer.city.flatMap { name($0, index) } == "City \(count - 1)")
      #expect(answer.part.flatMap { name($0, index) } == (count == 1 ? nil : "City 0"))
    }
  }

  private func answer(_ index: IndexFile, _ point: Coordinate) -> PlaceAnswer {
    var search = PlaceSearch(index)
    return search.answer(at: point, in: 0)
  }

  private func name(_ hit: PlaceHit, _ index: IndexFile) -> String? {
    index.name(at: index.nameOffset(ofPlace: hit.place))
  }

  private func place(_ name: String, longitude: Double, population: Int) -> PlaceDescription {
    PlaceDescription(
      layer: 0, feature: 0, name: name, population: population,
      position: FixedCoordinate(x: Int32(longitude * 1e7), y: 0))
  }

  private func places(_ count: Int, _ generator: inout SeededGenerator) -> [PlaceDescription] {
    (0..<count).map { number in
      PlaceDescription(
        layer: 0, feature: number, name: "Place \(number)",
        population: Int.random(in: 0...1_000_000, using: &generator),
        position: FixedCoordinate(
          x: Int32.random(in: -1_800_000_000..<1_800_000_000, using: &generator),
          y: Int32.random(in: -900_000_000...900_000_000, using: &generator)))
    }
  }
}
