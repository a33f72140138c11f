internal import Geometry
package import RevGeo

/// The picture of an explanation, in SVG: the unit, its neighbours, the cell, the point, a scale bar, names.
package struct ExplanationDrawing {
  private let explanation: Explanation
  private let languages: [String]
  private let frame: MapFrame
  private let ground: [Ground]
  private var lines: [String] = []

  /// A unit that the picture shows.
  private struct Ground {
    var unit: Unit
    var rings: [[Coordinate]]
    var isAnswer: Bool
    /// Where the unit was met.
    var samples: Set<MapSample>
  }

  /// Prepares a drawing.
  /// - Parameters:
  ///   - explanation: What to draw.
  ///   - geocoder: Where it comes from.
  ///   - languages: Of the names.
  package init(_ explanation: Explanation, from geocoder: Geocoder, languages: [String]) {
    self.explanation = explanation
    self.languages = languages
    let coordinate = explanation.placemark.coordinate
    let finest = explanation.units.last?.unit
    let rings = finest.map { geocoder.boundary(of: $0) } ?? []
    let border = explanation.units.last?.distance ?? explanation.candidates.first?.distance ?? 0
    let span = max(0.002, min(90, border / 111_195 * 2.5))
    let part = ExplanationDrawing.part(of: rings, around: coordinate)
    let whole = MapFrame(showing: part, around: coordinate, leastSpan: span)
    // In a picture of a whole large unit a small cell would not be seen.
    let isTooSmall = explanation.cell.side * whole.scale < 24
    frame =
      isTooSmall
      ? MapFrame(
        showing: [], around: coordinate, leastSpan: max(span, explanation.cell.side * 7)) : whole
    ground = ExplanationDrawing.ground(in: frame, of: finest, rings, geocoder)
  }

  /// The picture.
  package var svg: String {
    var drawing = self
    drawing.open()
    drawing.drawGround()
    drawing.drawCell()
    drawing.drawNearest()
    drawing.drawNames()
    drawing.drawPoint()
    drawing.drawScale()
    return drawing.lines.joined(separator: "\n") + "\n</svg>\n"
  }

  /// The ring that reaches round the coordinate, or comes nearest; islands elsewhere would only make everything small.
  private static func part(
    of rings: [[Coordinate]], around coordinate: Coordinate
  ) -> [[Coordinate]] {
    func gap(_ ring: [Coordinate]) -> Double {
      let latitudes = ring.map(\.latitude)
      let turns = ring.map { MapFrame.turn($0.longitude - coordinate.longitude) }
      let low = (latitudes.min() ?? 0) - coordinate.latitude
      let high = coordinate.latitude - (latitudes.max() ?? 0)
      return max(0, low, high) + max(0, turns.min() ?? 0, -(turns.max() ?? 0))
    }
    // Of several round the coordinate the largest: a hole or an enclave is inside it.
    return rings.max { (-gap($0), $0.count) < (-gap($1), $1.count) }.map { [$0] } ?? []
  }

  /// The units met at the points of a grid over the picture, the answer's last.
  private static func ground(
    in frame: MapFrame, of finest: Unit?, _ rings: [[Coordinate]], _ geocoder: Geocoder
  ) -> [Ground] {
    var met: [Unit: Set<MapSample>] = [:]
    var order: [Unit: Int] = [:]
    for sample in MapSample.all(in: frame) {
      guard let there = frame.coordinate(x: sample.x, y: sample.y),
        let unit = geocoder.finestUnit(at: there)
      else { continue }
      met[unit, default: []].insert(sample)
      if order[unit] == nil { order[unit] = order.count }
    }
    let own = finest.flatMap { met.removeValue(forKey: $0) } ?? []
    // The largest first; of very many small ones the rest would not be seen.
    let others = met.sorted {
      ($1.value.count, order[$0.key] ?? 0) < ($0.value.count, order[$1.key] ?? 0)
    }.prefix(150)
    let boundaries = geocoder.boundaries(of: others.map(\.key))
    var ground = zip(others, boundaries).map {
      Ground(unit: $0.key, rings: $1, isAnswer: false, samples: $0.value)
    }
    if let finest {
      ground.append(Ground(unit: finest, rings: rings, isAnswer: true, samples: own))
    }
    return ground
  }
}

// MARK: - The parts of the picture, from the ground up

extension ExplanationDrawing {
  private mutating func open() {
    let (width, height) = (Int(MapFrame.width), Int(frame.height + 64))
    lines.append(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" font-family=\"Helvetica, Arial, sans-serif\">")
    lines.append("<title>\(escaped(explanation.placemark.name ?? "Nothing there"))</title>")
    lines.append(
      "<clipPath id=\"map\"><rect width=\"\(width)\" height=\"\(one(frame.height))\"/></clipPath>")
    lines.append("<rect width=\"\(width)\" height=\"\(height)\" fill=\"#ffffff\"/>")
    lines.append("<g clip-path=\"url(#map)\">")
    // A unit that is everywhere in the picture may reach round a pole, where its rings enclose nothing on a flat map.
    let isEverywhere = ground.last?.samples.count == MapSample.all(in: frame).count
    let color = isEverywhere ? "#f7d9a8" : "#d6e6f2"
    lines.append(
      "<rect width=\"\(width)\" height=\"\(one(frame.height))\" fill=\"\(color)\"/>")
  }

