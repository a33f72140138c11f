package import Geometry

/// The nearest street to a coordinate.
package struct StreetHit: Hashable, Sendable {
  /// The street's number.
  package var street: UInt32
  /// The number of the vertex where the nearest edge starts.
  package var vertex: UInt32
  /// Where on that edge the nearest point is, 0 at its start and 1 at its end.
  package var fraction: Double
  /// The haversine of the angle to it.
  package var haversine: Double

  /// Metres to it.
  package var distance: Double { GreatCircle.metres(haversine: haversine) }
}

/// An address near a coordinate.
package struct AddressHit: Hashable, Sendable {
  /// The address's number.
  package var address: UInt32
  /// The haversine of the angle to it.
  package var haversine: Double

  /// Metres to it.
  package var distance: Double { GreatCircle.metres(haversine: haversine) }
}

extension IndexFile {
  /// Which streets a search is for.
  package enum StreetChoice: Hashable, Sendable {
    /// Those with a name.
    case named
    /// Those without.
    case nameless
    /// Those with another name than that of a key.
    case otherThan(UInt32)
  }

  /// Which addresses a search is for.
  package enum AddressChoice: Hashable, Sendable {
    /// All.
    case all
    /// Those that name a street.
    case withStreet
    /// Those that name none.
    case withoutStreet
    /// Those of the street with this key.
    case ofStreet(UInt32)

    @inline(__always)
    fileprivate func holds(_ key: UInt32) -> Bool {
      switch self {
      case .all: true
      case .withStreet: key > 0
      case .withoutStreet: key == 0
      case .ofStreet(let wanted): key == wanted
      }
    }
  }

  /// The nearest street within a distance, or nothing.
  ///
  /// Exact on the mean sphere, as ``nearestBorder(to:within:of:bordered:)`` is. Of equally near ones the one whose side towards the coordinate has house
  /// numbers is taken, then the first. Allocates nothing.
  /// - Parameters:
  ///   - coordinate: Where to search from.
  ///   - distance: Metres; more than 100 km count as 100 km.
  ///   - choice: Which streets count.
  /// - Returns: The nearest one.
  /// - Complexity: Logarithmic in the number of edges.
  package func nearestStreet(
    to coordinate: Coordinate, within distance: Double, _ choice: StreetChoice = .named
  ) -> StreetHit? {
    let tree = choice == .nameless ? streetTrees.nameless : streetTrees.named
    let key: UInt32 = if case .otherThan(let key) = choice { key } else { 0 }
    guard tree.count > 0, distance >= 0 else { return nil }
    let reach = min(distance, NearField.farthest)
    let limit = GreatCircle.haversine(metres: reach)
    let field = NearField(coordinate, within: reach)
    var nearest = PlaneSearch(self, field, within: limit, otherThan: key)
    field.forEachWorld { field in
      nearest.field = field
      tree.walk(&nearest)
    }
    guard let found = nearest.nearest else { return nil }
    var exact = ExactSearch(self, coordinate, from: found, otherThan: key)
    if nearest.isComplete, exact.field.stretch * exact.field.stretch < PlaneSearch.slack {
      for number in 0..<nearest.count { exact.offer(nearest.candidates[number].edge) }
    } else {
      exact.field.forEachWorld { field in
        exact.field = field
        tree.walk(&exact)
      }
    }
    return exact.best.haversine <= limit ? exact.best : nil
  }

  /// The nearest address within a distance, or nothing; of equally near ones the first.
  /// - Parameters:
  ///   - coordinate: Where to search from.
  ///   - distance: Metres; more than 100 km count as 100 km.
  ///   - choice: Which addresses count.
  /// - Returns: The nearest one.
  /// - Complexity: Logarithmic in the number of addresses, and linear in those of other streets within the distance.
  package func nearestAddress(
    to coordinate: Coordinate, within distance: Double, _ choice: AddressChoice = .all
  ) -> AddressHit? {
    guard streetTrees.addresses.count > 0, distance >= 0 else { return nil }
    let reach = min(distance, NearField.farthest)
    let field = NearField(coordinate, within: reach)
    var search = AddressSearch(self, field, within: reach, choice)
    field.forEachWorld { field in
      search.field = field
      streetTrees.addresses.walk(&search)
    }
    return search.best
  }
}

extension AddressHit {
  /// An address at a distance in metres.
  package init(address: UInt32, distance: Double) {
    self.init(address: address, haversine: GreatCircle.haversine(metres: distance))
  }
}

extension IndexFile {
  /// The point of a street that is nearest to a coordinate; nothing when there is no such street.
  /// - Complexity: Linear in the vertices of the street.
  package func nearestPoint(ofStreet street: UInt32, to coordinate: Coordinate) -> StreetHit? {
    guard street < UInt32(streetCount) else { return nil }
    let edges = EdgeDistance(from: coordinate)
    var best: StreetHit?
    for vertex in vertices(ofStreet: street).dropLast() {
      let hit = hit(StreetEdge(street: street, vertex: vertex), edges)
      if hit.haversine < best?.haversine ?? .infinity { best = hit }
    }
    return best
  }

