import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// Cities and their parts against the rule by brute force.
@Suite("Cities by places") struct CityTests {
  @Test(
    "City and part equal brute force over all places, in any order of coordinates and units",
    arguments: [1, 7, 8, 9, 64, 65, 700, 5000])
  func sameAnswers(_ count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let index = try IndexFile(bytes: IndexBuilder.build(content(count, &generator)).0)
    let reference = reference(index)
    var search = PlaceSearch(index)
    var cityCount = 0
    for number in 0..<1000 {
      let isFar = number % 10 == 0
      let latitude = Double.random(in: isFar ? -90...90 : 0...4, using: &generator)
      let longitude = Double.random(in: isFar ? -180...180 : 0...4, using: &generator)
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let unit = UInt32.random(in: 0..<UInt32(index.unitCount), using: &generator)
      let answer = search.answer(at: point, in: unit)
      let expected = reference.answer(
        at: point, country: index.country(of: unit), area: index.administrativeArea(of: unit))
      if answer.city?.place != expected.city || answer.part?.place != expected.part {
        Issue.record("\(point) in \(unit): \(answer), by brute force \(expected)")
      }
      if expected.part != nil { cityCount += 1 }
    }
    #expect(count < 700 || cityCount > 0)
  }

  private func reference(_ index: IndexFile) -> ReferencePlaces {
    ReferencePlaces(
      (0..<UInt32(index.placeCount)).map { number in
        let position = index.position(ofPlace: number)
        var unit = index.finestUnit(at: position)
        if unit == IndexFile.absent {
          let hit = index.nearestBorder(to: Coordinate(position), within: 10_000)
          unit = hit?.unit ?? IndexFile.absent
        }
        return ReferencePlaces.Place(
          number: number, position: Coordinate(position),
          population: index.population(ofPlace: number), country: index.country(of: unit),
          area: index.administrativeArea(of: unit))
      })
  }

  /// Two countries with two provinces each, whose places lie in each other's midst, with cities of all sizes.
  private func content(_ count: Int, _ generator: inout SeededGenerator) -> IndexContent {
    var content = IndexContent()
    content.layers = [LayerDescription(name: "all", role: .units, recordCount: 0)]
    for country in 0..<2 {
      content.units.append(
        UnitDescription(
          layer: 0, feature: nil, level: 0, kind: "country", name: "C\(country)",
          countryCode: country == 0 ? "AA" : "BB", fields: .country))
    }
    for province in 0..<4 {
      let square = (0..<2).map { Int32(province * 2 + $0) * 10_000_000 }
      let corners = [
        (square[0], 0), (square[1], 0), (square[1], 40_000_000), (square[0], 40_000_000),
      ]
      content.units.append(
        UnitDescription(
          layer: 0, feature: province, level: 1, kind: "province", name: "P\(province)",
          fields: .administrativeArea, parent: province % 2,
          polygons: [
            FixedPolygon(rings: [corners.map { FixedCoordinate(x: $0.0, y: Int32($0.1)) }])
          ]))
    }
    for number in 0..<count {
      let exponent = Double.random(in: 2...7.3, using: &generator)
      var population = 1.0
      for _ in 0..<Int(exponent * 10) { population *= 1.2589 }
      content.places.append(
        PlaceDescription(
          layer: 0, feature: number, name: "T\(number)", population: Int(population),
          position: FixedCoordinate(
            x: Int32.random(in: 0...70_000_000, using: &generator),
            y: Int32.random(in: 0...40_000_000, using: &generator))))
    }
    return content
  }
}
