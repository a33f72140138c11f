/// Joins lines end to end into rings.
enum LineJoining {
  /// The rings that lines make where they meet in exactly the same vertices, and how many lines are left over.
  ///
  /// Lines are joined in their order, so that the result does not depend on anything else.
  /// - Complexity: Quadratic in lines that don't close by themselves.
  static func rings(of lines: [[WideVertex]]) -> (rings: [[WideVertex]], openLines: Int) {
    var (rings, open): ([[WideVertex]], [[WideVertex]]) = ([], [])
    for line in lines where line.count > 1 {
      if line.first == line.last { rings.append(line) } else { open.append(line) }
    }
    var openLines = 0
    while !open.isEmpty {
      var line = open.removeFirst()
      var count = 1
      while line.first != line.last, let end = line.last {
        guard let next = open.firstIndex(where: { $0.first == end || $0.last == end }) else {
          break
        }
        let other = open.remove(at: next)
        line += (other.first == end ? other : other.reversed()).dropFirst()
        count += 1
      }
      if line.first == line.last { rings.append(line) } else { openLines += count }
    }
    return (rings, openLines)
  }
}
