// Without the fuzzer's runtime, as in an ordinary build, there is nothing to run.
#if FUZZING
  internal import CFuzzer
  internal import ImportExercise
  internal import SystemAccess

  let layer = try HostileLayer()
  // All parts in turn, or the one that is named.
  let part = ProgramEnvironment.variable("REVGEO_FUZZ_PART").flatMap(
    HostileLayer.Part.init(rawValue:))
  var count = CommandLine.argc
  var arguments = unsafe CommandLine.unsafeArgv as Optional
  _ = unsafe withUnsafeMutablePointer(to: &arguments) { list in
    unsafe list.withMemoryRebound(
      to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
    ) {
      unsafe LLVMFuzzerRunDriver(&count, $0) { data, size in
        layer.explore(unsafe Array(UnsafeBufferPointer(start: data, count: size)), part)
        return 0
      }
    }
  }
#else
  print("FuzzImport: built without the fuzzer; Tools/fuzz FuzzImport builds it with")
#endif
