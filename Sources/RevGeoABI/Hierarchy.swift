// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
public import CRevGeo
internal import Geometry
internal import RevGeo

/// Implements `revgeo_hierarchy` of revgeo.h, which describes it.
@c @implementation
public func revgeo_hierarchy(
  _ geocoder: OpaquePointer!, _ answer: UnsafePointer<revgeo_answer>!,
  _ entries: UnsafeMutablePointer<revgeo_entry>!, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    guard let answer = unsafe answer?.pointee else { throw .null("answer") }
    if answer.isInvalid { return try unsafe write([], to: entries, capacity, count) }
    let known = try answer.answer(of: object.query)
    // Looked up anew, since an answer's numbers don't say where the nearest border is.
    let placemark = object.query.placemark(at: known.coordinate)
    let found = zip(placemark.hierarchy, placemark.hierarchyNumbers).map(revgeo_entry.init)
    return try unsafe write(found, to: entries, capacity, count)
  }
}

extension revgeo_entry {
  fileprivate init(_ entry: HierarchyEntry, _ number: HierarchyNumber) {
    let absent = AnswerNumbers.absent
    self.init(
      distance: entry.distance, bearing: entry.bearing ?? .nan, unit: absent, place: absent,
      level: Int32(entry.level), match: Int32(entry.match), street: absent, address: absent)
    switch number {
    case .unit(let number): unit = number
    case .place(let number): place = number
    case .street(let number), .numberAlong(let number): street = number
    case .address(let number): address = number
    }
  }
}

extension OpenGeocoder {
  fileprivate func unit(_ number: UInt32) throws(Failure) -> Unit {
    guard let unit = geocoder.unit(number: number) else {
      throw .argument("the index has no unit \(number)")
    }
    return unit
  }

  fileprivate func place(_ number: UInt32) throws(Failure) -> Place {
    guard let place = geocoder.place(number: number) else {
      throw .argument("the index has no place \(number)")
    }
    return place
  }
}

/// Implements `revgeo_unit_text` of revgeo.h, which describes it.
@c @implementation
public func revgeo_unit_text(
  _ geocoder: OpaquePointer!, _ unit: UInt32, _ field: UnsafePointer<CChar>!,
  _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ length: UnsafeMutablePointer<Int>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    let unit = try object.unit(unit)
    let output = try unsafe TextOutput(buffer, capacity, length)
    switch try unsafe name(field, "field") {
    case "name": return try output.write(object.query.name(of: unit))
    case "code": return try output.write(unit.code)
    case "iso_country_code": return try output.write(unit.isoCountryCode)
    case "kind": return try output.write(unit.kind)
    case "layer": return try output.write(unit.layer)
    case let other:
      throw .field(other, of: ["name", "code", "iso_country_code", "kind", "layer"])
    }
  }
}

/// Implements `revgeo_unit_number` of revgeo.h, which describes it.
@c @implementation
public func revgeo_unit_number(
  _ geocoder: OpaquePointer!, _ unit: UInt32, _ field: UnsafePointer<CChar>!,
  _ number: UnsafeMutablePointer<Int64>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    let unit = try object.unit(unit)
    guard let target = unsafe number else { throw .null("number") }
    let value: Int?
    switch try unsafe name(field, "field") {
    case "level": value = unit.level
    case "feature": value = unit.feature
    case "parent": value = unit.parent.map { Int($0.number) }
    case let other: throw .field(other, of: ["level", "feature", "parent"])
    }
    guard let value else { return REVGEO_ABSENT }
    unsafe target.pointee = Int64(value)
    return REVGEO_OK
  }
}

/// Implements `revgeo_place_text` of revgeo.h, which describes it.
@c @implementation
public func revgeo_place_text(
  _ geocoder: OpaquePointer!, _ place: UInt32, _ field: UnsafePointer<CChar>!,
  _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ length: UnsafeMutablePointer<Int>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    let place = try object.place(place)
    let output = try unsafe TextOutput(buffer, capacity, length)
    switch try unsafe name(field, "field") {
    case "name": return try output.write(object.query.name(of: place))
    case "code": return try output.write(place.code)
    case "kind": return try output.write(place.kind)
    case "layer": return try output.write(place.layer)
    case "time_zone": return try output.write(place.timeZone)
    case let other: throw .field(other, of: ["name", "code", "kind", "layer", "time_zone"])
    }
  }
}

