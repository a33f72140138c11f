internal import CommandLineInterface
internal import SystemAccess

Execution.holdStandardStreams()
Execution.ignoreBrokenPipes()
Execution.end(status: Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
