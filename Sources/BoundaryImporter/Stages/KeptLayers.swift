internal import BoundaryIndex

extension PreparedLayer {
  /// The layers that add something; that others don't is told in the report.
  /// - Throws: The first one's reason when none does.
  static func kept(of layers: [PreparedLayer]) throws(ImportError) -> [PreparedLayer] {
    let kept = layers.filter { $0.nothing == nil }
    guard kept.isEmpty, let error = layers.first?.nothing else { return kept }
    throw ImportError(
      file: error.file,
      what: error.what + (layers.count > 1 ? ", and no other layer adds anything" : ""),
      remedy: error.remedy)
  }
}

extension IndexContent {
  /// Takes layers out of which nothing came.
  mutating func removeLayers(_ removed: Set<Int>) {
    var numbers: [Int] = []
    var next = 0
    for layer in layers.indices {
      numbers.append(next)
      if !removed.contains(layer) { next += 1 }
    }
    layers = layers.indices.filter { !removed.contains($0) }.map { layers[$0] }
    for unit in units.indices { units[unit].layer = numbers[units[unit].layer] }
    for place in places.indices { places[place].layer = numbers[places[place].layer] }
    for street in streets.indices { streets[street].layer = numbers[streets[street].layer] }
    for address in addresses.indices {
      addresses[address].layer = numbers[addresses[address].layer]
    }
    for area in areas.indices { areas[area].layer = numbers[areas[area].layer] }
  }
}
