internal import CommandLineInterface
internal import SystemAccess

Execution.holdStandardStreams()
Execution.ignoreBrokenPipes()
// `revgeo import` and `revgeo verify` hand their own first word over.
let words = CommandLine.arguments.dropFirst()
let rest = Array(words.dropFirst())
let end =
  switch words.first {
  case "verify": VerifyCommand.run(rest)
  case "import": ImportCommand.run(rest)
  default: ImportCommand.run(Array(words))
  }
Execution.end(status: end.rawValue)
