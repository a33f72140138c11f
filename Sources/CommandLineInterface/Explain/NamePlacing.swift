/// A point of a grid over a drawing.
struct MapSample: Hashable {
  /// Pixels between the points.
  static let step = 18.0

  let column: Int
  let row: Int

  var x: Double { (Double(column) + 0.5) * MapSample.step }
  var y: Double { (Double(row) + 0.5) * MapSample.step }

  /// All points, row by row.
  static func all(in frame: MapFrame) -> [MapSample] {
    (0..<Int(frame.height / step)).flatMap { row in
      (0..<Int(MapFrame.width / step)).map { MapSample(column: $0, row: row) }
    }
  }
}

/// Finds places for names so that they neither cover each other nor, if it can be helped, their unit's border.
struct NamePlacing {
  let frame: MapFrame
  private var taken: [(x: Double, y: Double, width: Double)] = []

  init(frame: MapFrame) {
    self.frame = frame
  }

  /// Keeps a place free.
  mutating func take(x: Double, y: Double, width: Double) {
    taken.append((x, y, width))
  }

  /// Takes the place with the most room, and of those the one nearest to the middle; nothing when all are taken.
  mutating func place(width: Double, in samples: Set<MapSample>) -> (x: Double, y: Double)? {
    let count = Double(samples.count)
    let middle = (
      x: samples.reduce(0) { $0 + $1.x } / count, y: samples.reduce(0) { $0 + $1.y } / count
    )
    let free = samples.filter { isFree($0, width: width) }
    let best = free.max { first, second in
      rank(first, width, samples, middle) < rank(second, width, samples, middle)
    }
    guard let best else { return nil }
    take(x: best.x, y: best.y, width: width)
    return (best.x, best.y + 4)
  }

  private func isFree(_ sample: MapSample, width: Double) -> Bool {
    sample.x - width / 2 > 4 && sample.x + width / 2 < MapFrame.width - 4 && sample.y > 16
      && sample.y < frame.height - 10
      && taken.allSatisfy {
        abs($0.x - sample.x) > ($0.width + width) / 2 + 6 || abs($0.y - sample.y) > 22
      }
  }

  /// How many points of the name's rectangle are the unit's own, then how near it is to the middle.
  private func rank(
    _ sample: MapSample, _ width: Double, _ samples: Set<MapSample>,
    _ middle: (x: Double, y: Double)
  ) -> (Int, Double) {
    let reach = Int((width / 2 / MapSample.step).rounded(.up))
    var own = 0
    for row in -1...1 {
      for column in -reach...reach {
        let other = MapSample(column: sample.column + column, row: sample.row + row)
        if samples.contains(other) { own += 1 }
      }
    }
    let (dx, dy) = (sample.x - middle.x, sample.y - middle.y)
    return (own, -(dx * dx + dy * dy) - Double(sample.column) * 1e-6)
  }
}
