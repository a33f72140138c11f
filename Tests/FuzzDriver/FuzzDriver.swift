#if FUZZING
  internal import CFuzzer

  /// What an input is given to; the fuzzer's function has no room for it.
  nonisolated(unsafe) private var explore: ([UInt8]) -> Void = { _ in }
#endif

/// Gives the inputs of libFuzzer to a target.
package enum FuzzDriver {
  /// Runs until the limits in the program's arguments are reached or an input ends the process.
  ///
  /// Without the fuzzer's runtime, as in an ordinary build, there is nothing to run, and the program says so.
  /// - Parameters:
  ///   - program: The program's name.
  ///   - prepare: Makes what takes the inputs.
  /// - Throws: What `prepare` throws.
  package static func run(_ program: String, _ prepare: () throws -> ([UInt8]) -> Void) throws {
    #if FUZZING
      unsafe explore = try prepare()
      var count = CommandLine.argc
      var arguments = unsafe CommandLine.unsafeArgv as Optional
      _ = unsafe withUnsafeMutablePointer(to: &arguments) { list in
        unsafe list.withMemoryRebound(
          to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
        ) {
          unsafe LLVMFuzzerRunDriver(&count, $0) { data, size in
            unsafe explore(Array(UnsafeBufferPointer(start: data, count: size)))
            return 0
          }
        }
      }
    #else
      print("\(program): built without the fuzzer; Tools/fuzz \(program) builds it with")
    #endif
  }
}
