package import BoundaryIndex
package import Geometry
internal import RevGeo

/// Asks an index everything that a reader offers.
///
/// Answers of a damaged index may be wrong; what counts is that each comes, and from inside the file.
package enum IndexExercise {
  /// Opens bytes as an index and asks everything; where the seal is broken, also with a new one, so that damage behind it shows.
  /// - Parameters:
  ///   - bytes: A file.
  ///   - points: Where to look.
  ///   - readsAll: Whether to ask what reads the whole file, too.
  ///   - checksStructure: Whether to go through everything that the file refers to.
  /// - Returns: Whether they could be opened.
  @discardableResult
  package static func run(
    _ bytes: [UInt8], at points: [FixedCoordinate], readsAll: Bool = true,
    checksStructure: Bool = false
  ) -> Bool {
    let sealed = IndexHead.sealed(bytes)
    if checksStructure { _ = (try? IndexFile(bytes: sealed))?.checkStructure() }
    let isOpen = ask(bytes, at: points, readsAll: readsAll)
    return sealed == bytes ? isOpen : ask(sealed, at: points, readsAll: readsAll)
  }

  private static func ask(_ bytes: [UInt8], at points: [FixedCoordinate], readsAll: Bool) -> Bool {
    guard let index = try? IndexFile(bytes: bytes), let geocoder = try? Geocoder(bytes: bytes)
    else { return false }
    for point in points {
      lookUp(point, in: index)
      lookUpStreets(point, in: index)
      readPlacemark(at: Coordinate(point), geocoder)
    }
    var units = [UInt32](repeating: 0, count: points.count)
    var span = units.mutableSpan
    index.finestUnits(at: points.span, into: &span)
    browse(index, geocoder)
    if readsAll {
      _ = (index.cellCount, index.hasCorrectChecksum)
      for unit in [0, 1, 77] as [UInt32] { _ = index.rings(of: unit) }
      // Goes through the whole root table when there is no border left to find.
      _ = index.nearestBorder(to: Coordinate(points[0]), within: .infinity, of: 0)
    }
    return true
  }

  /// All look-ups at one point.
  package static func lookUp(_ point: FixedCoordinate, in index: IndexFile) {
    let coordinate = Coordinate(point)
    let unit = index.finestUnit(at: point)
    _ = index.allUnits(at: point)
    _ = index.nearestBorder(to: coordinate, within: 10_000)
    _ = index.nearestBorder(to: coordinate, within: 100_000, of: unit)
    var search = PlaceSearch(index)
    for unit in [unit, 0, 1] {
      _ = search.answer(at: coordinate, in: unit)
      _ = search.nearest(to: coordinate, in: unit, within: .infinity)
    }
  }

  /// All look-ups of streets and addresses at one point.
  private static func lookUpStreets(_ point: FixedCoordinate, in index: IndexFile) {
    let coordinate = Coordinate(point)
    for choice in [.named, .nameless, .otherThan(1)] as [IndexFile.StreetChoice] {
      guard let hit = index.nearestStreet(to: coordinate, within: .infinity, choice) else {
        continue
      }
      _ = (index.interpolatedNumber(hit, at: point), index.postalCode(hit, at: point))
      _ = index.position(of: hit)
      _ = index.nearestPoint(ofStreet: hit.street, to: coordinate)
    }
    _ = index.nearestAddress(to: coordinate, within: .infinity, .ofStreet(1))
    _ = index.streetAnswer(at: coordinate, within: 3_000)
  }

  private static func readPlacemark(at coordinate: Coordinate, _ geocoder: Geocoder) {
    let options = LookupOptions(maximumDistance: 50_000, languages: ["zh-Hans", "de", "en"])
    let placemark = geocoder.placemark(at: coordinate, options: options)
    _ = (placemark.name, placemark.isoCountryCode, placemark.timeZone, placemark.distance)
    _ = (placemark.inlandWater, placemark.ocean, placemark.postalCode, placemark.areasOfInterest)
    _ = (placemark.hierarchy, placemark.subAdministrativeArea, placemark.administrativeAreaCode)
    _ = geocoder.units(containing: coordinate).map(\.level)
    _ = geocoder.nearestPlaces(to: coordinate, count: 3).map { $0.place.name(languages: ["zh"]) }
    _ = geocoder.placemarks(at: [coordinate], options: LookupOptions(finestLevel: 0)).map(\.name)
  }

  private static func browse(_ index: IndexFile, _ geocoder: Geocoder) {
    _ = geocoder.summary
    for unit in geocoder.countries.prefix(20) {
      _ = (unit.name(languages: ["zh"]), unit.code, unit.kind, unit.layer, unit.feature)
      _ = geocoder.children(of: unit).count
    }
    _ = (geocoder.unit(code: "AA-01"), geocoder.unit(code: "zz"))
  }
}
