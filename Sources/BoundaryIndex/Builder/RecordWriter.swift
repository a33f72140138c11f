import Geometry

/// Writes the records of units and places and the tables that find them.
struct RecordWriter {
  private(set) var units = ByteBuffer()
  private(set) var places = ByteBuffer()
  private(set) var names: NameTable
  private var kinds: [String: UInt16] = [:]
  private var kindNames: [String] = []
  private let content: IndexContent

  init(content: IndexContent, names: NameTable) {
    self.content = content
    self.names = names
    for unit in content.units { append(unit) }
  }

  /// The records of the units, each city's largest place filled in.
  func units(principals: [UInt32: UInt32]) -> [UInt8] {
    var units = units
    for (unit, place) in principals {
      units.replace(at: Int(unit) * IndexFormat.unitSize + 24, with: place)
    }
    return units.bytes
  }

  private mutating func append(_ unit: UnitDescription) {
    units.append(unit.parent.map { UInt32($0) } ?? IndexFormat.absent)
    units.append(names.insert(name: unit.name, translations: unit.translations))
    units.append(names.insert(code: unit.code))
    units.append(unit.feature.map { UInt32($0) } ?? IndexFormat.absent)
    units.append(UInt16(unit.layer))
    units.append(kind(unit.kind))
    units.append(UInt8(unit.level))
    units.append(unit.fields.rawValue)
    let code = Array(unit.countryCode.utf8)
    units.append(code.count == 2 ? code[0] : 0)
    units.append(code.count == 2 ? code[1] : 0)
    units.append(IndexFormat.absent)
    units.append(UInt32(0))
  }

  /// The number of a kind.
  mutating func kind(_ name: String) -> UInt16 {
    if let known = kinds[name] { return known }
    let number = UInt16(kindNames.count)
    kinds[name] = number
    kindNames.append(name)
    return number
  }

  /// The offset of a name with its translations.
  mutating func offset(name: String, translations: [String: String]) -> UInt32 {
    names.insert(name: name, translations: translations)
  }

  /// The offset of a code, or of another text without translations.
  mutating func offset(code: String) -> UInt32 { names.insert(code: code) }

  /// Writes the places in the order of their trees.
  mutating func appendPlaces(order: [Int]) {
    for number in order {
      let place = content.places[number]
      places.append(place.position.x)
      places.append(place.position.y)
      places.append(UInt32(place.feature))
      places.append(names.insert(name: place.name, translations: place.translations))
      places.append(names.insert(code: place.code))
      places.append(names.insert(code: place.timeZone))
      places.append(UInt32(clamping: place.population))
      places.append(UInt16(place.layer))
      places.append(kind(place.kind))
    }
  }

  /// The numbers of the units that have a code, in the order of their codes' bytes.
  var unitsByCode: [UInt32] {
    let coded = content.units.indices.filter { !content.units[$0].code.isEmpty }
    let keys = coded.map { (Array(content.units[$0].code.utf8), $0) }
    return keys.sorted { first, second in
      first.0 == second.0 ? first.1 < second.1 : first.0.lexicographicallyPrecedes(second.0)
    }.map { UInt32($0.1) }
  }

  /// All units, the roots first, then by parent, and by name among those of one parent.
  var unitsByParent: [UInt32] {
    let keys = content.units.indices.map { number in
      (content.units[number].parent ?? -1, content.units[number].name, number)
    }
    return keys.sorted(by: <).map { UInt32($0.2) }
  }

  /// Title, languages, kinds and layers; also the outer bounds of all units in fixed-point units.
  var description: ByteBuffer {
    var buffer = ByteBuffer()
    for bound in extent { buffer.append(bound) }
    buffer.append(UInt32(names.languages.count))
    buffer.append(UInt32(kindNames.count))
    buffer.append(UInt32(content.layers.count))
    buffer.append(text: content.title)
    for language in names.languages { buffer.append(text: language) }
    for kind in kindNames { buffer.append(text: kind) }
    for layer in content.layers {
      buffer.append(layer.role.rawValue)
      buffer.append(UInt32(layer.recordCount))
      for text in [layer.name, layer.source, layer.licence, layer.attribution] {
        buffer.append(text: text)
      }
    }
    return buffer
  }

  /// South, west, north, east; south beyond north when there is no polygon.
  private var extent: [Int32] {
    var extent = [Int32.max, Int32.max, Int32.min, Int32.min]
    for unit in content.units {
      for polygon in unit.polygons {
        for vertex in polygon.rings.first ?? [] {
          extent[0] = min(extent[0], vertex.y)
          extent[1] = min(extent[1], vertex.x)
          extent[2] = max(extent[2], vertex.y)
          extent[3] = max(extent[3], vertex.x)
        }
      }
    }
    return extent
  }
}