/// Implements `revgeo_street_text` of revgeo.h, which describes it.
@c @implementation
public func revgeo_street_text(
  _ geocoder: OpaquePointer!, _ street: UInt32, _ field: UnsafePointer<CChar>!,
  _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ length: UnsafeMutablePointer<Int>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    guard let street = object.geocoder.street(number: street) else {
      throw .argument("the index has no street \(street)")
    }
    let output = try unsafe TextOutput(buffer, capacity, length)
    switch try unsafe name(field, "field") {
    case "name": return try output.write(object.query.name(of: street))
    case "code": return try output.write(street.code)
    case "kind": return try output.write(street.kind)
    case "layer": return try output.write(street.layer)
    case let other: throw .field(other, of: ["name", "code", "kind", "layer"])
    }
  }
}

/// Implements `revgeo_address_text` of revgeo.h, which describes it.
@c @implementation
public func revgeo_address_text(
  _ geocoder: OpaquePointer!, _ address: UInt32, _ field: UnsafePointer<CChar>!,
  _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ length: UnsafeMutablePointer<Int>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    guard let address = object.geocoder.address(number: address) else {
      throw .argument("the index has no address \(address)")
    }
    let output = try unsafe TextOutput(buffer, capacity, length)
    switch try unsafe name(field, "field") {
    case "number": return try output.write(address.houseNumber)
    case "street": return try output.write(address.street)
    case "postal_code": return try output.write(address.postalCode)
    case "layer": return try output.write(address.layer)
    case let other: throw .field(other, of: ["number", "street", "postal_code", "layer"])
    }
  }
}

/// Implements `revgeo_unit_by_code` of revgeo.h, which describes it.
@c @implementation
public func revgeo_unit_by_code(
  _ geocoder: OpaquePointer!, _ code: UnsafePointer<CChar>!, _ unit: UnsafeMutablePointer<UInt32>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    let code = try unsafe name(code, "code")
    guard let target = unsafe unit else { throw .null("unit") }
    let found = object.geocoder.unit(code: code)
    unsafe target.pointee = found?.number ?? AnswerNumbers.absent
    return found == nil ? REVGEO_ABSENT : REVGEO_OK
  }
}

/// Implements `revgeo_children` of revgeo.h, which describes it.
@c @implementation
public func revgeo_children(
  _ geocoder: OpaquePointer!, _ unit: UInt32, _ units: UnsafeMutablePointer<UInt32>!,
  _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    let children =
      unit == AnswerNumbers.absent
      ? object.geocoder.countries : object.geocoder.children(of: try object.unit(unit))
    return try unsafe write(children.map(\.number), to: units, capacity, count)
  }
}

/// Implements `revgeo_units_containing` of revgeo.h, which describes it.
@c @implementation
public func revgeo_units_containing(
  _ geocoder: OpaquePointer!, _ latitude: Double, _ longitude: Double,
  _ units: UnsafeMutablePointer<UInt32>!, _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    let found = object.geocoder.units(containing: try Coordinate(latitude, longitude))
    return try unsafe write(found.map(\.number), to: units, capacity, count)
  }
}

/// Implements `revgeo_nearest_places` of revgeo.h, which describes it.
@c @implementation
public func revgeo_nearest_places(
  _ geocoder: OpaquePointer!, _ latitude: Double, _ longitude: Double, _ distance: Double,
  _ places: UnsafeMutablePointer<revgeo_place>!, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    let coordinate = try Coordinate(latitude, longitude)
    guard distance >= 0 else {
      throw .argument("distance is \(distance): it is metres, 0 or more")
    }
    let found = object.geocoder.nearestPlaces(
      to: coordinate, count: capacity < 0 ? .max : capacity, within: distance)
    return try unsafe write(found.map(revgeo_place.init), to: places, capacity, count)
  }
}

extension revgeo_place {
  fileprivate init(_ nearby: NearbyPlace) {
    self.init(
      latitude: nearby.place.coordinate.latitude, longitude: nearby.place.coordinate.longitude,
      distance: nearby.distance, bearing: nearby.bearing,
      population: Int64(nearby.place.population ?? 0), place: nearby.place.number, reserved: 0)
  }
}

/// Implements `revgeo_index_text` of revgeo.h, which describes it.
@c @implementation
public func revgeo_index_text(
  _ geocoder: OpaquePointer!, _ field: UnsafePointer<CChar>!,
  _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ length: UnsafeMutablePointer<Int>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    let output = try unsafe TextOutput(buffer, capacity, length)
    let summary = object.geocoder.summary
    switch try unsafe name(field, "field") {
    case "title": return try output.write(summary.title)
    case "attribution":
      let lines = summary.layers.map(\.attribution).filter { !$0.isEmpty }
      var different: [String] = []
      for line in lines where !different.contains(line) { different.append(line) }
      return try output.write(different.joined(separator: "\n"))
    case "languages": return try output.write(summary.languages.joined(separator: ","))
    case let other: throw .field(other, of: ["title", "attribution", "languages"])
    }
  }
}
