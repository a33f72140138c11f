internal import CVector
import Geometry

/// A position as a point of the sphere, in units of the lattice on which places lie.
struct PlacePosition {
  /// Units in the earth's radius, squared: what a squared chord of the unit sphere is multiplied by.
  static var squaredUnits: Double { IndexFormat.placeUnits * IndexFormat.placeUnits }

  var x: Double
  var y: Double
  var z: Double

  @inline(__always)
  init(x: Double, y: Double, z: Double) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  init(_ vector: UnitVector) {
    (x, y, z) = (
      vector.x * IndexFormat.placeUnits, vector.y * IndexFormat.placeUnits,
      vector.z * IndexFormat.placeUnits
    )
  }

  /// The square of the straight distance through the sphere.
  @inline(__always)
  func squaredDistance(to other: PlacePosition) -> Double {
    let (dx, dy, dz) = (other.x - x, other.y - y, other.z - z)
    return dx * dx + dy * dy + dz * dz
  }
}

/// A position that places are searched from, in all the precisions in which it is compared.
struct PlaceOrigin {
  /// The position, with a fourth component that means nothing.
  private let exact: SIMD4<Double>
  /// The nearest numbers of single precision.
  private let x: Float, y: Float, z: Float
  /// Whole units.
  private let whole: SIMD4<Int32>

  init(_ vector: UnitVector) {
    self.init(PlacePosition(vector))
  }

  init(_ position: PlacePosition) {
    exact = SIMD4(position.x, position.y, position.z, 0)
    (x, y, z) = (Float(position.x), Float(position.y), Float(position.z))
    // No component of a position is beyond the radius, which has room in 32 bits.
    whole = revgeo_whole(exact)
  }

  /// For each of the boxes of a node the squared straight distance to any place in it at least, but for what single precision adds.
  @inline(__always)
  func distances(toBoxes node: IndexWindow) -> SIMD8<Float> {
    node.cuboidDistances(x: x, y: y, z: z)
  }

  /// For each of a leaf's places the squared straight distance from the position, both rounded to whole units.
  @inline(__always)
  func distances(toPlaces leaf: IndexWindow) -> SIMD8<Float> { leaf.pointDistances(from: whole) }

  /// The same for the place whose position is at a byte offset.
  @inline(__always)
  func distance(toPlace leaves: IndexWindow, at offset: Int) -> Float {
    leaves.pointDistance(at: offset, from: whole)
  }

  /// The squared straight distance from the position to the place whose position is at a byte offset.
  @inline(__always)
  func exactDistance(toPlace leaves: IndexWindow, at offset: Int) -> Double {
    leaves.exactDistance(at: offset, from: exact)
  }
}

/// How far a search for places reaches.
struct SearchReach {
  /// The squared distance, in units of the lattice.
  var squared: Double {
    didSet { limit = SearchReach.limit(squared) }
  }

  /// What no squared distance within the reach is above when it is computed in single precision from rounded positions.
  private(set) var limit: Float

  /// A reach of a squared distance.
  @inline(__always)
  init(squared: Double) {
    self.squared = squared
    limit = SearchReach.limit(squared)
  }

  /// A reach of a squared chord of the unit sphere; all the earth from its diameter on, which rounding may exceed.
  init(squaredChord: Double) {
    squared = squaredChord < 4 ? squaredChord * PlacePosition.squaredUnits : .infinity
    limit = SearchReach.limit(squared)
  }

  /// Rounding moves two positions apart by less than four units.
  ///
  /// (d + 4)² is at most d² + 16 + d² / 1,000,000 + 16,000,000, which takes no root;
  /// single precision adds less than a millionth.
  private static func limit(_ squared: Double) -> Float {
    Float(squared * 1.000_004 + 2e7)
  }
}
