internal import CommandLineInterface
internal import SystemAccess

Execution.ignoreBrokenPipes()
// `revgeo import` hands its own first word over.
let words = CommandLine.arguments.dropFirst()
let arguments = words.first == "import" ? words.dropFirst() : words
Execution.end(status: ImportCommand.run(Array(arguments)).rawValue)
