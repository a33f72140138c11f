internal import CMath

/// The shifted datums of Chinese maps: positions in them lie hundreds of metres from where WGS 84 has them.
///
/// Neither is published by its authority. The formulas are the widely published reconstructions: GCJ-02 as a polynomial with sine waves
/// in metres about 35° N 105° E, turned into degrees on the Krasovsky 1940 ellipsoid ("EvilTransform", 2013, and its many ports);
/// BD-09 as a turn and stretch of GCJ-02 about the origin of the degrees. The way back is found by iteration, to less than a centimetre.
package enum ChineseDatum: String, Hashable, Sendable, CaseIterable {
  /// The datum of Amap, Tencent and Google maps of China.
  case gcj02

  /// Baidu's datum, a further shift of GCJ-02.
  case bd09

  /// The WGS 84 coordinate of a position given in this datum.
  ///
  /// Within a shift's length inside the rim of the box outside which ``shifted(_:)`` changes nothing, no WGS 84 coordinate may exist;
  /// the answer is then the smooth continuation.
  package func wgs84(of position: Coordinate) -> Coordinate {
    switch self {
    case .gcj02: GCJ02.wgs84(position)
    case .bd09: GCJ02.wgs84(BD09.gcj02(position))
    }
  }

  /// The position in this datum of a WGS 84 coordinate; the same outside the formula's box round China.
  package func shifted(_ coordinate: Coordinate) -> Coordinate {
    switch self {
    case .gcj02: GCJ02.shifted(coordinate)
    case .bd09: BD09.shifted(GCJ02.shifted(coordinate))
    }
  }
}

/// The box in which the reconstructed formulas apply, as their first publication has it.
private func isShifted(_ coordinate: Coordinate) -> Bool {
  (0.8293...55.8271).contains(coordinate.latitude)
    && (72.004...137.8347).contains(coordinate.longitude)
}

/// The position that `shift` brings to `target`: each step takes the remaining error off, which shrinks it about a thousandfold.
private func inverted(
  _ target: Coordinate, _ shift: (_ latitude: Double, _ longitude: Double) -> Shift
) -> Coordinate {
  var (latitude, longitude) = (target.latitude, target.longitude)
  for _ in 0..<10 {
    let shift = shift(latitude, longitude)
    let latitudeError = target.latitude - (latitude + shift.latitude)
    let longitudeError = target.longitude - (longitude + shift.longitude)
    latitude += latitudeError
    longitude += longitudeError
    // 1e-10 degree is a hundredth of a millimetre.
    if max(abs(latitudeError), abs(longitudeError)) < 1e-10 { break }
  }
  return Coordinate(latitude: latitude, longitude: longitude) ?? target
}

/// What is added to a position, in degrees.
private struct Shift {
  var latitude: Double
  var longitude: Double

  func applied(to coordinate: Coordinate) -> Coordinate {
    Coordinate(
      latitude: coordinate.latitude + latitude, longitude: coordinate.longitude + longitude)
      ?? coordinate
  }
}

private enum GCJ02 {
  static func shifted(_ coordinate: Coordinate) -> Coordinate {
    guard isShifted(coordinate) else { return coordinate }
    return shift(coordinate.latitude, coordinate.longitude).applied(to: coordinate)
  }

  static func wgs84(_ position: Coordinate) -> Coordinate {
    isShifted(position) ? inverted(position, shift) : position
  }

  static func shift(_ latitude: Double, _ longitude: Double) -> Shift {
    let metres = shiftInMetres(x: longitude - 105, y: latitude - 35)
    // Krasovsky 1940: semi-major axis in metres, first eccentricity squared.
    let (a, ee) = (6_378_245.0, 0.00669342162296594323)
    let radians = latitude * .pi / 180
    let w = 1 - ee * sin(radians) * sin(radians)
    let meridianRadius = a * (1 - ee) / (w * w.squareRoot())
    let parallelRadius = a / w.squareRoot() * cos(radians)
    return Shift(
      latitude: metres.latitude / meridianRadius * 180 / .pi,
      longitude: metres.longitude / parallelRadius * 180 / .pi)
  }

  private static func shiftInMetres(x: Double, y: Double) -> Shift {
    let root = abs(x).squareRoot()
    let common = 20 * wave(x, 1.0 / 6) + 20 * wave(x, 0.5)
    let latitudeWaves = 20 * wave(y, 1) + 40 * wave(y, 3) + 160 * wave(y, 12) + 320 * wave(y, 30)
    let longitudeWaves = 20 * wave(x, 1) + 40 * wave(x, 3) + 150 * wave(x, 12) + 300 * wave(x, 30)
    return Shift(
      latitude: -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root
        + (common + latitudeWaves) * 2 / 3,
      longitude: 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root
        + (common + longitudeWaves) * 2 / 3)
  }

  /// A sine wave whose half turn spans `half` degrees.
  private static func wave(_ degrees: Double, _ half: Double) -> Double {
    sin(degrees * .pi / half)
  }
}

private enum BD09 {
  static func shifted(_ position: Coordinate) -> Coordinate {
    guard isShifted(position) else { return position }
    return shift(position.latitude, position.longitude).applied(to: position)
  }

  static func gcj02(_ position: Coordinate) -> Coordinate {
    isShifted(position) ? inverted(position, shift) : position
  }

  static func shift(_ latitude: Double, _ longitude: Double) -> Shift {
    // The waves turn 3000 times as fast as the angle in degrees.
    let frequency = 3000 * Double.pi / 180
    let length = (longitude * longitude + latitude * latitude).squareRoot()
    let stretched = length + 0.00002 * sin(latitude * frequency)
    let angle = atan2(latitude, longitude) + 0.000003 * cos(longitude * frequency)
    return Shift(
      latitude: stretched * sin(angle) + 0.006 - latitude,
      longitude: stretched * cos(angle) + 0.0065 - longitude)
  }
}
