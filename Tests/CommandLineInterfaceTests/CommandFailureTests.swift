import CommandLineInterface
import RevGeo
import Testing

@Suite("Failures")
struct FailureTests {
  @Test(arguments: [
    (CommandFailure.usage(UsageError(.noCommand)), ExitCode.usage),
    (.geocoder(.notAnIndex(path: "a")), .failed),
    (.geocoder(.noIndex(searched: [])), .failed),
    (.companionMissing(path: "a", reason: "b"), .failed),
    (.unknownCode("XX"), .nothingThere),
  ])
  func `exit codes`(_ failure: CommandFailure, code: ExitCode) {
    #expect(failure.exitCode == code)
    #expect(!failure.description.contains("\n"))
  }

  @Test func `the numbers of exit codes`() {
    #expect(
      [ExitCode.answered, .nothingThere, .failed, .usage].map(\.rawValue) == [0, 1, 2, 64])
  }
}
