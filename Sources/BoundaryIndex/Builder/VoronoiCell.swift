/// What is nearer to a place than to others, as a convex polygon of the plane that touches the sphere at the place.
///
/// A gnomonic projection, in radii of the earth: positions equally far from two points of a sphere lie on a great circle, which it makes a straight
/// line. All computing is off by much less than ``margin``, in favour of being a neighbour.
struct VoronoiCell {
  /// About two metres, in radii of the earth.
  private static let margin = 3e-7

  /// A place whose border with this one may be the cell's.
  private struct Rival {
    var place: Int
    var line: Line
  }

  /// The straight line of the positions with `x * normal.x + y * normal.y = offset`, for a normal of length one that points away from the place.
  private struct Line {
    var normal: SIMD2<Double>
    var offset: Double

    /// How far a position is from the line, on the place's side; less than nothing behind it.
    func distance(_ position: SIMD2<Double>) -> Double { offset - (normal * position).sum() }
  }

  /// More rivals than a place has neighbours that are written, many times over.
  private static let mostRivals = 256

  /// More places than are tried for most cells, many times over.
  private static let mostCuts = 4096

  private let centre: SIMD3<Double>
  private let east: SIMD3<Double>
  private let north: SIMD3<Double>
  private var corners: [SIMD2<Double>]
  /// Memory for the corners that are left by the next cut.
  private var spare: [SIMD2<Double>] = []
  private var rivals: [Rival] = []
  private var cutCount = 0

  /// Whether it was given up to tell the neighbours, as of many places at one position, or on one circle.
  ///
  /// Looking at all of them for each of them would take for ever. What is left of the cell is then more than the cell.
  private(set) var isCrowded = false

  /// The cell of a place without others, which reaches as far as places are searched for.
  init(of place: PlacePosition) {
    centre = VoronoiCell.vector(place)
    // Any direction will do that is not nearly the place's.
    let other = abs(centre.z) < 0.7 ? SIMD3(0, 0, 1) : SIMD3(1.0, 0, 0)
    east = VoronoiCell.unit(VoronoiCell.cross(other, centre))
    north = VoronoiCell.cross(centre, east)
    // An angle of so little is its own tangent but for a hundred-thousandth.
    let side = 1.001 * PlaceSearch.reach / 6_371_000
    corners = [
      SIMD2(-side, -side), SIMD2(side, -side), SIMD2(side, side), SIMD2(-side, side),
    ]
  }

  /// How far from the place the cell reaches at most, in units of the lattice.
  var radius: Double {
    var squared = 0.0
    for corner in corners { squared = max(squared, (corner * corner).sum()) }
    return (squared.squareRoot() + VoronoiCell.margin) * IndexFormat.placeUnits
  }

  /// Beyond which squared chord, in units of the lattice, no place touches the cell.
  var squaredReach: Double {
    // The middle between two places is as far from one as from the other.
    let reach = 2 * radius
    return reach * reach
  }

  /// Cuts off what is nearer to another place.
  /// - Parameters:
  ///   - place: Its number.
  ///   - position: Where it is.
  mutating func cut(by place: Int, at position: PlacePosition) {
    cutCount += 1
    if cutCount > VoronoiCell.mostCuts { isCrowded = true }
    let other = VoronoiCell.vector(position)
    let difference = other - centre
    let slope = SIMD2((difference * east).sum(), (difference * north).sum())
    let length = (slope * slope).sum().squareRoot()
    // Of places at nearly the same position either may be the nearest, wherever the border between them is.
    guard length > VoronoiCell.margin else {
      return append(Rival(place: place, line: Line(normal: slope, offset: 0)))
    }
    // From x · difference = (|other|² - |centre|²) / 2 for a position x in the plane.
    let middle = ((other * other).sum() - (centre * centre).sum()) / 2 - (difference * centre).sum()
    let line = Line(normal: slope / length, offset: middle / length)
    guard touches(line) else { return }
    clip(line)
    append(Rival(place: place, line: line))
  }

  private mutating func append(_ rival: Rival) {
    rivals.append(rival)
    guard rivals.count > VoronoiCell.mostRivals else { return }
    rivals = rivals.filter { touches($0.line) }
    if rivals.count > VoronoiCell.mostRivals / 2 { isCrowded = true }
  }

  /// The places whose borders are the cell's, and those that only just are not; not all of them when it ``isCrowded``.
  var neighbours: [Int] { rivals.filter { touches($0.line) }.map(\.place) }

  private func touches(_ line: Line) -> Bool {
    for corner in corners where line.distance(corner) <= VoronoiCell.margin { return true }
    return false
  }

  /// Leaves what is on the place's side of a line (Sutherland and Hodgman 1974).
  private mutating func clip(_ line: Line) {
    spare.removeAll(keepingCapacity: true)
    guard var start = corners.last else { return }
    var before = line.distance(start)
    for end in corners {
      let behind = line.distance(end)
      if (before < 0) != (behind < 0) {
        spare.append(start + (end - start) * (before / (before - behind)))
      }
      if behind >= 0 { spare.append(end) }
      (start, before) = (end, behind)
    }
    swap(&corners, &spare)
  }

  private static func vector(_ position: PlacePosition) -> SIMD3<Double> {
    SIMD3(position.x, position.y, position.z) / PlacePosition.squaredUnits.squareRoot()
  }

  private static func unit(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    vector / (vector * vector).sum().squareRoot()
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
