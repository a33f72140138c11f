package import Geometry

/// House numbers from the ranges along a street.
extension IndexFile {
  /// The house number of a range at a position near a street, in text; nothing when the position's side has none.
  ///
  /// The number stands where the nearest point is on the way from the range's start to its end by length, rounded to the next one that the side may have.
  /// - Parameters:
  ///   - hit: The nearest point of the street.
  ///   - position: The position on whose side of the street the number is wanted.
  /// - Returns: The number.
  /// - Complexity: Linear in the vertices of the street.
  package func interpolatedNumber(_ hit: StreetHit, at position: FixedCoordinate) -> String? {
    guard let side = rangeSide(hit, towards: position) else { return nil }
    switch side.content {
    case .none: return nil
    case .text: return code(at: side.from)
    case .odd, .even, .all: return String(side.number(at: share(of: hit)))
    }
  }

  /// The postal code of a street's side; nothing when it is not known.
  package func postalCode(_ hit: StreetHit, at position: FixedCoordinate) -> String? {
    guard let side = rangeSide(hit, towards: position) else { return nil }
    return code(at: side.postalCode)
  }

  /// Whether the side of a street towards a position has house numbers.
  func hasNumbers(_ hit: StreetHit, towards position: FixedCoordinate) -> Bool {
    rangeSide(hit, towards: position).map { $0.content != .none } ?? false
  }

  /// A side's numbers.
  struct RangeSide: Hashable {
    var content: RangeContent
    var from: UInt32
    var to: UInt32
    var postalCode: UInt32
  }

  /// Both sides of a street, left and right; nothing when it has no ranges.
  func rangeSides(ofStreet street: UInt32) -> (left: RangeSide, right: RangeSide)? {
    guard let offset = rangesOffset(ofStreet: street) else { return nil }
    func side(_ number: Int) -> RangeSide {
      RangeSide(
        content: RangeContent(rawValue: addressRanges.byte(offset + 24 + number)) ?? .none,
        from: addressRanges.word(offset + 8 * number),
        to: addressRanges.word(offset + 8 * number + 4),
        postalCode: addressRanges.word(offset + 16 + 4 * number))
    }
    return (side(0), side(1))
  }

  /// Which share of the numbered line a street is.
  func rangeShare(ofStreet street: UInt32) -> ClosedRange<Double> {
    guard let offset = rangesOffset(ofStreet: street) else { return 0...1 }
    let start = Double(addressRanges.load(offset + 26, as: UInt16.self)) / 65_535
    let end = Double(addressRanges.load(offset + 28, as: UInt16.self)) / 65_535
    return start...max(start, end)
  }

  /// The side on which a position lies; of one on the line itself the right one, when that has numbers.
  private func rangeSide(_ hit: StreetHit, towards position: FixedCoordinate) -> RangeSide? {
    guard let (left, right) = rangeSides(ofStreet: hit.street) else { return nil }
    switch turn(of: hit, to: position) {
    case 1: return left
    case -1: return right
    default: return right.content == .none ? left : right
    }
  }
}

// MARK: - Where on the street

extension IndexFile {
  /// On which side of a street a position lies: 1 on the left, -1 on the right, 0 on the line itself.
  private func turn(of hit: StreetHit, to position: FixedCoordinate) -> Int {
    let vertices = vertices(ofStreet: hit.street)
    let vertex = Int(hit.vertex)
    guard vertices.contains(vertex), vertices.contains(vertex + 1) else { return 0 }
    // Nearest to a corner is what lies outside of it: on the right where the street turns left.
    let corner = hit.fraction <= 0 ? vertex : hit.fraction >= 1 ? vertex + 1 : nil
    if let corner, vertices.contains(corner - 1), vertices.contains(corner + 1) {
      let bend = IndexFile.turn(
        streetVertex(corner - 1), streetVertex(corner), streetVertex(corner + 1))
      if bend != 0 { return -bend }
    }
    return IndexFile.turn(streetVertex(vertex), streetVertex(vertex + 1), position)
  }

  /// Whether the way from `a` over `b` to `c` turns left (1), right (-1) or not at all.
  private static func turn(
    _ a: FixedCoordinate, _ b: FixedCoordinate, _ c: FixedCoordinate
  ) -> Int {
    let one = (Int64(b.x) - Int64(a.x)).multipliedFullWidth(by: Int64(c.y) - Int64(a.y))
    let other = (Int64(b.y) - Int64(a.y)).multipliedFullWidth(by: Int64(c.x) - Int64(a.x))
    if one == other { return 0 }
    return (one.high, one.low) > (other.high, other.low) ? 1 : -1
  }

  /// Where the nearest point is along the line that the numbers are for, 0 at its start and 1 at its end.
  private func share(of hit: StreetHit) -> Double {
    let share = rangeShare(ofStreet: hit.street)
    var (before, whole) = (0.0, 0.0)
    let vertices = vertices(ofStreet: hit.street)
    for vertex in vertices.dropLast() {
      let length = GreatCircle.distance(
        Coordinate(streetVertex(vertex)), Coordinate(streetVertex(vertex + 1)))
      if vertex < Int(hit.vertex) { before += length }
      if vertex == Int(hit.vertex) { before += hit.fraction * length }
      whole += length
    }
    let part = whole > 0 ? min(1, before / whole) : 0
    return share.lowerBound + part * (share.upperBound - share.lowerBound)
  }
}

extension IndexFile.RangeSide {
  /// The number nearest to a share of the way from start to end, of those that the side may have.
  func number(at share: Double) -> UInt32 {
    let exact = Double(from) + share * (Double(to) - Double(from))
    let (least, most) = (Double(min(from, to)), Double(max(from, to)))
    if content == .all { return UInt32(min(most, max(least, exact.rounded()))) }
    let rest = content == .odd ? 1.0 : 0.0
    var number = ((exact - rest) / 2).rounded() * 2 + rest
    // At an end of the other parity the next one inside.
    if number < least { number += 2 }
    if number > most { number -= 2 }
    return number < least ? from : UInt32(number)
  }
}
