import Geometry
import SystemAccess

/// Assigns places to the units that hold them and orders them into trees, one a country.
///
/// The unit comes from the boundaries and not from the place's own code, so that a place and a look-up beside it never disagree.
struct PlaceLocator {
  /// How far outside every boundary a place may lie and still belong to the nearest unit, in metres.
  static let tolerance = 10_000.0

  /// How far a place reaches: 7 m times the square root of its population, that is 6,500 inhabitants a square kilometre.
  ///
  /// Cities of a million then reach 7 km and those of twenty million 31 km, about as far as they are built up.
  static let metresPerRootInhabitant = 7.0

  private(set) var trees = PlaceTreeBuilder()
  /// The places that lie in no unit and are too far from any.
  private(set) var withoutUnit: [Int] = []

  /// For each unit that is itself a city its largest place, by its position in the trees' order.
  private(set) var principals: [UInt32: UInt32] = [:]

  /// How many places are looked up at once.
  private static let runLength = 512

  init(content: IndexContent, index: IndexFile, threads: Int) {
    let places = content.places
    let runs = (places.count + PlaceLocator.runLength - 1) / PlaceLocator.runLength
    let units = Threads.map(count: runs, threads: threads) { run in
      places[(run * PlaceLocator.runLength)...].prefix(PlaceLocator.runLength).map {
        PlaceLocator.unit(at: $0.position, index)
      }
    }.flatMap { $0 }
    withoutUnit = units.indices.filter { units[$0] == IndexFormat.absent }
    var items: [UInt32: [PlaceTreeBuilder.Item]] = [:]
    for (number, unit) in units.enumerated() where unit != IndexFormat.absent {
      let place = places[number]
      let item = PlaceTreeBuilder.Item(
        place: number, vector: UnitVector(Coordinate(place.position)),
        reach: PlaceLocator.reach(population: place.population),
        scope: index.administrativeArea(of: unit))
      items[index.country(of: unit), default: []].append(item)
    }
    trees.append(
      items.sorted { $0.key < $1.key }.map { (country: $0.key, items: $0.value) },
      threads: threads)
    findPrincipals(places, units, index)
  }

  private mutating func findPrincipals(
    _ places: [PlaceDescription], _ units: [UInt32], _ index: IndexFile
  ) {
    var largest: [UInt32: Int] = [:]
    for (position, number) in trees.order.enumerated() {
      let population = places[number].population
      PlaceLocator.forEachCity(from: units[number], index) { city in
        if population > largest[city] ?? -1 {
          largest[city] = population
          principals[city] = UInt32(position)
        }
      }
    }
  }

  /// How far a place reaches, as a chord of the unit sphere.
  static func reach(population: Int) -> Float {
    let metres = metresPerRootInhabitant * Double(population).squareRoot()
    return Float(2 * GreatCircle.haversine(metres: metres).squareRoot())
  }

  private static func unit(at position: FixedCoordinate, _ index: IndexFile) -> UInt32 {
    let unit = index.finestUnit(at: position)
    if unit != IndexFormat.absent { return unit }
    let hit = index.nearestBorder(to: Coordinate(position), within: tolerance)
    return hit?.unit ?? IndexFormat.absent
  }

  /// Calls `body` with each unit from `unit` upwards that fills the locality by itself.
  private static func forEachCity(
    from unit: UInt32, _ index: IndexFile, _ body: (UInt32) -> Void
  ) {
    var ancestor = unit
    while ancestor != IndexFormat.absent {
      if index.fields(of: ancestor).contains(.locality) { body(ancestor) }
      ancestor = index.parent(of: ancestor)
    }
  }
}
