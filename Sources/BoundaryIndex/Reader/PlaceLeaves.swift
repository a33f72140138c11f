/// The places of one country by their number in its tree, eight to a leaf.
struct PlaceLeaves {
  /// The number of the first place in the index.
  let firstPlace: Int

  /// How many places there are; each has its leaf inside the file.
  let count: Int

  /// The number of the first leaf in the index.
  let firstLeaf: Int

  private let leaves: IndexWindow
  private let neighbours: IndexBytes

  /// `count` places from `firstPlace` on, whose leaves begin at `firstLeaf`; none where these lie outside of a damaged file.
  init(
    _ leaves: IndexBytes, neighbours: IndexBytes, firstPlace: Int, count: Int, firstLeaf: Int
  ) {
    (self.firstPlace, self.firstLeaf, self.neighbours) = (firstPlace, firstLeaf, neighbours)
    let leafCount = (count + IndexFormat.treeFanOut - 1) / IndexFormat.treeFanOut
    let window = leaves.window(
      at: firstLeaf * IndexFormat.placeLeafSize, count: leafCount * IndexFormat.placeLeafSize)
    self.count = window == nil ? 0 : count
    self.leaves = window ?? leaves.window
  }

  /// The leaf of a number; nothing when the tree has none of that number.
  @inline(__always)
  func leaf(_ number: Int) -> PlaceLeaf? {
    let first = number &* IndexFormat.treeFanOut
    guard number >= 0, first < count else { return nil }
    return PlaceLeaf(
      bytes: leaves.advanced(by: number &* IndexFormat.placeLeafSize),
      firstPlace: firstPlace &+ first, lanes: PackedTree.firstBits(count &- first))
  }

  /// The leaf of a place, by its number in the index, and the place's lane there.
  @inline(__always)
  func lane(ofPlace place: UInt32) -> (leaf: PlaceLeaf, lane: Int)? {
    lane(ofNumber: Int(place) &- firstPlace)
  }

  /// The leaf of a place, by its number in the tree, and the place's lane there.
  @inline(__always)
  func lane(ofNumber number: Int) -> (leaf: PlaceLeaf, lane: Int)? {
    guard number >= 0, number < count, let leaf = leaf(number >> 3) else { return nil }
    return (leaf, number & 7)
  }

  /// The squared distance of a place, by its number in the tree, nearly; nothing when there is none of that number.
  @inline(__always)
  func distance(ofNumber number: Int, from origin: PlaceOrigin) -> Float? {
    guard number < count else { return nil }
    return origin.distance(
      toPlace: leaves,
      at: (number &>> 3) &* IndexFormat.placeLeafSize
        &+ (number & 7) &* IndexFormat.placePositionSize)
  }

  /// The numbers in the tree of a place's neighbours; nothing when they lie outside of a damaged file.
  @inline(__always)
  func neighbours(_ leaf: PlaceLeaf, _ lane: Int) -> PlaceNumbers? {
    numbers(leaf, leaf.neighbours(lane))
  }

  /// The numbers of the larger places that may reach to where a place is the nearest; nothing when they lie outside of a damaged file.
  @inline(__always)
  func larger(_ leaf: PlaceLeaf, _ lane: Int) -> PlaceNumbers? {
    numbers(leaf, leaf.larger(lane))
  }

  @inline(__always)
  private func numbers(_ leaf: PlaceLeaf, _ list: (first: Int, end: Int)) -> PlaceNumbers? {
    let shift = count < IndexFormat.wideTree ? 1 : 2
    let count = list.end &- list.first
    guard count >= 0,
      let bytes = neighbours.window(
        at: leaf.listStart &+ list.first &<< shift, count: count &<< shift)
    else { return nil }
    return PlaceNumbers(bytes: bytes, count: count, isWide: shift == 2)
  }
}

/// Numbers of places, of two or of four bytes each.
struct PlaceNumbers {
  fileprivate let bytes: IndexWindow
  let count: Int
  fileprivate let isWide: Bool

  @inline(__always)
  subscript(place: Int) -> Int {
    isWide
      ? Int(bytes.load(4 &* place, as: UInt32.self)) : Int(bytes.load(2 &* place, as: UInt16.self))
  }
}

