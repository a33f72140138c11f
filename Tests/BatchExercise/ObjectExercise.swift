import CommandLineInterface
import DelimitedText
import TestSupport

/// Any bytes taken for JSON: whatever they are, the result must not differ with the way they come in, and objects stay objects.
package enum ObjectExercise {
  /// Reads bytes as JSON in several ways, and ends the process when they differ.
  /// - Parameter bytes: The first says which format, and how many bytes come at once; the others are the text.
  package static func explore(_ bytes: [UInt8]) {
    guard let choice = bytes.first else { return }
    let text = Array(bytes.dropFirst())
    let isOther = [[0x1F, 0x8B], [0xFF, 0xFE], [0xFE, 0xFF]].contains { text.starts(with: $0) }
    if isOther { return }
    var request = BatchRequest()
    request.format = [BatchFormat.jsonl, .geojson, .geojsonseq][Int(choice % 3)]
    request.threadCount = 1
    guard let world = try? TestWorld.shared.get(), let whole = try? world.run(text, request)
    else { return }
    guard let pieces = try? world.run(text, request, pieceSize: Int(choice >> 3) + 1, blockSize: 16)
    else { preconditionFailure("fails in pieces") }
    precondition(whole.output == pieces.output, "output differs in pieces")
    precondition(whole.report.tally == pieces.report.tally, "counts differ in pieces")
    if request.format == .jsonl { checkLines(text, whole.output) }
  }

  private static func checkLines(_ text: [UInt8], _ output: [UInt8]) {
    let before = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    var after = output.split(separator: 0x0A, omittingEmptySubsequences: false)
    // A last line without its end gets one.
    if before.count + 1 == after.count, after.last?.isEmpty == true { after.removeLast() }
    precondition(before.count == after.count, "lines are lost")
    for (own, answered) in zip(before, after) where isObject(own) {
      precondition(isObject(answered), "an object is broken")
    }
  }

  private static func isObject(_ line: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(line)
    let start = JSONBytes.skipBlanks(bytes.span, 0, bytes.count)
    var object = JSONObject()
    return object.read(bytes.span, at: start, limit: bytes.count)
      && JSONBytes.skipBlanks(bytes.span, object.end + 1, bytes.count) == bytes.count
  }
}
