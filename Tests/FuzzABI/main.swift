// Without the fuzzer's runtime, as in an ordinary build, there is nothing to run.
#if FUZZING
  internal import CFuzzer
  internal import ABIExercise

  var count = CommandLine.argc
  var arguments = unsafe CommandLine.unsafeArgv as Optional
  _ = unsafe withUnsafeMutablePointer(to: &arguments) { list in
    unsafe list.withMemoryRebound(
      to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
    ) {
      unsafe LLVMFuzzerRunDriver(&count, $0) { data, size in
        HostileCalls.run(unsafe Array(UnsafeBufferPointer(start: data, count: size)))
        return 0
      }
    }
  }
#else
  print("FuzzABI: built without the fuzzer; Tools/fuzz FuzzABI builds it with")
#endif
