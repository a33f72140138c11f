import Geometry

/// One country's places with the starts of all levels of their tree worked out.
struct PlaceGrove {
  private let positions: IndexBytes
  private let nodes: IndexBytes
  private let firstPlace: Int
  private let count: Int

  /// The number of each level's first node, and behind the last level that of all nodes.
  private var levelStarts: InlineArray<13, Int> = .init(repeating: 0)

  /// How many levels of nodes there are; below the last one are the places.
  private var depth = 1

  /// How many larger places may cover a coordinate.
  private static var room: Int { 24 }

  /// The places of a country; nothing when it has none.
  init?(_ index: IndexFile, country: UInt32) {
    guard let row = PlaceTreeRow(index, country: country) else { return nil }
    firstPlace = row.firstPlace
    count = row.count
    positions = index.placePositions
    nodes = row.nodes
    findLevels()
  }

  private mutating func findLevels() {
    var span = IndexFormat.placeFanOut
    while span < count {
      span *= IndexFormat.placeFanOut
      depth += 1
    }
    for level in 0..<depth {
      levelStarts[level + 1] = levelStarts[level] + (count + span - 1) / span
      span /= IndexFormat.placeFanOut
    }
  }
}

/// The nearest place.
extension PlaceGrove {
  private struct Nearest {
    let vector: UnitVector
    let box: SIMD4<Float>
    let scope: UInt32?
    var limit: Double
    var best: PlaceHit?

    @inline(__always)
    mutating func offer(_ place: Place) {
      let distance = place.squaredDistance(to: vector)
      guard distance <= limit, scope == nil || scope == place.scope else { return }
      if let best, best.squaredChord == distance, best.place < place.number { return }
      limit = distance
      best = PlaceHit(place: place.number, squaredChord: distance)
    }
  }

  /// The nearest place, of one administrative area when that is given; of equally near ones the first.
  func nearest(
    to vector: UnitVector, within squaredChord: Double, scope: UInt32?, startingAt start: UInt32?
  ) -> PlaceHit? {
    var search = Nearest(
      vector: vector, box: SIMD4(vector), scope: scope, limit: squaredChord)
    if let start { search.offer(place(Int(start) &- firstPlace)) }
    visit(0, level: 0, &search)
    return search.best
  }

  private func visit(_ number: Int, level: Int, _ search: inout Nearest) {
    let first = number &* IndexFormat.placeFanOut
    if level == depth &- 1 {
      for number in first..<min(first &+ IndexFormat.placeFanOut, count) {
        search.offer(place(number))
      }
      return
    }
    let start = levelStarts[level &+ 1]
    let childCount = min(IndexFormat.placeFanOut, levelStarts[level &+ 2] &- start &- first)
    var distances = SIMD8<Float>(repeating: .infinity)
    var nearest = 0
    var least = Float.infinity
    for child in 0..<childCount {
      let distance = boxFacts(start &+ first &+ child, search.box).distance
      if distance < least { (least, nearest) = (distance, child) }
      distances[child] = distance
    }
    // The child whose box is nearest goes first, so that the others can mostly be left out.
    guard Double(least) <= search.limit else { return }
    visit(first &+ nearest, level: level &+ 1, &search)
    for child in 0..<childCount where child != nearest && Double(distances[child]) <= search.limit {
      visit(first &+ child, level: level &+ 1, &search)
    }
  }
}

/// The city that a place is a part of.
extension PlaceGrove {
  /// A place that covers the coordinate and is larger than the nearest one.
  private struct Candidate {
    var place: UInt32
    var squaredChord: Double
    var ratio: Double
    var reachSquared: Float
  }

  private struct Covering {
    let vector: UnitVector
    let box: SIMD4<Float>
    let scope: UInt32?
    let reachSquared: Float
    var count = 0
    var candidates = InlineArray<24, Candidate>(
      repeating: Candidate(place: 0, squaredChord: 0, ratio: 0, reachSquared: 0))

    @inline(__always)
    mutating func offer(_ place: Place) {
      let reach = place.reach * place.reach
      guard reach >= reachSquared, reach > 0, scope == nil || scope == place.scope else { return }
      let distance = place.squaredDistance(to: vector)
      let ratio = distance / Double(reach)
      guard ratio <= 1 else { return }
      if count < PlaceGrove.room {
        candidates[count] = Candidate(
          place: place.number, squaredChord: distance, ratio: ratio, reachSquared: reach)
      }
      count &+= 1
    }
  }

