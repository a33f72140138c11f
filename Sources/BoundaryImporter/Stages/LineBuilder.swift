internal import Geometry
internal import ShapefileBridge

/// Turns the parts of a shape in degrees into lines of fixed-point vertices within longitudes ±180, in their direction.
struct LineBuilder {
  /// A line, and which share of its record's length it is.
  struct Piece: Hashable {
    /// Its vertices, at least one, none equal to the one before.
    var vertices: [FixedCoordinate]

    /// Where it begins and ends along the record, 0 to 1 for the whole record.
    var share: ClosedRange<Double> = 0...1
  }

  /// Vertices equal to the one before, left out.
  private(set) var duplicateVertices = 0

  /// Whether the last record was cut at longitude 180.
  private(set) var isCut = false

  /// The lines of a shape; an error tells the coordinate that is not in degrees.
  mutating func pieces(
    of shape: Shape, file: String, record: Int
  ) throws(ImportError) -> [Piece] {
    isCut = false
    var pieces: [Piece] = []
    for part in shape.partStarts.indices {
      var line: [WideVertex] = []
      line.reserveCapacity(shape.points(ofPart: part).count)
      for point in shape.points(ofPart: part) {
        let (x, y) = (shape.x[point], shape.y[point])
        guard let vertex = WideVertex(latitude: y, longitude: x) else {
          throw RingBuilder.notInDegrees(x, y, file: file, record: record)
        }
        if vertex == line.last { duplicateVertices += 1 } else { line.append(vertex) }
      }
      if line.isEmpty { continue }
      let within = WideRing.isWideLine(line) ? LineBuilder.cut(line) : [line]
      if within.count > 1 { isCut = true }
      pieces += within.map { Piece(vertices: $0.map(LineBuilder.narrow)) }
    }
    if pieces.count > 1 { LineBuilder.setShares(of: &pieces) }
    return pieces
  }

  private static func narrow(_ vertex: WideVertex) -> FixedCoordinate {
    FixedCoordinate(x: Int32(clamping: vertex.x), y: vertex.y)
  }

  /// The pieces of a line on both sides of longitude 180.
  private static func cut(_ line: [WideVertex]) -> [[WideVertex]] {
    var pieces: [[WideVertex]] = [[]]
    func append(_ vertex: WideVertex) {
      if pieces[pieces.count - 1].last != vertex { pieces[pieces.count - 1].append(vertex) }
    }
    var previous: WideVertex?
    for vertex in WideRing.continuousLine(line) {
      if let previous {
        for crossing in AntimeridianCut.crossings(from: previous, to: vertex) {
          append(crossing.leaving)
          pieces.append([crossing.entering])
        }
      }
      append(AntimeridianCut.shifted(vertex))
      previous = vertex
    }
    return pieces.filter { $0.count > 1 || line.count == 1 }
  }

  /// Divides a record among its pieces by their lengths.
  private static func setShares(of pieces: inout [Piece]) {
    let lengths = pieces.map { length(of: $0.vertices) }
    let whole = lengths.reduce(0, +)
    guard whole > 0 else { return }
    var before = 0.0
    for number in pieces.indices {
      let end = before + lengths[number]
      pieces[number].share = before / whole...min(1, end / whole)
      before = end
    }
  }

  private static func length(of line: [FixedCoordinate]) -> Double {
    zip(line, line.dropFirst()).reduce(0) {
      $0 + GreatCircle.distance(Coordinate($1.0), Coordinate($1.1))
    }
  }
}
