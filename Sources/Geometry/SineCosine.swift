/// Sines and cosines of two angles at once, as each look-up of places needs them of a latitude and a longitude.
///
/// A third of the C library's time for the four calls. Angles are brought within an eighth of a turn of a multiple of a quarter turn, where
/// the polynomials of fdlibm's k_sin.c and k_cos.c (Sun Microsystems 1993) are within one unit in the last place.
struct SineCosine {
  let sine: SIMD2<Double>
  let cosine: SIMD2<Double>

  /// Of angles in degrees, within a full turn of 0.
  @inline(__always)
  init(degrees: SIMD2<Double>) {
    // A number so large that its last bit is a whole one rounds what is added to it, and has the last bits of the whole number at its end.
    let large = SIMD2<Double>(repeating: 0x1.8p52)
    let shifted = degrees * (1 / 90) + large
    let quarters = shifted - large
    // Exact, since both have few digits or are near each other.
    let angle = (degrees - quarters * 90) * (Double.pi / 180)
    let square = angle * angle
    let sine = angle + angle * square * SineCosine.sine(square)
    let cosine = 1 - (square * 0.5 - square * square * SineCosine.cosine(square))
    let turns = SineCosine.bits(shifted)
    // After an odd number of quarter turns the two change places; each has the sign of its half of the turn.
    let (sines, cosines) = (SineCosine.bits(sine), SineCosine.bits(cosine))
    let change = (sines ^ cosines) & (0 &- (turns & 1))
    self.sine = SineCosine.numbers(sines ^ change ^ ((turns & 2) &<< 62))
    self.cosine = SineCosine.numbers(cosines ^ change ^ (((turns &+ 1) & 2) &<< 62))
  }

  @inline(__always)
  private static func bits(_ numbers: SIMD2<Double>) -> SIMD2<UInt64> {
    SIMD2(numbers.x.bitPattern, numbers.y.bitPattern)
  }

  @inline(__always)
  private static func numbers(_ bits: SIMD2<UInt64>) -> SIMD2<Double> {
    SIMD2(Double(bitPattern: bits.x), Double(bitPattern: bits.y))
  }

  /// What the sine of an angle has beyond the angle, divided by its cube.
  @inline(__always)
  private static func sine(_ square: SIMD2<Double>) -> SIMD2<Double> {
    var sum = square * 1.58969099521155010221e-10 - 2.50507602534068634195e-08
    sum = sum * square + 2.75573137070700676789e-06
    sum = sum * square - 1.98412698298579493134e-04
    sum = sum * square + 8.33333333332248946124e-03
    return sum * square - 1.66666666666666324348e-01
  }

  /// What the cosine of an angle has beyond 1 - x²/2, divided by the fourth power.
  @inline(__always)
  private static func cosine(_ square: SIMD2<Double>) -> SIMD2<Double> {
    var sum = square * -1.13596475577881948265e-11 + 2.08757232129817482790e-09
    sum = sum * square - 2.75573143513906633035e-07
    sum = sum * square + 2.48015872894767294178e-05
    sum = sum * square - 1.38888888888741095749e-03
    return sum * square + 4.16666666666666019037e-02
  }
}
