import BoundaryImporter
import BoundaryIndex
import Geometry
import SystemAccess
import TestSupport
import Testing

/// What the world's index finds nearest, against brute force over all edges and all places.
@Suite(
  "Nearest on the world", .serialized,
  .enabled(if: TestFiles.world != nil, "SKIPPED: the world's index is not built; see Tools/test"))
struct NearestTests {
  private let index: IndexFile

  /// How many points are compared; `Tools/verify` asks for 100,000.
  private let pointCount =
    (ProgramEnvironment.variable("REVGEO_POINTS").flatMap { Int($0) } ?? 10_000) / 100

  init() throws {
    index = try IndexFile(path: #require(TestFiles.world))
  }

  @Test("The nearest border and its units equal brute force over the source's rings")
  func borders() throws {
    let path = try #require(TestFiles.project("Boundaries/world.json"))
    let units = try Importer.content(of: try Recipe(path: path)).content.units
    let hasBorder = index.unitsWithBorders
    let rings = units.indices.map { hasBorder[$0] ? units[$0].polygons : [] }
    let reference = ReferenceBorders(rings, isCut: isCut)
    let sampler = PointSampler(rings)
    var generator = SeededGenerator(seed: 81)
    for number in 0..<pointCount {
      let point = point(number, &generator) { sampler.points(7, using: &$0)[number % 7] }
      let expected = reference.nearest(to: point)
      let hit = try #require(index.nearestBorder(to: point, within: .infinity))
      guard abs(hit.distance - expected.distance) < 0.01 + expected.distance * 1e-7,
        expected.units.contains(Int(hit.unit))
      else {
        Issue.record(
          "\(point): \(hit.distance) m to unit \(hit.unit), by brute force \(expected.distance) m to \(expected.units)"
        )
        return
      }
    }
    print("compared the nearest border of \(pointCount) points; all equal")
  }

  @Test("The nearest place of a point's country equals brute force over all places")
  func places() throws {
    var places: [UInt32: [Coordinate]] = [:]
    for place in 0..<UInt32(index.placeCount) {
      let position = index.position(ofPlace: place)
      places[country(at: position), default: []].append(Coordinate(position))
    }
    var generator = SeededGenerator(seed: 82)
    var search = PlaceSearch(index)
    var compared = 0
    for number in 0..<pointCount {
      let point = point(number, &generator) { generator in
        let place = UInt32.random(in: 0..<UInt32(index.placeCount), using: &generator)
        var position = index.position(ofPlace: place)
        position.x = (position.x / 2) &+ Int32.random(in: -2_000_000...2_000_000, using: &generator)
        position.x = max(-899_999_999, min(899_999_999, position.x)) * 2
        return position
      }
      let unit = index.finestUnit(at: FixedCoordinate(point))
      guard unit != IndexFile.absent,
        let distances = places[index.country(of: unit)]?.map({ GreatCircle.distance(point, $0) })
      else { continue }
      let expected = try #require(distances.min())
      let nearest = search.nearest(to: point, in: unit, within: .infinity)
      let hit = try #require(nearest)
      compared += 1
      guard abs(hit.distance - expected) < 1e-3 else {
        Issue.record("\(point): \(hit.distance) m, by brute force \(expected) m")
        return
      }
    }
    #expect(compared > pointCount / 8)
    print("compared the nearest place of \(compared) points; all equal")
  }

  @Test("Places of points that follow each other equal those of each point alone")
  func placesInSuccession() throws {
    var generator = SeededGenerator(seed: 83)
    var search = PlaceSearch(index)
    var compared = 0
    // Near places, from one to the next as they are stored, which is from neighbour to neighbour.
    for place in 0..<UInt32(min(index.placeCount, 10 * pointCount)) {
      for distance in [0, 3_000, 30_000] as [Double] {
        let point = GreatCircle.destination(
          from: Coordinate(index.position(ofPlace: place)),
          bearing: Double.random(in: 0...360, using: &generator), distance: distance)
        let unit = index.finestUnit(at: FixedCoordinate(point))
        guard unit != IndexFile.absent else { continue }
        var new = PlaceSearch(index)
        let (found, expected) = (
          search.answer(at: point, in: unit), new.answer(at: point, in: unit)
        )
        compared += 1
        guard found == expected else {
          Issue.record("\(point) in unit \(unit): \(found), alone \(expected)")
          return
        }
      }
    }
    #expect(compared > pointCount)
    print("compared the places of \(compared) points in succession; all equal")
  }

  /// The country whose places a place belongs to, as the import decides it.
  private func country(at position: FixedCoordinate) -> UInt32 {
    let unit = index.finestUnit(at: position)
    if unit != IndexFile.absent { return index.country(of: unit) }
    let hit = index.nearestBorder(to: Coordinate(position), within: 10_000)
    return hit.map { index.country(of: $0.unit) } ?? IndexFile.absent
  }

  /// Whether an edge only cuts a unit on the flat map: at a pole, or along ±180° where the same unit goes on behind.
  private func isCut(_ start: FixedCoordinate, _ end: FixedCoordinate) -> Bool {
    let (half, pole) = (FixedCoordinate.halfTurn, FixedCoordinate.pole)
    if start.y == end.y { return abs(start.y) == pole }
    guard start.x == end.x, abs(start.x) == half else { return false }
    let y = Int32((Int64(start.y) + Int64(end.y)) / 2)
    return index.finestUnit(at: FixedCoordinate(x: -half, y: y))
      == index.finestUnit(at: FixedCoordinate(x: half - 1, y: y))
  }

  /// Points at coasts and borders, on the open sea and inland, beside ±180° and at the poles, in turn.
  private func point(
    _ number: Int, _ generator: inout SeededGenerator,
    near: (inout SeededGenerator) -> FixedCoordinate
  ) -> Coordinate {
    let latitude = Double.random(in: -90...90, using: &generator)
    let longitude = Double.random(in: -180...180, using: &generator)
    let here: Coordinate? =
      switch number % 8 {
      case 0:
        Coordinate(latitude: latitude, longitude: number % 16 < 8 ? -180 : 179.9999)
      case 1:
        Coordinate(
          latitude: (number % 16 < 8 ? -90 : 90) * (1 - abs(latitude) / 1e6), longitude: longitude)
      case 2, 3, 4:
        Coordinate(latitude: latitude, longitude: longitude)
      default:
        Coordinate(near(&generator))
      }
    return here ?? Coordinate(FixedCoordinate(x: 0, y: 0))
  }
}
