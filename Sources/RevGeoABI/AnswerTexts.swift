// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
public import CRevGeo
internal import Geometry
internal import RevGeo

/// A field of an answer by its name.
private enum AnswerField {
  case fact(Fact)
  case match

  private static let facts = Dictionary(
    uniqueKeysWithValues: Fact.allCases.map { ($0.columnName, $0) })

  init(_ text: UnsafePointer<CChar>?) throws(Failure) {
    let name = try unsafe name(text, "field")
    if let fact = AnswerField.facts[name] {
      self = .fact(fact)
    } else if name == "match" {
      self = .match
    } else {
      throw .field(name, of: Fact.allCases.map(\.columnName) + ["match"])
    }
  }
}

/// The words for matches, by their number.
private let matchWords = ["none", "inside", "nearest", "invalid"]

/// Implements `revgeo_answer_text` of revgeo.h, which describes it.
@c @implementation
public func revgeo_answer_text(
  _ geocoder: OpaquePointer!, _ answer: UnsafePointer<revgeo_answer>!,
  _ field: UnsafePointer<CChar>!, _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    guard let answer = unsafe answer?.pointee else { throw .null("answer") }
    let field = try unsafe AnswerField(field)
    let output = try unsafe TextOutput(buffer, capacity, length)
    switch field {
    case .match: return try output.write(matchWord(of: answer, object.query))
    case .fact where answer.isInvalid: return try output.write(nil)
    case .fact(let fact):
      return try output.write(object.query.placemark(of: answer.answer(of: object.query))[fact])
    }
  }
}

private func matchWord(of answer: revgeo_answer, _ query: Query) throws(Failure) -> String {
  if !answer.isInvalid { _ = try answer.answer(of: query) }
  return matchWords[Int(answer.match)]
}

/// Implements `revgeo_answer_column` of revgeo.h, which describes it.
@c @implementation
public func revgeo_answer_column(
  _ geocoder: OpaquePointer!, _ count: Int, _ answers: UnsafePointer<revgeo_answer>!,
  _ field: UnsafePointer<CChar>!, _ codes: UnsafeMutablePointer<Int32>!,
  _ texts: UnsafeMutablePointer<revgeo_texts>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    let field = try unsafe AnswerField(field)
    guard let texts = unsafe texts else { throw .null("texts") }
    guard count >= 0, count <= Int.max / MemoryLayout<revgeo_answer>.stride else {
      throw .argument("count is \(UInt(bitPattern: count)): no memory has so many")
    }
    guard unsafe count == 0 || answers != nil else { throw .null("answers") }
    guard unsafe count == 0 || codes != nil else { throw .null("codes") }
    var found = matchWords
    switch field {
    case .match:
      for row in 0..<count {
        let answer = unsafe answers[row]
        _ = try matchWord(of: answer, object.query)
        unsafe codes[row] = answer.match
      }
    case .fact(let fact):
      var column = TextColumn(fact, of: object.query)
      for row in 0..<count {
        let answer = unsafe answers[row]
        unsafe codes[row] =
          answer.isInvalid
          ? TextColumn.absent : try answer.number(in: &column)
      }
      found = column.texts
    }
    unsafe texts.pointee = revgeo_texts(found)
    return REVGEO_OK
  }
}

/// Implements `revgeo_texts_release` of revgeo.h, which describes it.
@c @implementation
public func revgeo_texts_release(_ texts: UnsafeMutablePointer<revgeo_texts>!) {
  guard let texts = unsafe texts else { return }
  unsafe UnsafeMutableRawPointer(mutating: texts.pointee.offsets)?.deallocate()
  unsafe texts.pointee = revgeo_texts()
}

extension revgeo_texts {
  /// Copies texts into one block of memory of their own, the offsets first.
  fileprivate init(_ texts: [String]) {
    let size = texts.reduce(0) { $0 + $1.utf8.count }
    let start = (texts.count + 1) * MemoryLayout<Int64>.stride
    let block = UnsafeMutableRawPointer.allocate(byteCount: start + size + 1, alignment: 16)
    let offsets = unsafe block.bindMemory(to: Int64.self, capacity: texts.count + 1)
    var end = 0
    unsafe offsets[0] = 0
    for (number, text) in texts.enumerated() {
      for byte in text.utf8 {
        unsafe block.storeBytes(of: byte, toByteOffset: start + end, as: UInt8.self)
        end += 1
      }
      unsafe offsets[number + 1] = Int64(end)
    }
    unsafe block.storeBytes(of: 0, toByteOffset: start + size, as: UInt8.self)
    unsafe self.init(
      count: texts.count, offsets: UnsafePointer(offsets),
      bytes: UnsafePointer((block + start).assumingMemoryBound(to: CChar.self)))
  }
}

extension revgeo_answer {
  /// The number of its text in a column.
  @inline(__always)
  fileprivate func number(in column: inout TextColumn) throws(Failure) -> Int32 {
    guard let numbers,
      let number = column.number(
        for: numbers, at: { Coordinate(latitude: latitude, longitude: longitude) })
    else { throw Failure.foreignAnswer }
    return number
  }
}
