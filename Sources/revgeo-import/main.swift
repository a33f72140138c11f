internal import BoundaryImporter
internal import SystemAccess

Execution.ignoreBrokenPipes()
Execution.end(status: ImportCommand.run(Array(CommandLine.arguments.dropFirst())))
