import Geometry

/// From an index back to what it was made from, so that more can be added.
extension IndexFile {
  /// Everything that was put into the index, as far as its answers depend on it.
  ///
  /// A unit's rings stand in one polygon, as ``rings(of:)-(UInt32)`` puts them together: shells and holes are still to be told apart.
  /// - Complexity: Linear in the number of leaves and edges; all edges are in memory at a time.
  package func content() -> IndexContent {
    var content = IndexContent()
    content.title = description.title
    content.layers = description.layers
    let rings = allRings()
    content.units = (0..<UInt32(unitCount)).map { unit(number: $0, rings: rings[Int($0)]) }
    // Behind those that look-ups find stand the places that no unit was near.
    content.places = (0..<UInt32(places.count / IndexFormat.placeSize)).map(place)
    content.streets = (0..<UInt32(streetCount)).map(street)
    content.addresses = (0..<UInt32(addressCount)).map(address)
    if let areas { content.addAreas(areas.content()) }
    return content
  }

  private func unit(number: UInt32, rings: [[FixedCoordinate]]) -> UnitDescription {
    let parent = parent(of: number)
    return UnitDescription(
      layer: layer(ofUnit: number), feature: feature(ofUnit: number), level: Int(level(of: number)),
      kind: description.kind(kind(ofUnit: number)),
      name: name(at: nameOffset(ofUnit: number)) ?? "",
      translations: translations(at: nameOffset(ofUnit: number)), code: code(ofUnit: number) ?? "",
      countryCode: countryCode(of: number) ?? "", fields: fields(of: number),
      parent: parent == IndexFormat.absent ? nil : Int(parent),
      polygons: rings.isEmpty ? [] : [FixedPolygon(rings: rings)])
  }

  private func place(number: UInt32) -> PlaceDescription {
    PlaceDescription(
      layer: layer(ofPlace: number), feature: feature(ofPlace: number),
      kind: description.kind(kind(ofPlace: number)),
      name: name(at: nameOffset(ofPlace: number)) ?? "",
      translations: translations(at: nameOffset(ofPlace: number)),
      code: code(ofPlace: number) ?? "", population: population(ofPlace: number),
      timeZone: timeZone(ofPlace: number) ?? "", position: position(ofPlace: number))
  }

  private func street(number: UInt32) -> StreetDescription {
    StreetDescription(
      layer: layer(ofStreet: number), feature: feature(ofStreet: number),
      kind: description.kind(kind(ofStreet: number)),
      name: name(at: nameOffset(ofStreet: number)) ?? "",
      translations: nameOffset(ofStreet: number) == 0
        ? [:] : translations(at: nameOffset(ofStreet: number)),
      code: code(ofStreet: number) ?? "", ranges: ranges(ofStreet: number),
      line: vertices(ofStreet: number).map(streetVertex))
  }

  private func ranges(ofStreet number: UInt32) -> AddressRanges? {
    guard let sides = rangeSides(ofStreet: number) else { return nil }
    return AddressRanges(
      left: side(sides.left), right: side(sides.right), share: rangeShare(ofStreet: number))
  }

  private func side(_ stored: RangeSide) -> AddressRanges.Side {
    var side = AddressRanges.Side(postalCode: code(at: stored.postalCode) ?? "")
    switch stored.content {
    case .none: return side
    case .text:
      side.from = code(at: stored.from) ?? ""
      side.to = side.from
      return side
    case .odd: side.parity = .odd
    case .even: side.parity = .even
    case .all: side.parity = .both
    }
    (side.from, side.to) = (String(stored.from), String(stored.to))
    return side
  }

  private func address(number: UInt32) -> AddressDescription {
    AddressDescription(
      layer: layer(ofAddress: number), feature: feature(ofAddress: number),
      kind: description.kind(kind(ofAddress: number)), number: self.number(ofAddress: number) ?? "",
      street: name(at: streetNameOffset(ofAddress: number)) ?? "",
      postalCode: postalCode(ofAddress: number) ?? "", position: position(ofAddress: number))
  }

  private func translations(at offset: UInt32) -> [String: String] {
    var translations: [String: String] = [:]
    for (number, language) in description.languages.enumerated() {
      translations[language] = translation(at: offset, languages: [UInt8(number)])
    }
    return translations
  }
}

// MARK: - Rings

extension IndexFile {
  /// The rings of all units, by number, found in one walk; none for those without a record, which never had any.
  private func allRings() -> [[[FixedCoordinate]]] {
    var edges = ownEdges()
    let stored = unitsWithBorders
    for unit in (0..<unitCount) where !stored[unit] && feature(ofUnit: UInt32(unit)) != nil {
      edges[unit] = union(of: members(of: UInt32(unit), stored).map { edges[Int($0)] })
    }
    return edges.map { RingChaining(edges: $0).rings }
  }

  /// For each unit the edges that stand in cells as its border, each once.
  private func ownEdges() -> [[Edge]] {
    var edges: [[Edge]] = Array(repeating: [], count: unitCount)
    forEachLeaf { square, word in
      forEachPanel(of: word) { panel in
        let units = (0..<min(panel.unitCount, 32)).map { Int(panel.unit($0)) }
        panel.forEachEdge { mask, start, end in
          guard let edge = Edge(start, end, from: square) else { return }
          var rest = mask
          while rest != 0 {
            let bit = rest.trailingZeroBitCount
            rest &= rest - 1
            if bit < units.count, units[bit] < unitCount { edges[units[bit]].append(edge) }
          }
        }
      }
    }
    // An edge stands whole in each cell that it enters.
    return edges.map { IndexFile.distinct($0) }
  }

  /// The edges that belong to an odd number of lists.
  private func union(of lists: [[Edge]]) -> [Edge] {
    var odd: Set<Edge> = []
    for list in lists { odd.formSymmetricDifference(list) }
    return IndexFile.distinct(Array(odd))
  }

  /// Each edge once, in an order of their coordinates, so that the result depends on nothing else.
  private static func distinct(_ edges: [Edge]) -> [Edge] {
    func key(_ vertex: FixedCoordinate) -> Int64 {
      Int64(vertex.x) << 32 | Int64(UInt32(bitPattern: vertex.y))
    }
    func isBefore(_ a: Edge, _ b: Edge) -> Bool {
      let (first, second) = (key(a.start), key(b.start))
      return first == second ? key(a.end) < key(b.end) : first < second
    }
    var distinct: [Edge] = []
    for edge in edges.sorted(by: isBefore) where edge != distinct.last { distinct.append(edge) }
    return distinct
  }
}
