/// Compares figures with the goals and remembers whether all were met.
final class Goals {
  private(set) var areMet = true

  func check(_ name: String, _ value: Double, most: Double) {
    let isMet = value <= most
    if !isMet { areMet = false }
    print(
      "goal:", column(name, 44, left: true), "\(short(value)), at most \(short(most)):",
      isMet ? "met" : "MISSED")
  }
}
