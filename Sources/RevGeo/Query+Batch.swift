internal import BoundaryIndex
public import Geometry

/// Many coordinates at a time.
extension Query {
  /// How many coordinates are looked up in step.
  private static var blockSize: Int { 256 }

  /// Looks up many coordinates; the same answers as one after the other, sooner.
  ///
  /// Allocates nothing. Quickest when near coordinates stand near each other, since what one brings into the caches serves the next.
  /// - Parameters:
  ///   - coordinates: Degrees on WGS 84.
  ///   - answers: As many places for the answers, in the same order; of two lengths the shorter counts.
  /// - Complexity: Logarithmic in the number of border vertices for each coordinate.
  public func answers(
    at coordinates: Span<Coordinate>, into answers: inout MutableSpan<Answer>
  ) {
    var places = PlaceSearch(index)
    var recent = RecentPlaces()
    let count = min(coordinates.count, answers.count)
    for first in stride(from: 0, to: count, by: Query.blockSize) {
      let block = first..<min(first + Query.blockSize, count)
      let units = finestUnits(at: coordinates, block)
      for number in block {
        let coordinate = coordinates[number]
        answers[number] = answer(at: coordinate, inside: units[number - first]) { unit in
          places.answer(at: UnitVector(coordinate), in: unit, &recent)
        }
      }
    }
  }

  private func finestUnits(
    at coordinates: Span<Coordinate>, _ block: Range<Int>
  ) -> InlineArray<256, UInt32> {
    var positions = InlineArray<256, FixedCoordinate>(repeating: FixedCoordinate(x: 0, y: 0))
    for number in block {
      positions[number - block.lowerBound] = FixedCoordinate(coordinates[number])
    }
    var units = InlineArray<256, UInt32>(repeating: IndexFile.absent)
    var found = units.mutableSpan
    index.finestUnits(at: positions.span.extracting(first: block.count), into: &found)
    return units
  }

  /// The placemarks at many coordinates, in their order.
  ///
  /// Looks them up in an order that suits the caches, so that theirs does not matter.
  /// - Parameter coordinates: Degrees on WGS 84.
  /// - Returns: As many placemarks.
  /// - Complexity: That of ``answers(at:into:)``, and memory for the answers.
  public func placemarks(at coordinates: [Coordinate]) -> [Placemark] {
    var order = SpatialOrder()
    order.sort(coordinates)
    let sorted = coordinates.indices.map { coordinates[order[$0]] }
    var answers = sorted.map { Answer(nothingAt: $0) }
    var found = answers.mutableSpan
    self.answers(at: sorted.span, into: &found)
    var places = [Int](repeating: 0, count: sorted.count)
    for place in places.indices { places[order[place]] = place }
    return places.map { placemark(of: answers[$0]) }
  }
}

extension Geocoder {
  /// The placemarks at many coordinates, in their order.
  /// - Parameters:
  ///   - coordinates: Degrees on WGS 84, in any order.
  ///   - options: As for ``placemark(at:options:)``.
  /// - Returns: As many placemarks.
  /// - Complexity: That of ``Query/placemarks(at:)``.
  public func placemarks(at coordinates: [Coordinate], options: LookupOptions = LookupOptions())
    -> [Placemark]
  {
    query(options).placemarks(at: coordinates)
  }
}
