// Without the fuzzer's runtime, as in an ordinary build, there is nothing to run.
#if FUZZING
  internal import BatchExercise
  internal import CFuzzer

  var count = CommandLine.argc
  var arguments = unsafe CommandLine.unsafeArgv as Optional
  _ = unsafe withUnsafeMutablePointer(to: &arguments) { list in
    unsafe list.withMemoryRebound(
      to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
    ) {
      unsafe LLVMFuzzerRunDriver(&count, $0) { data, size in
        TableExercise.explore(unsafe Array(UnsafeBufferPointer(start: data, count: size)))
        return 0
      }
    }
  }
#else
  print("FuzzTable: built without the fuzzer; Tools/fuzz FuzzTable builds it with")
#endif
