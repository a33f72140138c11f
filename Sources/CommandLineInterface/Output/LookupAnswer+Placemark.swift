package import RevGeo

extension LookupAnswer {
  /// Reads everything out of a placemark.
  /// - Parameters:
  ///   - placemark: The answer of a geocoder.
  ///   - borderDistance: Metres to the nearest border, if that is to be shown.
  package init(_ placemark: Placemark, borderDistance: Double?) {
    self.init(
      coordinate: placemark.coordinate, match: Match(placemark.match),
      distance: placemark.distance, borderDistance: borderDistance,
      hierarchy: placemark.hierarchy.map(Entry.init))
    for fact in Fact.allCases { facts[fact] = placemark[fact] }
    if placemark.mayDiffer(.areasOfInterest) { areasOfInterest = placemark.areasOfInterest }
  }
}

extension LookupAnswer.Entry {
  fileprivate init(_ entry: HierarchyEntry) {
    self.init(
      level: entry.level, kind: entry.kind, name: entry.name, code: entry.code,
      layer: entry.layer, feature: entry.feature, match: LookupAnswer.Match(entry.match),
      distance: entry.distance, bearing: entry.bearing)
  }
}

extension LookupAnswer.Match {
  fileprivate init(_ match: Match) {
    switch match {
    case .inside: self = .inside
    case .nearest: self = .nearest
    case .interpolated: self = .interpolated
    case .none: self = .none
    }
  }
}