/// Eight places, each in a lane.
///
/// Eight positions, then eight numbers each for the squares of how far the places reach, for their administrative areas, and for the squares of how
/// far no other is nearer; and where the lists of their neighbours and of larger places are.
struct PlaceLeaf {
  fileprivate let bytes: IndexWindow
  fileprivate let firstPlace: Int

  /// A bit for each lane that has a place.
  let lanes: UInt32

  private static var reaches: Int { 128 }
  private static var scopes: Int { 160 }

  /// The place's number in the index.
  @inline(__always)
  func number(_ lane: Int) -> UInt32 { UInt32(truncatingIfNeeded: firstPlace &+ lane) }

  /// The square of how far a place reaches, in units of the lattice; proportional to its population.
  @inline(__always)
  func reachSquared(_ lane: Int) -> Float { float(PlaceLeaf.reaches, lane) }

  /// The square of how near a position must be to a place for no other of its administrative area to be as near, within ``PlaceSearch/reach``.
  @inline(__always)
  func isolationSquared(_ lane: Int) -> Float { float(IndexFormat.placeIsolations, lane) }

  @inline(__always)
  private func float(_ offset: Int, _ lane: Int) -> Float {
    Float(bitPattern: bytes.load(offset &+ 4 &* lane, as: UInt32.self))
  }

  /// A place's administrative area, or its country.
  @inline(__always)
  func scope(_ lane: Int) -> UInt32 {
    bytes.load(PlaceLeaf.scopes &+ 4 &* lane, as: UInt32.self)
  }

  /// Where the leaf's lists start in their section, in bytes.
  @inline(__always)
  fileprivate var listStart: Int {
    2 &* Int(bytes.load(IndexFormat.placeNeighbours, as: UInt32.self))
  }

  /// Which numbers of the leaf's lists are a place's neighbours.
  @inline(__always)
  fileprivate func neighbours(_ lane: Int) -> (first: Int, end: Int) {
    (lane == 0 ? 0 : neighboursEnd(lane &- 1), neighboursEnd(lane))
  }

  /// Which numbers of the leaf's lists are larger places; they stand behind all neighbours.
  @inline(__always)
  fileprivate func larger(_ lane: Int) -> (first: Int, end: Int) {
    let start = neighboursEnd(7)
    return (start &+ (lane == 0 ? 0 : largerEnd(lane &- 1)), start &+ largerEnd(lane))
  }

  @inline(__always)
  private func neighboursEnd(_ lane: Int) -> Int {
    Int(bytes.load(IndexFormat.placePositionSize &* lane &+ 15, as: UInt8.self))
  }

  @inline(__always)
  private func largerEnd(_ lane: Int) -> Int {
    Int(bytes.load(IndexFormat.placeLargerEnds &+ lane, as: UInt8.self))
  }

  /// A place's squared distance.
  @inline(__always)
  func squaredDistance(_ lane: Int, from origin: PlaceOrigin) -> Double {
    origin.exactDistance(toPlace: bytes, at: IndexFormat.placePositionSize &* lane)
  }

  /// Where a place is.
  @inline(__always)
  func position(_ lane: Int) -> PlacePosition {
    PlacePosition(x: coordinate(lane, 0), y: coordinate(lane, 1), z: coordinate(lane, 2))
  }

  @inline(__always)
  private func coordinate(_ lane: Int, _ axis: Int) -> Double {
    let offset = IndexFormat.placePositionSize &* lane
    let whole = bytes.load(offset &+ 4 &* axis, as: Int32.self)
    let fraction = bytes.load(offset &+ 12 &+ axis, as: UInt8.self)
    return Double(Int64(whole) &<< 8 | Int64(fraction)) / 256
  }

  /// The places of an administrative area, of any where none is given, a bit for each lane.
  @inline(__always)
  func places(of scope: UInt32?) -> UInt32 {
    guard let scope else { return lanes }
    return bytes.equal(at: PlaceLeaf.scopes, to: scope) & lanes
  }

  /// For each place its squared distance, nearly.
  @inline(__always)
  func distances(from origin: PlaceOrigin) -> SIMD8<Float> {
    origin.distances(toPlaces: bytes)
  }

  /// By how much the position is out of each place's reach, nearly; infinite for those that reach less far than wanted.
  @inline(__always)
  func excesses(from origin: PlaceOrigin, reachSquared: Float) -> SIMD8<Float> {
    bytes.excesses(PlaceLeaf.reaches, of: distances(from: origin), least: reachSquared)
  }
}
