internal import CMath

/// Distances on the mean sphere from one coordinate to edges that are straight in longitude and latitude, and to boxes.
///
/// Such an edge is no great circle. The nearest point on it is where the derivative of the haversine along the edge
/// vanishes; it is bracketed on pieces of at most one degree and found by the Illinois method (Dowell, Jarratt 1971).
package struct EdgeDistance: Sendable {
  private let latitude: Double
  private let longitude: Double
  private let sinLatitude: Double
  private let cosLatitude: Double

  /// Prepares distances from a coordinate.
  package init(from coordinate: Coordinate) {
    latitude = coordinate.latitude * .pi / 180
    longitude = coordinate.longitude * .pi / 180
    sinLatitude = sin(latitude)
    cosLatitude = cos(latitude)
  }

  /// The nearest point of an edge.
  package struct Nearest: Sendable {
    /// The haversine of the angle to it.
    package var haversine: Double
    /// Where it lies on the edge, 0 at the start and 1 at the end.
    package var fraction: Double
  }

  /// The nearest point of the edge between two positions given in units, longitude first.
  package func nearest(
    from start: (x: Int64, y: Int64), to end: (x: Int64, y: Int64)
  ) -> Nearest {
    let scale = GreatCircle.radiansPerUnit
    let edge = Run(
      latitude: Double(start.y) * scale, longitude: Double(start.x) * scale - longitude,
      latitudeSpan: Double(end.y - start.y) * scale,
      longitudeSpan: Double(end.x - start.x) * scale)
    let widest = max(abs(edge.latitudeSpan), abs(edge.longitudeSpan))
    let pieces = max(1, (widest / (.pi / 180)).rounded(.up))
    var best = Nearest(haversine: 2, fraction: 0)
    for piece in 0..<Int(pieces) {
      let fraction = minimum(edge, from: Double(piece) / pieces, to: Double(piece + 1) / pieces)
      let value = haversine(edge, fraction)
      if value < best.haversine { best = Nearest(haversine: value, fraction: fraction) }
    }
    return best
  }

  /// A haversine that no point of an edge is nearer than; quick, and 0 where it is not worth the trouble.
  package func lowerBound(from start: (x: Int64, y: Int64), to end: (x: Int64, y: Int64)) -> Double
  {
    let scale = GreatCircle.radiansPerUnit
    let (south, north) = (Double(min(start.y, end.y)) * scale, Double(max(start.y, end.y)) * scale)
    let (west, east) = (Double(min(start.x, end.x)) * scale, Double(max(start.x, end.x)) * scale)
    let latitudeGap = max(0, south - latitude, latitude - north)
    let longitudeGap = max(0, west - longitude, longitude - east)
    // For a tenth of a radian the square of half the angle exceeds that of its sine by less than a thousandth.
    guard latitudeGap < 0.1, longitudeGap < 0.1 else { return 0 }
    // The cosine is concave: it lies above its chord from the equator to the pole.
    let leastCosine = 1 - max(abs(south), abs(north)) / (.pi / 2)
    return 0.249
      * (latitudeGap * latitudeGap + cosLatitude * leastCosine * longitudeGap * longitudeGap)
  }

  /// An edge relative to the coordinate's meridian, in radians.
  private struct Run {
    var latitude: Double
    var longitude: Double
    var latitudeSpan: Double
    var longitudeSpan: Double
  }

  private func haversine(_ run: Run, _ fraction: Double) -> Double {
    GreatCircle.haversine(
      fromLatitude: latitude, toLatitude: run.latitude + fraction * run.latitudeSpan,
      longitudeDifference: run.longitude + fraction * run.longitudeSpan)
  }

  /// The derivative of the haversine by the fraction.
  private func slope(_ run: Run, _ fraction: Double) -> Double {
    let there = run.latitude + fraction * run.latitudeSpan
    let difference = run.longitude + fraction * run.longitudeSpan
    let sinHalf = sin(difference / 2)
    return 0.5 * sin(there - latitude) * run.latitudeSpan
      + cosLatitude
      * (0.5 * cos(there) * sin(difference) * run.longitudeSpan
        - sin(there) * run.latitudeSpan * sinHalf * sinHalf)
  }

  /// Where the haversine is least between two fractions.
  private func minimum(_ run: Run, from start: Double, to end: Double) -> Double {
    var (low, high) = (start, end)
    var (slopeLow, slopeHigh) = (slope(run, low), slope(run, high))
    if slopeLow >= 0 && slopeHigh >= 0 { return low }
    if slopeLow <= 0 && slopeHigh <= 0 { return high }
    if slopeLow > 0 { return haversine(run, low) < haversine(run, high) ? low : high }
    for _ in 0..<60 where abs(high - low) > 1e-12 {
      let next = high - slopeHigh * (high - low) / (slopeHigh - slopeLow)
      let slopeNext = slope(run, next)
      if slopeNext == 0 || next == low || next == high { return next }
      if slopeNext * slopeHigh < 0 {
        (low, slopeLow) = (high, slopeHigh)
      } else {
        slopeLow /= 2
      }
      (high, slopeHigh) = (next, slopeNext)
    }
    return high
  }

  /// A haversine that no point of the box is nearer than; 0 when the coordinate lies in its band of longitudes and latitudes.
  ///
  /// Outside the band of longitudes the nearest point of a box lies on one of its meridians.
  package func lowerBound(_ square: FixedSquare) -> Double {
    let scale = GreatCircle.radiansPerUnit
    let south = Double(square.south) * scale
    let north = Double(square.south + square.side) * scale
    let west = wrapped(Double(square.west) * scale - longitude)
    let east = west + Double(square.side) * scale
    if west <= 0 && east >= 0 || east >= 2 * .pi {
      return haversine(latitudeDifference: max(0, south - latitude, latitude - north))
    }
    return min(
      nearestOnMeridian(at: west, south, north), nearestOnMeridian(at: east, south, north))
  }

  private func haversine(latitudeDifference: Double) -> Double {
    let half = sin(latitudeDifference / 2)
    return half * half
  }

  private func nearestOnMeridian(at difference: Double, _ south: Double, _ north: Double)
    -> Double
  {
    // The foot of the perpendicular; on the far half of the earth it lies beyond the pole.
    let foot = atan2(sinLatitude, cosLatitude * cos(difference))
    let there = min(max(foot, south), north)
    return min(
      GreatCircle.haversine(
        fromLatitude: latitude, toLatitude: there, longitudeDifference: difference),
      GreatCircle.haversine(
        fromLatitude: latitude, toLatitude: south, longitudeDifference: difference),
      GreatCircle.haversine(
        fromLatitude: latitude, toLatitude: north, longitudeDifference: difference))
  }

  /// An angle in -π ..< π.
  private func wrapped(_ angle: Double) -> Double {
    angle < -.pi ? angle + 2 * .pi : angle >= .pi ? angle - 2 * .pi : angle
  }
}