  /// Where the nearest point of a street is.
  package func position(of hit: StreetHit) -> Coordinate {
    let (start, end) = (streetVertex(Int(hit.vertex)), streetVertex(Int(hit.vertex) + 1))
    let x = Double(start.x) + hit.fraction * (Double(end.x) - Double(start.x))
    let y = Double(start.y) + hit.fraction * (Double(end.y) - Double(start.y))
    let there = Coordinate(
      latitude: y / FixedCoordinate.unitsPerDegree, longitude: x / FixedCoordinate.unitsPerDegree)
    // Between two vertices in the world is the world; those of a damaged file may be anywhere.
    return there ?? Coordinate(FixedCoordinate(x: 0, y: 0))
  }

  fileprivate func hit(_ edge: StreetEdge, _ edges: EdgeDistance) -> StreetHit {
    edge.hit(streetVertex(edge.vertex), streetVertex(edge.vertex + 1), edges)
  }
}

/// An edge of a street.
private struct StreetEdge {
  var street: UInt32
  var vertex: Int

  /// Its point that is nearest to a coordinate.
  func hit(
    _ start: FixedCoordinate, _ end: FixedCoordinate, _ edges: EdgeDistance
  ) -> StreetHit {
    let nearest = edges.nearest(
      from: (Int64(start.x), Int64(start.y)), to: (Int64(end.x), Int64(end.y)))
    return StreetHit(
      street: street, vertex: UInt32(truncatingIfNeeded: vertex), fraction: nearest.fraction,
      haversine: nearest.haversine)
  }
}

extension IndexFile {
  /// Whether a run is of a street with a key other than 0.
  @inline(__always)
  fileprivate func isRun(_ run: Int, ofKey key: UInt32) -> Bool {
    key > 0 && self.key(ofStreet: streetRuns.word(run &* IndexFormat.streetRunSize)) == key
  }

  /// Calls `body` with the edges of a run.
  @inline(__always)
  fileprivate func forEachEdge(
    ofRun run: Int, _ body: (StreetEdge, _ start: FixedCoordinate, _ end: FixedCoordinate) -> Void
  ) {
    let offset = run &* IndexFormat.streetRunSize
    let street = streetRuns.word(offset)
    let first = Int(streetRuns.word(offset &+ 4))
    let count = min(Int(streetRuns.word(offset &+ 8)), IndexFormat.streetRunEdges)
    var start = streetVertex(first)
    for vertex in first..<(first &+ count) {
      let end = streetVertex(vertex &+ 1)
      body(StreetEdge(street: street, vertex: vertex), start, end)
      start = end
    }
  }
}

/// The first walk: finds the edge that is the nearest in the plane, and those that are nearly as near.
///
/// One of these is the nearest on the sphere, as long as the plane's scales differ by less than ``slack`` within the distance.
private struct PlaneSearch: BoxSearch {
  /// By how much of their squared distance candidates may be farther than the nearest.
  static let slack = 1.0005

  /// An edge and its squared distance in units by the scale at the coordinate.
  struct Candidate {
    var edge: StreetEdge
    var distance: Double
  }

  private static var mostCandidates: Int { 8 }

  private let index: IndexFile
  private let otherThan: UInt32
  /// The least squared distance so far.
  private var least: Double
  /// The greatest that a candidate may have.
  private var most: Double

  private(set) var candidates = InlineArray<8, Candidate>(
    repeating: Candidate(edge: StreetEdge(street: 0, vertex: 0), distance: 0))
  private(set) var count = 0
  /// Whether there was room for all candidates.
  private(set) var isComplete = true

  private(set) var limit: Float
  private(set) var halfX: Int32 = 0
  private(set) var halfY: Int32 = 0
  private(set) var scale: Float = 0
  var field: NearField {
    didSet { setPosition() }
  }

  init(_ index: IndexFile, _ field: NearField, within haversine: Double, otherThan: UInt32) {
    self.index = index
    self.otherThan = otherThan
    self.field = field
    limit = NearField.boxLimit(haversine: haversine)
    // Nothing within the distance is farther by the scale at the coordinate.
    least = 4 * Double(limit) * field.stretch
    most = least
    setPosition()
  }

  private mutating func setPosition() {
    (halfX, halfY, scale) = (field.halfX, field.halfY, field.scale)
  }

  /// The nearest edge in the plane.
  var nearest: StreetEdge? {
    for number in 0..<count where candidates[number].distance == least {
      return candidates[number].edge
    }
    return nil
  }

  mutating func offer(_ run: Int) {
    if index.isRun(run, ofKey: otherThan) { return }
    index.forEachEdge(ofRun: run) { edge, start, end in
      let distance = field.squaredDistance(start, end)
      if distance <= most { keep(Candidate(edge: edge, distance: distance)) }
    }
  }

