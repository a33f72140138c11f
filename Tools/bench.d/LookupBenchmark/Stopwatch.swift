/// How long one call takes, in nanoseconds, over several rounds of many calls.
struct Timing {
  let least: Double
  let median: Double
  let most: Double

  /// Runs `body`, which makes `calls` calls, once to warm up and then `rounds` times.
  static func measure(calls: Int, rounds: Int = 7, _ body: @escaping () -> UInt64) -> Timing {
    measure(calls: calls, rounds: rounds, [body])[0]
  }

  /// Measures several bodies by turns, so that what else the machine does meanwhile disturbs them alike.
  static func measure(calls: Int, rounds: Int = 7, _ bodies: [() -> UInt64]) -> [Timing] {
    let clock = ContinuousClock()
    for body in bodies { keep(body()) }
    var times = [[Double]](repeating: [], count: bodies.count)
    for _ in 0..<rounds {
      for (number, body) in bodies.enumerated() {
        let start = clock.now
        keep(body())
        times[number].append((clock.now - start) / .nanoseconds(max(1, calls)))
      }
    }
    return times.map { times in
      let sorted = times.sorted()
      return Timing(least: sorted[0], median: sorted[rounds / 2], most: sorted[rounds - 1])
    }
  }

  /// "412 (405-440)".
  var text: String { "\(short(median)) (\(short(least))-\(short(most)))" }
}

/// How long single calls take, in nanoseconds, each with a reading of the clock behind it whose median cost is taken off.
struct Latency {
  let median: Double
  let p99: Double
  let p999: Double

  static func measure(calls: Int, _ call: (Int) -> UInt64) -> Latency {
    let cost = gaps(count: 100_000) { _ in 0 }
    let sorted = gaps(count: calls, call)
    func quantile(_ part: Double) -> Double {
      max(0, sorted[Int(Double(sorted.count - 1) * part)] - cost[cost.count / 2])
    }
    return Latency(median: quantile(0.5), p99: quantile(0.99), p999: quantile(0.999))
  }

  private static func gaps(count: Int, _ call: (Int) -> UInt64) -> [Double] {
    let clock = ContinuousClock()
    var instants: [ContinuousClock.Instant] = []
    instants.reserveCapacity(count + 1)
    instants.append(clock.now)
    var sum: UInt64 = 0
    for number in 0..<count {
      sum ^= call(number)
      instants.append(clock.now)
    }
    keep(sum)
    return zip(instants, instants.dropFirst()).map { ($1 - $0) / .nanoseconds(1) }.sorted()
  }
}

/// Takes a result, so that the work behind it can't be left out.
@inline(never)
func keep(_ value: UInt64) {
  if value == 0x5EED_5EED_5EED_5EED { print("") }
}

/// A number with as many digits as matter: "0.0123", "4.56", "78.9", "1234".
func short(_ value: Double) -> String {
  let scale = value >= 100 ? 1.0 : value >= 10 ? 10 : value >= 1 ? 100 : 10_000
  let rounded = (value * scale).rounded() / scale
  return scale == 1 ? "\(Int(rounded))" : "\(rounded)"
}

/// Text in a column of its own; flush right unless told.
func column(_ text: String, _ width: Int, left: Bool = false) -> String {
  let fill = String(repeating: " ", count: max(0, width - text.count))
  return left ? text + fill : fill + text
}
