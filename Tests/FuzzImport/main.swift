// Without the fuzzer's runtime, as in an ordinary build, there is nothing to run.
#if FUZZING
  internal import CFuzzer
  internal import ImportExercise

  let layer = try HostileLayer()
  var count = CommandLine.argc
  var arguments = unsafe CommandLine.unsafeArgv as Optional
  _ = unsafe withUnsafeMutablePointer(to: &arguments) { list in
    unsafe list.withMemoryRebound(
      to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
    ) {
      unsafe LLVMFuzzerRunDriver(&count, $0) { data, size in
        layer.explore(unsafe Array(UnsafeBufferPointer(start: data, count: size)))
        return 0
      }
    }
  }
#else
  print("FuzzImport: built without the fuzzer; Tools/fuzz FuzzImport builds it with")
#endif
