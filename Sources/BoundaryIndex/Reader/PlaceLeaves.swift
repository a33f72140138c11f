/// The places of one country by their number in its tree, eight to a leaf.
struct PlaceLeaves {
  /// The number of the first place in the index.
  let firstPlace: Int

  /// How many places there are.
  let count: Int

  /// The number of the first leaf in the index.
  let firstLeaf: Int

  private let leaves: IndexBytes

  init(_ leaves: IndexBytes, firstPlace: Int, count: Int, firstLeaf: Int) {
    (self.firstPlace, self.count, self.firstLeaf) = (firstPlace, count, firstLeaf)
    self.leaves = leaves
  }

  /// The leaf of a number; nothing when it lies outside of a damaged file.
  @inline(__always)
  func leaf(_ number: Int) -> PlaceLeaf? {
    let offset = (firstLeaf &+ number) &* IndexFormat.placeLeafSize
    guard let bytes = leaves.window(at: offset, count: IndexFormat.placeLeafSize) else {
      return nil
    }
    let first = number &* IndexFormat.treeFanOut
    return PlaceLeaf(
      bytes: bytes, firstPlace: firstPlace &+ first, lanes: PackedTree.firstBits(count &- first))
  }

  /// The leaf of a place, by its number in the index, and the place's lane there.
  @inline(__always)
  func lane(ofPlace place: UInt32) -> (leaf: PlaceLeaf, lane: Int)? {
    let number = Int(place) &- firstPlace
    guard number >= 0, number < count, let leaf = leaf(number >> 3) else { return nil }
    return (leaf, number & 7)
  }
}

/// Eight places, each in a lane.
///
/// Eight numbers each for x, y, z in whole units of the lattice, for the squares of how far they reach, for their administrative areas, in
/// bytes for the fractions of x, y and z, and for the squares of how far no larger place reaches round them.
struct PlaceLeaf {
  fileprivate let bytes: IndexWindow
  fileprivate let firstPlace: Int

  /// A bit for each lane that has a place.
  let lanes: UInt32

  private static var reaches: Int { 96 }
  private static var scopes: Int { 128 }
  private static var fractions: Int { 160 }

  /// The place's number in the index.
  @inline(__always)
  func number(_ lane: Int) -> UInt32 { UInt32(truncatingIfNeeded: firstPlace &+ lane) }

  /// The square of how far a place reaches, in units of the lattice; proportional to its population.
  @inline(__always)
  func reachSquared(_ lane: Int) -> Float {
    Float(bitPattern: bytes.load(PlaceLeaf.reaches &+ 4 &* lane, as: UInt32.self))
  }

  /// The square of how near a position must be to a place for no place three times as populous to cover it.
  @inline(__always)
  func clearanceSquared(_ lane: Int) -> Float {
    Float(bitPattern: bytes.load(IndexFormat.placeClearances &+ 4 &* lane, as: UInt32.self))
  }

  /// Where a place is.
  @inline(__always)
  func position(_ lane: Int) -> PlacePosition {
    PlacePosition(x: coordinate(lane, 0), y: coordinate(lane, 1), z: coordinate(lane, 2))
  }

  @inline(__always)
  private func coordinate(_ lane: Int, _ axis: Int) -> Double {
    let whole = bytes.load(32 &* axis &+ 4 &* lane, as: Int32.self)
    let fraction = bytes.load(PlaceLeaf.fractions &+ 8 &* axis &+ lane, as: UInt8.self)
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
