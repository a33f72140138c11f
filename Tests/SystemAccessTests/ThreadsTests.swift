import SystemAccess
import Testing

@Suite("Threads") struct ThreadsTests {
  @Test(
    "Results come in the order of their pieces, whatever the number of threads", arguments: 1...5)
  func order(threads: Int) {
    for count in [0, 1, 2, 100] {
      let results = Threads.map(count: count, threads: threads) { $0 * $0 }
      #expect(results == (0..<count).map { $0 * $0 })
    }
  }

  @Test("Both of two results come back")
  func both() {
    let results = Threads.both({ 7 }, { "seven" })
    #expect(results.0 == 7 && results.1 == "seven")
  }
}
