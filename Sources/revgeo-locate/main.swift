internal import CommandLineInterface
internal import SystemAccess

Execution.holdStandardStreams()
Execution.ignoreBrokenPipes()
let exitCode = await Program.run(Array(CommandLine.arguments.dropFirst()))
Execution.end(status: exitCode.rawValue)