  /// The place at the end of the climb from `first` to ever larger places, or `first` itself; nothing when too many
  /// cover the coordinate.
  func city(above first: PlaceHit, _ vector: UnitVector, scope: UInt32?) -> PlaceHit? {
    let reach = place(Int(first.place) &- firstPlace).reach
    var search = Covering(
      vector: vector, box: SIMD4(vector), scope: scope,
      reachSquared: PlaceSearch.populationRatio * (reach * reach))
    visit(0, level: 0, &search)
    guard search.count <= PlaceGrove.room else { return nil }
    var city = first
    var wanted = search.reachSquared
    for _ in 0..<20 {
      var best: Int?
      var bestRatio = 1.0
      for number in 0..<search.count where search.candidates[number].reachSquared >= wanted {
        let ratio = search.candidates[number].ratio
        guard ratio < bestRatio || (best == nil && ratio == bestRatio) else { continue }
        (best, bestRatio) = (number, ratio)
      }
      guard let best else { break }
      let larger = search.candidates[best]
      city = PlaceHit(place: larger.place, squaredChord: larger.squaredChord)
      wanted = PlaceSearch.populationRatio * larger.reachSquared
    }
    return city
  }

  /// Goes through the children of a node that lie within the reach of what they hold.
  private func visit(_ number: Int, level: Int, _ search: inout Covering) {
    let first = number &* IndexFormat.placeFanOut
    if level == depth &- 1 {
      for number in first..<min(first &+ IndexFormat.placeFanOut, count) {
        search.offer(place(number))
      }
      return
    }
    let start = levelStarts[level &+ 1]
    let childCount = levelStarts[level &+ 2] &- start
    for child in first..<min(first &+ IndexFormat.placeFanOut, childCount) {
      let (distance, reach) = boxFacts(start &+ child, search.box)
      let reachSquared = reach * reach
      if reachSquared >= search.reachSquared, distance <= reachSquared {
        visit(child, level: level &+ 1, &search)
      }
    }
  }
}

/// Boxes and places by number.
extension PlaceGrove {
  private struct Place {
    var number: UInt32
    var x: Double
    var y: Double
    var z: Double
    var reach: Float
    var scope: UInt32

    /// The square of the straight distance through the sphere.
    @inline(__always)
    func squaredDistance(to vector: UnitVector) -> Double {
      let (dx, dy, dz) = (x - vector.x, y - vector.y, z - vector.z)
      return dx * dx + dy * dy + dz * dz
    }
  }

  /// Not more than the squared straight distance to any place in a box, and how far the largest reaches.
  ///
  /// Computed in single precision, four numbers at a time. Rounding adds less than 4e-8 to each coordinate and less than 3e-7 of itself to the
  /// sum; more than that, a metre in each coordinate, is taken off first.
  @inline(__always)
  private func boxFacts(_ node: Int, _ vector: SIMD4<Float>) -> (distance: Float, reach: Float) {
    let offset = node &* IndexFormat.placeNodeSize
    let low = nodes.floats(offset)
    let high = nodes.floats(offset &+ 12)
    let (below, above) = (low - vector, vector - high)
    let gap = below.replacing(with: above, where: above .> below) - SIMD4(repeating: 2e-7)
    let outside = gap.replacing(with: 0, where: gap .< 0)
    let squares = outside * outside
    return (squares.x + squares.y + squares.z, high.w)
  }

  @inline(__always)
  private func low(_ pair: UInt64) -> Float {
    Float(bitPattern: UInt32(truncatingIfNeeded: pair))
  }

  @inline(__always)
  private func place(_ number: Int) -> Place {
    let offset = (firstPlace &+ number) &* IndexFormat.placePositionSize
    let reachAndScope = positions.load(offset &+ 24, as: UInt64.self)
    return Place(
      number: UInt32(truncatingIfNeeded: firstPlace &+ number), x: positions.double(offset),
      y: positions.double(offset &+ 8), z: positions.double(offset &+ 16),
      reach: low(reachAndScope), scope: UInt32(truncatingIfNeeded: reachAndScope >> 32))
  }
}

extension SIMD4<Float> {
  /// A vector of the sphere in single precision.
  fileprivate init(_ vector: UnitVector) {
    self.init(Float(vector.x), Float(vector.y), Float(vector.z), 0)
  }
}
