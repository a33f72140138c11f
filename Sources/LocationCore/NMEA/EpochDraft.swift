internal import Geometry

/// What the sentences of an epoch have said so far; later ones win.
struct EpochDraft: Sendable {
  /// Milliseconds since midnight UTC.
  var timeOfDay: Int64?

  /// The date, when a sentence said it.
  var date: (year: Int, month: Int, day: Int)?

  private(set) var heading: Heading?
  private(set) var isEmpty = true
  private var satelliteMode: FixMode?
  private var coordinate: Coordinate?
  private var isDenied = false
  private var quality: FixQuality?
  private var altitude: Double?
  private var speed: Double?
  private var course: Double?
  private var dilution: Double?
  private var accuracy: Double?
  private var verticalAccuracy: Double?

  /// Takes over what a sentence says.
  mutating func add(_ sentence: NMEASentence, _ kind: NMEASentence.Kind) {
    isEmpty = false
    switch kind {
    case .rmc: addMinimum(sentence)
    case .gga: addFix(sentence)
    case .gll: addPosition(sentence)
    case .gns: addCombinedFix(sentence)
    case .gsa: addSatellites(sentence)
    case .gst: addErrors(sentence)
    case .vtg: addMotion(sentence)
    case .zda: break
    case .hdt: addHeading(true: sentence.bearing(1))
    case .ths where sentence.letter(2) == "V": break
    case .ths: addHeading(true: sentence.bearing(1))
    case .hdm: addHeading(magnetic: sentence.bearing(1))
    case .hdg: addCompass(sentence)
    }
  }

  /// What is measured, when the sentences tell: GSA in its own words, an altitude by being there, a fix denied by its absence.
  ///
  /// Sentences without altitude tell nothing: the receiver may have said it in the epoch before.
  var measuredMode: FixMode? {
    if isDenied { return FixMode.none }
    return satelliteMode ?? (altitude == nil ? nil : .threeDimensional)
  }

  /// The location, when there is a position and no sentence denies it.
  func location(mode: FixMode?, at timestamp: Timestamp?) -> Location? {
    guard !isDenied, satelliteMode != FixMode.none, let coordinate else { return nil }
    var location = Location(coordinate, timestamp: timestamp)
    location.horizontalAccuracy =
      accuracy ?? dilution.flatMap { Location.accuracy(dilution: $0, quality: quality) }
    location.verticalAccuracy = verticalAccuracy
    location.altitude = altitude
    location.speed = speed
    location.course = course
    location.quality = quality
    location.mode = max(mode ?? .twoDimensional, .twoDimensional)
    return location
  }

  private mutating func addPosition(_ position: Coordinate?, isValid: Bool) {
    guard isValid else {
      isDenied = true
      return
    }
    if let position { coordinate = position }
  }

  private mutating func addMinimum(_ sentence: NMEASentence) {
    addPosition(sentence.coordinate(3), isValid: sentence.letter(2) == "A")
    speed = sentence.knots(7) ?? speed
    course = sentence.bearing(8) ?? course
    quality = quality ?? sentence.letter(12).flatMap(EpochDraft.quality)
  }

  /// The mode indicator that version 2.3 added; GGA says the same in a number.
  private static func quality(_ mode: Unicode.Scalar) -> FixQuality? {
    switch mode {
    case "A": .autonomous
    case "D": .differential
    case "P": .precise
    case "R": .realTimeKinematic
    case "F": .realTimeKinematicFloat
    case "E": .estimated
    case "M": .manual
    case "S": .simulated
    default: nil
    }
  }

  private mutating func addPosition(_ sentence: NMEASentence) {
    addPosition(sentence.coordinate(1), isValid: sentence.letter(6) == "A")
  }

  private mutating func addFix(_ sentence: NMEASentence) {
    let quality = sentence.number(6).flatMap { Int(exactly: $0) }.flatMap(FixQuality.init)
    addPosition(sentence.coordinate(2), isValid: quality != nil)
    self.quality = quality
    dilution = sentence.number(8) ?? dilution
    altitude = sentence.number(9) ?? altitude
  }

  private mutating func addCombinedFix(_ sentence: NMEASentence) {
    // One letter for each satellite system; N says that it takes no part.
    let isValid = sentence[6].contains { $0 != UInt8(ascii: "N") }
    addPosition(sentence.coordinate(2), isValid: isValid)
    dilution = sentence.number(8) ?? dilution
    altitude = sentence.number(9) ?? altitude
  }

  private mutating func addSatellites(_ sentence: NMEASentence) {
    if let mode = sentence.number(2).flatMap({ Int(exactly: $0) }).flatMap(FixMode.init) {
      satelliteMode = mode
    }
    dilution = sentence.number(16) ?? dilution
  }

  private mutating func addErrors(_ sentence: NMEASentence) {
    if let north = sentence.number(6), let east = sentence.number(7) {
      accuracy = (north * north + east * east).squareRoot()
    }
    verticalAccuracy = sentence.number(8) ?? verticalAccuracy
  }

  private mutating func addMotion(_ sentence: NMEASentence) {
    course = sentence.bearing(1) ?? course
    // Since version 2.3 each number is followed by its unit.
    speed = sentence.letter(2) == "T" ? sentence.knots(5) ?? speed : sentence.knots(3) ?? speed
  }

  private mutating func addHeading(true trueHeading: Double?) {
    guard let trueHeading else { return }
    heading = Heading(trueHeading: trueHeading, magneticHeading: heading?.magneticHeading)
  }

  private mutating func addHeading(magnetic: Double?) {
    guard let magnetic else { return }
    heading = Heading(trueHeading: heading?.trueHeading, magneticHeading: magnetic)
  }

  /// A magnetic sensor: its reading, the deviation by what carries it, the variation of the place.
  private mutating func addCompass(_ sentence: NMEASentence) {
    guard let reading = sentence.bearing(1) else { return }
    let magnetic = EpochDraft.turned(reading, by: sentence.variation(2) ?? 0)
    addHeading(magnetic: magnetic)
    if let variation = sentence.variation(4) {
      addHeading(true: EpochDraft.turned(magnetic, by: variation))
    }
  }

  private static func turned(_ bearing: Double, by degrees: Double) -> Double {
    let turned = (bearing + degrees).truncatingRemainder(dividingBy: 360)
    return turned < 0 ? turned + 360 : turned
  }
}
