internal import FuzzDriver
internal import ImportExercise
internal import SystemAccess

try FuzzDriver.run("FuzzImport") {
  let layer = try HostileLayer()
  // All parts in turn, or the one that is named.
  let part = ProgramEnvironment.variable("REVGEO_FUZZ_PART").flatMap(
    HostileLayer.Part.init(rawValue:))
  return { layer.explore($0, part) }
}
