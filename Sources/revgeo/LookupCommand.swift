internal import CommandLineInterface
internal import Geometry
internal import RevGeo
internal import SystemAccess

/// `revgeo lookup`: answers coordinates in their order.
struct LookupCommand: ~Copyable {
  private let request: LookupRequest
  private let geocoder: Geocoder
  private let query: Query
  private var writer: any AnswerWriter
  private var output = OutputBuffer.standardOutput
  private var answerCount = 0
  private var foundCount = 0
  private var refusedCount = 0

  /// Runs the command.
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
    let request = try failing { () throws(UsageError) in try LookupRequest(arguments) }
    var command = LookupCommand(request, try OpenIndex(request.indexPath).geocoder)
    do {
      try command.answerAll()
    } catch {
      throw error.failure
    }
    return command.exitCode
  }

  private init(_ request: LookupRequest, _ geocoder: Geocoder) {
    self.request = request
    self.geocoder = geocoder
    query = geocoder.query(
      LookupOptions(
        maximumDistance: request.maximumDistance, languages: request.languages,
        streetDistance: request.streetDistance))
    writer = request.format.writer(
      isSingle: request.source.isSingle, maximumDistance: request.maximumDistance)
  }

  private var exitCode: ExitCode {
    if refusedCount > 0 { return .failed }
    return answerCount > 0 && foundCount == 0 ? .nothingThere : .answered
  }

  private mutating func answerAll() throws(SystemError) {
    writer.begin(&output.bytes)
    switch request.source {
    case .coordinates(let coordinates):
      for coordinate in coordinates { try answer(coordinate) }
    case .standardInput:
      try answerLines()
    }
    writer.end(&output.bytes)
    try output.flush()
  }

  private mutating func answer(_ coordinate: Coordinate) throws(SystemError) {
    let placemark = query.placemark(at: coordinate)
    let borderDistance =
      request.format.showsBorderDistance ? geocoder.borderDistance(at: coordinate) : nil
    let answer = LookupAnswer(placemark, borderDistance: borderDistance)
    writer.append(answer, to: &output.bytes)
    answerCount += 1
    if !answer.isNothing { foundCount += 1 }
    try output.flushIfFull()
  }

  private mutating func answerLines() throws(SystemError) {
    var input = StandardInput()
    var number = 0
    while true {
      // Whoever types or pipes slowly sees each answer before being asked for the next line.
      if !input.hasLine { try output.flush() }
      guard let line = try input.next() else { return }
      number += 1
      try answer(line, number)
    }
  }

  private mutating func answer(
    _ line: StandardInput.Line, _ number: Int
  ) throws(SystemError) {
    switch CoordinateLine(line, isFirst: number == 1) {
    case .blank: return
    case .coordinate(let position): try answer(request.datum.wgs84(of: position))
    case .refused(let reason):
      refusedCount += 1
      Diagnostic.write("standard input, line \(number): \(reason)")
    }
  }
}

/// What a line of standard input holds.
private enum CoordinateLine {
  case blank
  case coordinate(Coordinate)
  case refused(String)

  init(_ line: StandardInput.Line, isFirst: Bool) {
    guard case .bytes(var bytes) = line else {
      self = .refused("longer than \(StandardInput.longestLine) bytes, not a coordinate")
      return
    }
    if isFirst && bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    do {
      self = .coordinate(try CoordinateText.coordinate(bytes))
    } catch .empty {
      self = .blank
    } catch {
      self = .refused(error.description)
    }
  }
}
