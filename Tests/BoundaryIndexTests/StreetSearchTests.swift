import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// The nearest street and address against brute force.
@Suite("Nearest street") struct StreetSearchTests {
  /// Where streets lie: mid latitudes, on both sides of ±180°, near the pole, at the equator.
  static let regions: [(name: String, west: Int32, south: Int32, east: Int32, north: Int32)] = [
    ("mid latitudes", 249_300_000, 601_600_000, 249_500_000, 601_800_000),
    ("equator", -1_000_000, -1_000_000, 1_000_000, 1_000_000),
    ("south of longitude 180", 1_799_900_000, -170_100_000, 1_800_000_000, -170_000_000),
    ("from longitude -180 on", -1_800_000_000, -170_100_000, -1_799_900_000, -170_000_000),
    ("near the North Pole", -1_800_000_000, 899_900_000, 1_800_000_000, 900_000_000),
    ("far south", 600_000_000, -850_000_000, 601_000_000, -849_900_000),
  ]

  private struct World {
    var lines: [RandomStreets.Line]
    var addresses: [AddressDescription]
    var index: IndexFile
  }

  private func world(_ number: Int, _ generator: inout SeededGenerator) throws -> World {
    let box = StreetSearchTests.regions[number]
    let lines = RandomStreets.lines(
      count: 150, west: box.west, south: box.south, east: box.east, north: box.north,
      using: &generator)
    let addresses = (0..<400).map { number in
      AddressDescription(
        layer: 1, feature: number, number: "\(number)",
        street: number % 7 == 0 ? "" : "street \(number % 9)",
        position: FixedCoordinate(
          x: Int32.random(in: box.west...box.east, using: &generator),
          y: Int32.random(in: box.south...box.north, using: &generator)))
    }
    var content = IndexContent()
    content.layers = [
      LayerDescription(name: "roads", role: .streets, recordCount: lines.count),
      LayerDescription(name: "addresses", role: .addresses, recordCount: addresses.count),
    ]
    content.streets = lines.enumerated().map { number, line in
      StreetDescription(layer: 0, feature: number, name: line.name, line: line.vertices)
    }
    content.addresses = addresses
    let index = try IndexFile(bytes: IndexBuilder.build(content).0)
    #expect(index.checkStructure().faults.isEmpty)
    return World(lines: lines, addresses: addresses, index: index)
  }

  /// Metres to a line by brute force; infinite when its vertices show that it is farther than another one.
  private func distance(_ point: Coordinate, _ line: RandomStreets.Line, most: Double) -> Double {
    let vertices = line.vertices
    let edges =
      vertices.count > 1
      ? zip(vertices, vertices.dropFirst()).map { $0 } : [(vertices[0], vertices[0])]
    return edges.map { start, end in
      let toEnds = [start, end].map { GreatCircle.distance(point, Coordinate($0)) }
      let length = GreatCircle.distance(Coordinate(start), Coordinate(end))
      // Edges are no great circles, so near a pole they may be a bit longer.
      if min(toEnds[0], toEnds[1]) - 2 * length - 100 > most { return .infinity }
      return ReferenceBorders.distance(from: point, toEdge: start, end)
    }.min() ?? .infinity
  }

  /// Metres to each line, infinite for those that are not the nearest of their names.
  private func distances(_ point: Coordinate, _ lines: [RandomStreets.Line]) -> [Double] {
    var least: [String: Double] = [:]
    return lines.map { line in
      let distance = distance(point, line, most: least[line.name] ?? .infinity)
      least[line.name] = min(distance, least[line.name] ?? .infinity)
      return distance
    }
  }