  private mutating func keep(_ candidate: Candidate) {
    if candidate.distance < least {
      least = candidate.distance
      // A centimetre for vertices that are as good as one.
      most = least * PlaneSearch.slack + 1
      // Boxes count by a scale that is not larger, in halves.
      limit = min(limit, Float(most / 4 * 1.0001) + 4)
      var kept = 0
      for number in 0..<count where candidates[number].distance <= most {
        candidates[kept] = candidates[number]
        kept += 1
      }
      count = kept
    }
    if count == PlaneSearch.mostCandidates {
      isComplete = false
      // The nearest one has to have its place.
      guard candidate.distance == least else { return }
      count -= 1
    }
    candidates[count] = candidate
    count += 1
  }
}

/// The second walk: of the edges that may be nearer than the one found, the one that is.
private struct ExactSearch: BoxSearch {
  private let index: IndexFile
  private let otherThan: UInt32
  private let edges: EdgeDistance
  private let position: FixedCoordinate
  private(set) var best: StreetHit
  private(set) var limit: Float
  private(set) var halfX: Int32 = 0
  private(set) var halfY: Int32 = 0
  private(set) var scale: Float = 0
  var field: NearField {
    didSet { setPosition() }
  }

  init(
    _ index: IndexFile, _ coordinate: Coordinate, from edge: StreetEdge, otherThan: UInt32
  ) {
    self.index = index
    self.otherThan = otherThan
    edges = EdgeDistance(from: coordinate)
    position = FixedCoordinate(coordinate)
    best = index.hit(edge, edges)
    limit = NearField.boxLimit(haversine: best.haversine)
    field = NearField(coordinate, within: best.distance)
    setPosition()
  }

  private mutating func setPosition() {
    (halfX, halfY, scale) = (field.halfX, field.halfY, field.scale)
  }

  mutating func offer(_ run: Int) {
    if index.isRun(run, ofKey: otherThan) { return }
    index.forEachEdge(ofRun: run) { edge, start, end in
      let plane = field.squaredDistance(start, end)
      // By the scale at the coordinate distances may be longer than by that for boxes, but not by more than this.
      if Float(plane / 4) > limit * Float(field.stretch) + 4 { return }
      offer(edge, start, end)
    }
  }

  /// Looks at one edge.
  mutating func offer(_ edge: StreetEdge) {
    offer(edge, index.streetVertex(edge.vertex), index.streetVertex(edge.vertex + 1))
  }

  private mutating func offer(
    _ edge: StreetEdge, _ start: FixedCoordinate, _ end: FixedCoordinate
  ) {
    if UInt32(truncatingIfNeeded: edge.vertex) == best.vertex { return }
    let hit = edge.hit(start, end, edges)
    if hit.haversine > best.haversine { return }
    if hit.haversine == best.haversine, !isBetter(hit) { return }
    best = hit
    limit = min(limit, NearField.boxLimit(haversine: hit.haversine))
  }

  /// Of two streets equally far, whether another one is to be preferred to the best so far.
  private func isBetter(_ hit: StreetHit) -> Bool {
    let (isNumbered, isBestNumbered) = (
      index.hasNumbers(hit, towards: position), index.hasNumbers(best, towards: position)
    )
    if isNumbered != isBestNumbered { return isNumbered }
    return (hit.street, hit.vertex) < (best.street, best.vertex)
  }
}

/// A walk through addresses.
private struct AddressSearch: BoxSearch {
  private let index: IndexFile
  private let choice: IndexFile.AddressChoice
  private let latitude: Double
  private let longitude: Double
  private var least: Double
  private(set) var best: AddressHit?
  private(set) var limit: Float
  private(set) var halfX: Int32 = 0
  private(set) var halfY: Int32 = 0
  private(set) var scale: Float = 0
  var field: NearField {
    didSet { setPosition() }
  }

  init(
    _ index: IndexFile, _ field: NearField, within distance: Double,
    _ choice: IndexFile.AddressChoice
  ) {
    self.index = index
    self.choice = choice
    self.field = field
    latitude = field.coordinate.latitude * .pi / 180
    longitude = field.coordinate.longitude * .pi / 180
    least = GreatCircle.haversine(metres: distance)
    limit = NearField.boxLimit(haversine: least)
    setPosition()
  }

  private mutating func setPosition() {
    (halfX, halfY, scale) = (field.halfX, field.halfY, field.scale)
  }

  mutating func offer(_ item: Int) {
    let address = UInt32(truncatingIfNeeded: item)
    guard choice.holds(index.streetKey(ofAddress: address)) else { return }
    let position = index.position(ofAddress: address)
    let unit = GreatCircle.radiansPerUnit
    let haversine = GreatCircle.haversine(
      fromLatitude: latitude, toLatitude: Double(position.y) * unit,
      longitudeDifference: Double(position.x) * unit - longitude)
    guard haversine < least || haversine == least && address < best?.address ?? .max else {
      return
    }
    least = haversine
    best = AddressHit(address: address, haversine: haversine)
    limit = min(limit, NearField.boxLimit(haversine: haversine))
  }
}
