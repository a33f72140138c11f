/// The name among `names` that was most likely meant by `word`; nothing when none is close.
///
/// Close is at most one wrong, missing, additional or swapped letter in three.
func nearestName(to word: String, among names: [String]) -> String? {
  let distances = names.map { (name: $0, distance: editDistance(word, $0)) }
  guard let best = distances.min(by: { $0.distance < $1.distance }),
    best.distance <= max(1, min(word.utf8.count, best.name.utf8.count) / 3)
  else { return nil }
  return best.name
}

/// How many bytes must change, come, go or swap places with their neighbour to make one word the other (Damerau 1964, as optimal
/// string alignment).
private func editDistance(_ first: String, _ second: String) -> Int {
  // Nobody means one of our names by a longer word; the table stays small.
  let (a, b) = (Array(first.utf8.prefix(64)), Array(second.utf8.prefix(64)))
  var beforePrevious: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
      if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
        best = min(best, beforePrevious[j - 1] + 1)
      }
      row.append(best)
    }
    beforePrevious = previous
    previous = row
  }
  return previous[b.count]
}