  @Test("The nearest street equals brute force", arguments: 0..<regions.count)
  func nearest(_ number: Int) throws {
    var generator = SeededGenerator(seed: UInt64(number) + 81)
    let world = try world(number, &generator)
    let box = StreetSearchTests.regions[number]
    for _ in 0..<25 {
      guard
        let point = RandomStreets.point(
          west: box.west, south: box.south, east: box.east, north: box.north, using: &generator)
      else { continue }
      let distances = distances(point, world.lines)
      for (choice, isWanted) in [
        (IndexFile.StreetChoice.named, { $0 != "" }), (.nameless, { $0 == "" }),
        (.otherThan(key(of: "Street 3", world.index)), { $0 != "" && $0 != "Street 3" }),
      ] as [(IndexFile.StreetChoice, (String) -> Bool)] {
        let expected =
          zip(world.lines, distances).filter { isWanted($0.0.name) }.map(\.1).min() ?? .infinity
        if expected > 90_000 { continue }
        let comment: Comment = "\(box.name), seed \(generator.seed): \(point), \(choice)"
        let hit = try #require(
          world.index.nearestStreet(to: point, within: expected + 1, choice), comment)
        #expect(abs(hit.distance - expected) < 0.01 + expected * 1e-7, comment)
        let feature = world.index.feature(ofStreet: hit.street)
        #expect(abs(distances[feature] - expected) < 0.01 + expected * 1e-7, comment)
        let wide = try #require(world.index.nearestStreet(to: point, within: .infinity, choice))
        #expect(wide == hit, comment)
        #expect(
          world.index.nearestStreet(to: point, within: expected * 0.999 - 0.02, choice) == nil,
          comment)
      }
    }
  }

  private func key(of name: String, _ index: IndexFile) -> UInt32 {
    let street = (0..<UInt32(index.streetCount)).first {
      index.name(at: index.nameOffset(ofStreet: $0)) == name
    }
    return street.map(index.key(ofStreet:)) ?? 0
  }

  @Test("The nearest address equals brute force", arguments: 0..<regions.count)
  func nearestAddress(_ number: Int) throws {
    var generator = SeededGenerator(seed: UInt64(number) + 181)
    let world = try world(number, &generator)
    let box = StreetSearchTests.regions[number]
    for _ in 0..<100 {
      guard
        let point = RandomStreets.point(
          west: box.west, south: box.south, east: box.east, north: box.north, using: &generator)
      else { continue }
      // Spellings of a street's name are one name.
      for (name, choice) in [
        (nil, .all), ("street 3", .ofStreet(key(of: "Street 3", world.index))),
        ("", .withoutStreet),
      ] as [(String?, IndexFile.AddressChoice)] {
        let expected =
          world.addresses.filter { name == nil || $0.street == name }.map {
            GreatCircle.distance(point, Coordinate($0.position))
          }.min() ?? .infinity
        if expected > 90_000 { continue }
        let comment: Comment = "\(box.name), seed \(generator.seed): \(point), \(name ?? "all")"
        let hit = try #require(
          world.index.nearestAddress(to: point, within: expected + 1, choice), comment)
        #expect(abs(hit.distance - expected) < 0.01, comment)
        #expect(
          world.index.nearestAddress(to: point, within: expected - 0.02, choice) == nil,
          comment)
      }
    }
  }

  @Test("An index read back gives the same bytes")
  func recovery() throws {
    var generator = SeededGenerator(seed: 7)
    let world = try world(0, &generator)
    let again = try IndexBuilder.build(world.index.content()).0
    let first = try IndexBuilder.build(IndexFile(bytes: again).content()).0
    #expect(first == again)
    #expect(again.count == world.index.byteCount)
  }

  @Test("An index without streets has no section of them")
  func nothing() throws {
    var content = IndexContent()
    content.layers = [LayerDescription(name: "units", role: .units, recordCount: 0)]
    let bytes = try IndexBuilder.build(content).0
    #expect(bytes[32] == 14)
    let index = try IndexFile(bytes: bytes)
    #expect(!index.hasStreets)
    let point = try #require(Coordinate(latitude: 0, longitude: 0))
    #expect(index.streetAnswer(at: point, within: 75) == StreetAnswer())
  }

  @Test("A street without vertices and one outside the world are refused")
  func refused() {
    var content = IndexContent()
    content.layers = [LayerDescription(name: "roads", role: .streets, recordCount: 1)]
    content.streets = [StreetDescription(layer: 0, feature: 0, name: "A", line: [])]
    #expect(throws: IndexBuildError.streetWithoutVertex(0)) { try IndexBuilder.build(content) }
    content.streets[0].line = [FixedCoordinate(x: 0, y: 900_000_001)]
    #expect(throws: IndexBuildError.streetOutsideWorld(street: 0, x: 0, y: 900_000_001)) {
      try IndexBuilder.build(content)
    }
  }
}