  private mutating func drawGround() {
    for area in ground {
      let fill = area.isAnswer ? "#f7d9a8" : "#f4f1ea"
      let line =
        area.isAnswer
        ? "stroke=\"#8a4b08\" stroke-width=\"2\"" : "stroke=\"#9a958a\" stroke-width=\"1\""
      let outlines = area.rings.compactMap { Outline($0, in: frame) }
      lines.append(
        "<path d=\"\(outlines.map(\.area).joined())\" fill=\"\(fill)\" fill-rule=\"evenodd\"/>")
      lines.append(
        "<path d=\"\(outlines.map(\.line).joined())\" fill=\"none\" \(line) "
          + "stroke-linejoin=\"round\"/>")
    }
  }

  private mutating func drawCell() {
    let cell = explanation.cell
    let (left, right) = (frame.x(longitude: cell.west), frame.x(longitude: cell.west + cell.side))
    let (top, bottom) = (frame.y(latitude: cell.south + cell.side), frame.y(latitude: cell.south))
    lines.append(
      "<rect x=\"\(one(left))\" y=\"\(one(top))\" width=\"\(one(max(2, right - left)))\" "
        + "height=\"\(one(max(2, bottom - top)))\" fill=\"#1f6fb2\" fill-opacity=\"0.12\" "
        + "stroke=\"#1f6fb2\" stroke-width=\"1.5\" stroke-dasharray=\"5 3\"/>")
  }

  /// A line from the point to the nearest border of the finest unit.
  private mutating func drawNearest() {
    guard let relation = explanation.units.last ?? explanation.candidates.first,
      let nearest = relation.nearest
    else { return }
    let point = explanation.placemark.coordinate
    lines.append(
      "<line x1=\"\(one(frame.x(point)))\" y1=\"\(one(frame.y(point)))\" "
        + "x2=\"\(one(frame.x(nearest)))\" y2=\"\(one(frame.y(nearest)))\" stroke=\"#b3261e\" "
        + "stroke-width=\"1.5\" stroke-dasharray=\"2 3\"/>")
  }

  /// Each name where its unit has most room for it, unless another name is there.
  private mutating func drawNames() {
    let point = explanation.placemark.coordinate
    var placing = NamePlacing(frame: frame)
    placing.take(x: frame.x(point), y: frame.y(point), width: 24)
    for area in ground.reversed() where area.samples.count > (area.isAnswer ? 0 : 2) {
      let name = area.unit.name(languages: languages)
      let size = area.isAnswer ? 17.0 : 12
      let width = Double(name.count) * size * 0.56
      guard let place = placing.place(width: width, in: area.samples) else { continue }
      lines.append(
        label(name, place.x, place.y, size: size, color: area.isAnswer ? "#5c3205" : "#55524b"))
    }
  }

  private func label(
    _ text: String, _ x: Double, _ y: Double, size: Double, color: String
  ) -> String {
    "<text x=\"\(one(x))\" y=\"\(one(y))\" font-size=\"\(one(size))\" fill=\"\(color)\" "
      + "text-anchor=\"middle\" stroke=\"#ffffff\" stroke-width=\"3\" stroke-linejoin=\"round\" "
      + "paint-order=\"stroke\">\(escaped(text))</text>"
  }

  private mutating func drawPoint() {
    let point = explanation.placemark.coordinate
    lines.append(
      "<circle cx=\"\(one(frame.x(point)))\" cy=\"\(one(frame.y(point)))\" r=\"6\" "
        + "fill=\"#b3261e\" stroke=\"#ffffff\" stroke-width=\"2\"/>")
    lines.append("</g>")
  }

  private mutating func drawScale() {
    let bar = frame.scaleBar
    let (width, y) = (bar / frame.metresPerPixel, frame.height + 26)
    let end = MapFrame.width - 16
    lines.append(
      "<path d=\"M\(one(end - width)) \(one(y - 5))v8h\(one(width))v-8\" fill=\"none\" "
        + "stroke=\"#333333\" stroke-width=\"1.5\"/>")
    lines.append(
      caption(
        bar < 1000 ? "\(Int(bar)) m" : "\(Int(bar / 1000)) km", end - width / 2, y + 22,
        anchor: "middle", size: 12))
    lines.append(
      caption(explanation.placemark.name ?? "Nothing there", 16, y, anchor: "start", size: 16))
    let point = explanation.placemark.coordinate
    var facts =
      "\(NumberText.shortest(point.latitude)) \(NumberText.shortest(point.longitude)); "
    facts += "cell \(NumberText.distance(explanation.cell.sideInMetres))"
    if let distance = explanation.units.last?.distance {
      facts += "; nearest border \(NumberText.distance(distance))"
    }
    lines.append(caption(facts, 16, y + 22, anchor: "start", size: 12))
  }

  private func caption(
    _ text: String, _ x: Double, _ y: Double, anchor: String, size: Int
  ) -> String {
    "<text x=\"\(one(x))\" y=\"\(one(y))\" font-size=\"\(size)\" fill=\"#333333\" "
      + "text-anchor=\"\(anchor)\">\(escaped(text))</text>"
  }

  private func one(_ value: Double) -> String { MapFrame.pixels(value) }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
