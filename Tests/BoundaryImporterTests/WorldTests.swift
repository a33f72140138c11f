import BoundaryImporter
import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// The default world as it goes into the index.
@Suite("The world's content") struct WorldContentTests {
  private static let imported = Result {
    let path = try #require(TestFiles.project("Boundaries/world.json"))
    return try Importer.content(of: try Recipe(path: path))
  }

  private func content() throws -> IndexContent { try WorldContentTests.imported.get().content }

  /// The unit with that code; of several the first.
  private func unit(_ code: String) throws -> UnitDescription {
    try #require(content().units.first { $0.code == code }, "\(code)")
  }

  @Test("All records of all layers are there, and none needed repair")
  func counts() throws {
    let (content, report) = try WorldContentTests.imported.get()
    #expect(content.layers.map(\.recordCount) == [258, 4559, 3235, 34_006, 745])
    let records = content.units.filter { $0.feature != nil }
    #expect((0..<3).map { layer in records.count { $0.layer == layer } } == [258, 4559, 3235])
    #expect(content.places.count == 34_006)
    #expect(content.areas.count == 745)
    #expect(report.layers.allSatisfy { $0.repairs.isEmpty && $0.droppedRings == 0 })
    #expect(report.layers.allSatisfy { $0.orphans.isEmpty && $0.emptyRecords.isEmpty })
    #expect(report.layers[1].parentsByKey == 4559)
  }

  @Test("Every unit hangs below one country, and levels grow by one from parent to child")
  func hierarchy() throws {
    let units = try content().units
    for (number, unit) in units.enumerated() {
      if let parent = unit.parent {
        #expect(parent < number)
        #expect(units[parent].level == unit.level - 1, "\(unit.name)")
      } else {
        #expect(unit.level == 0, "\(unit.name)")
      }
    }
  }

  @Test(
    "Names are what people say, and none is empty",
    arguments: [
      ("CN", "China"), ("US", "United States"), ("RU", "Russia"), ("KR", "South Korea"),
      ("KP", "North Korea"), ("CZ", "Czechia"), ("LA", "Laos"), ("BN", "Brunei"), ("FR", "France"),
      ("NO", "Norway"), ("XK", "Kosovo"), ("TW", "Taiwan"), ("CN-SH", "Shanghai"),
    ])
  func names(code: String, name: String) throws {
    #expect(try unit(code).name == name)
    #expect(try content().units.allSatisfy { !$0.name.isEmpty && !$0.kind.isEmpty })
  }

  @Test("Names come in eleven languages")
  func translations() throws {
    let china = try unit("CN")
    #expect(china.translations["zh"] == "中国" && china.translations["zh-Hant"] == "中國")
    #expect(china.translations["de"] == "China" && china.translations.count == 11)
    #expect(try unit("CN-SH").translations["ja"] == "上海市")
  }

  @Test("No code stands for none, and country codes are two letters")
  func codes() throws {
    for unit in try content().units {
      #expect(!unit.code.hasPrefix("-"), "\(unit.name)")
      #expect(unit.countryCode.isEmpty || unit.countryCode.utf8.count == 2, "\(unit.name)")
    }
    let nameless = ["Bir Tawil", "Siachen Glacier"].map { name in
      try? content().units.first { $0.name == name }?.countryCode
    }
    #expect(nameless == ["", ""])
  }

  @Test(
    "Dependent territories are countries below their sovereign",
    arguments: [
      ("RE", "Réunion", "FR"), ("GP", "Guadeloupe", "FR"), ("MQ", "Martinique", "FR"),
      ("GF", "French Guiana", "FR"), ("YT", "Mayotte", "FR"), ("SJ", "Svalbard & Jan Mayen", "NO"),
      ("BV", "Bouvet Island", "NO"), ("TK", "Tokelau", "NZ"), ("BQ", "Caribbean Netherlands", "NL"),
      ("CX", "Christmas Island", "AU"), ("CC", "Cocos (Keeling) Islands", "AU"),
    ])
  func territories(code: String, name: String, sovereign: String) throws {
    let units = try content().units
    let territory = try #require(units.first { $0.countryCode == code })
    #expect(territory.name == name && territory.level == 1)
    #expect(territory.fields.contains(.country))
    #expect(units[try #require(territory.parent)].countryCode == sovereign)
    #expect(territory.translations.count == 11)
  }

  @Test("The parts of the Caribbean Netherlands are its administrative areas")
  func caribbean() throws {
    let units = try content().units
    for code in ["BQ-BO", "BQ-SA", "BQ-SE"] {
      let unit = try unit(code)
      #expect(unit.level == 2 && unit.fields == .administrativeArea)
      #expect(units[try #require(unit.parent)].countryCode == "BQ")
    }
  }

  @Test(
    "Cities of the rank of a province fill the locality too",
    arguments: [
      "CN-BJ", "CN-SH", "CN-TJ", "CN-CQ", "DE-BE", "DE-HH", "AT-9", "RU-MOW", "RU-SPE", "KR-11",
      "TW-TPE", "MX-CMX", "UA-30", "TH-10", "ID-JK", "HU-SD", "LV-RIX",
    ])
  func cities(code: String) throws {
    #expect(try unit(code).fields == [.administrativeArea, .locality])
  }

  @Test("Every code that a rule of the recipe names is there")
  func ruleCodes() throws {
    let recipe = try Recipe(path: try #require(TestFiles.project("Boundaries/world.json")))
    for (number, layer) in recipe.layers.enumerated() {
      let units = try content().units.filter { $0.layer == number }
      let codes = Set(units.map(\.code))
      let kinds = Set(units.map(\.kind))
      for rule in layer.fills {
        #expect(rule.codes.isSubset(of: codes) && rule.kinds.isSubset(of: kinds))
        for unit in units where rule.codes.contains(unit.code) || rule.kinds.contains(unit.kind) {
          #expect(unit.fields.isSuperset(of: rule.fields), "\(unit.name)")
        }
      }
    }
  }

  @Test(
    "Regions stand between a country and its second-level units",
    arguments: [
      ("GB-EDH", "GB-SCT", "Scotland"), ("IT-RM", "IT-62", "Lazio"),
      ("FR-75C", "FR-IDF", "Île-de-France"), ("ES-M", "ES-MD", "Madrid Autonomous Community"),
    ])
  func regions(code: String, region: String, name: String) throws {
    let unit = try unit(code)
    let parent = try content().units[try #require(unit.parent)]
    #expect(parent.code == region && parent.name == name && parent.kind == "region")
    #expect(parent.level == 1 && parent.fields == .administrativeArea)
    #expect(unit.level == 2 && unit.fields.contains(.subAdministrativeArea))
  }

  @Test("Counties hang below their states, those of island territories by overlap")
  func counties() throws {
    let units = try content().units
    let counties = units.filter { $0.layer == 2 }
    let parents = counties.compactMap { $0.parent.map { units[$0] } }
    #expect(parents.count == 3235 && parents.allSatisfy { $0.layer == 1 && $0.level == 1 })
    #expect(parents.count { $0.code.hasPrefix("US-") } == 3144)
    let sanJuan = try #require(counties.first { $0.name == "San Juan Municipio" })
    #expect(units[try #require(sanJuan.parent)].name == "Puerto Rico")
  }
}
