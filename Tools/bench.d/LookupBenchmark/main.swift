internal import SystemAccess

/// Measures look-ups: `lookup RECIPE INDEX FOLDER`, `growth`, `library INDEX POINTS`, `streets INDEX POINTS`, `workload NAME ROUNDS INDEX`.
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch (arguments.first, arguments.count) {
  case ("lookup", 4):
    let run = try LookupRun(recipe: arguments[1], index: arguments[2], folder: arguments[3])
    Execution.end(status: try run.report() ? 0 : 1)
  case ("library", 3):
    try LibraryRun.run(index: arguments[1], points: arguments[2])
  case ("streets", 3):
    try StreetRun.run(index: arguments[1], points: arguments[2])
  case ("growth", 1):
    try Growth.report()
  case ("workload", 4):
    try Workload.run(arguments[1], rounds: Int(arguments[2]) ?? 1, index: arguments[3])
  default:
    print(
      "usage: lookup RECIPE INDEX FOLDER | growth | library INDEX POINTS | streets INDEX POINTS | "
        + "workload NAME ROUNDS INDEX"
    )
    Execution.end(status: 64)
  }
} catch {
  print("LookupBenchmark: \(error)")
  Execution.end(status: 2)
}
