import BoundaryImporter
import BoundaryIndex
import TestSupport
import Testing

/// Layers that are recognised by their columns, each as a miniature.
@Suite("Schemas") struct SchemaTests {
  private let west = "0 0, 0 10, 10 10, 10 0"
  private let east = "10 0, 10 10, 20 10, 20 0"
  private let inWest = "1 1, 1 2, 2 2"
  private let inEast = "11 1, 11 2, 12 2"

  private func imported(
    _ layers: [(name: String, columns: [String], records: [(String, [String])])], type: Int32 = 5
  ) throws -> (content: IndexContent, composed: ComposedRecipe) {
    let folder = try WorkingDirectory()
    var files: [String] = []
    for layer in layers {
      let records = layer.records.map { (rings: [$0.0], values: $0.1) }
      var fixture = ShapefileFixture(layer.columns, records)
      fixture.type = type
      files.append(try fixture.write(to: folder, as: layer.name))
    }
    let composed = try RecipeComposer.recipe(for: files, options: RecipeOptions())
    // What is shown as JSON is what is imported.
    let recipe = try Recipe(json: Array(composed.recipe.json.utf8), file: "recipe.json")
    #expect(recipe == composed.recipe)
    return (try Importer.content(of: recipe).content, composed)
  }

  private func schemas(_ composed: ComposedRecipe) -> [String] {
    composed.recipe.layers.compactMap { composed.layers[$0.name]?.schema }
  }

  @Test("Natural Earth: France is FR, Norway NO, Kosovo XK, Taiwan TW")
  func naturalEarth() throws {
    let (content, composed) = try imported([
      (
        "ne_10m_admin_0_countries",
        ["NAME", "NAME_EN", "ADM0_A3", "ISO_A2", "ISO_A2_EH", "NAME_ZH", "NAME_ZHT"],
        [
          (west, ["France", "France", "FRA", "-99", "FR", "法国", "法國"]),
          (east, ["Taiwan", "Taiwan", "TWN", "CN-TW", "TW", "", ""]),
          ("30 0, 30 1, 31 1", ["Norway", "Norway", "NOR", "-99", "-99", "", ""]),
          ("40 0, 40 1, 41 1", ["Kosovo", "Kosovo", "KOS", "-99", "-99", "", ""]),
        ]
      ),
      (
        "ne_10m_admin_1_states_provinces", ["name", "iso_3166_2", "adm0_a3", "admin", "type_en"],
        [
          (inEast, ["Normandie", "FR-NOR", "FRA", "France", "Region"]),
          (inWest, ["Nowhere", "FR-X01~", "FRA", "France", ""]),
        ]
      ),
    ])
    #expect(schemas(composed) == ["Natural Earth countries", "Natural Earth states and provinces"])
    #expect(content.units.prefix(4).map(\.code) == ["FR", "TW", "NO", "XK"])
    #expect(content.units.prefix(4).map(\.countryCode) == ["FR", "TW", "NO", "XK"])
    #expect(content.units[0].translations == ["en": "France", "zh": "法国", "zh-Hant": "法國"])
    #expect(content.chain("Normandie") == ["France", "Normandie"])
    #expect(content.unit("Normandie")?.kind == "region")
    #expect(content.unit("Nowhere")?.code == "")
  }

  @Test("Natural Earth's older files have no columns for everyday codes")
  func olderNaturalEarth() throws {
    let (content, _) = try imported([
      (
        "countries", ["NAME", "ADM0_A3", "ISO_A2"],
        [(west, ["France", "FRA", "-99"]), (east, ["Taiwan", "TWN", "CN-TW"])]
      )
    ])
    #expect(content.units.map(\.countryCode) == ["FR", "TW"])
    #expect(content.units.map(\.code) == ["FR", "TW"])
  }

  @Test("Provinces of Natural Earth alone make their countries")
  func provincesAlone() throws {
    let (content, _) = try imported([
      (
        "admin1", ["name", "iso_3166_2", "adm0_a3", "admin"],
        [(west, ["Bayern", "DE-BY", "DEU", "Germany"])]
      )
    ])
    #expect(content.chain("Bayern") == ["Germany", "Bayern"])
    #expect(content.unit("Germany")?.countryCode == "DE")
  }

  @Test("geoBoundaries: countries by shapeGroup, districts by overlap with provinces")
  func geoBoundaries() throws {
    let columns = ["shapeName", "shapeISO", "shapeID", "shapeGroup", "shapeType"]
    let (content, composed) = try imported([
      ("adm1", columns, [(west, ["Dublin", "IE-D", "1", "IRL", "ADM1"])]),
      ("adm2", columns, [(inWest, ["Fingal", "", "2", "IRL", "ADM2"])]),
    ])
    #expect(schemas(composed) == ["geoBoundaries ADM1", "geoBoundaries ADM2"])
    #expect(content.chain("Fingal") == ["Ireland", "Dublin", "Fingal"])
    #expect(content.unit("Ireland")?.countryCode == "IE")
    #expect(content.unit("Dublin")?.code == "IE-D")
    #expect(content.unit("Fingal")?.code == "2")
  }

  @Test("GADM: one file holds all parents' names")
  func gadm() throws {
    let (content, composed) = try imported([
      (
        "gadm41_CHN_2",
        [
          "GID_2", "GID_0", "COUNTRY", "GID_1", "NAME_1", "NL_NAME_1", "NAME_2", "NL_NAME_2",
          "TYPE_2", "ENGTYPE_2", "HASC_2",
        ],
        [
          (
            inWest,
            [
              "CHN.1.1_1", "CHN", "China", "CHN.1_1", "Anhui", "安徽|安徽", "Anqing", "安庆市",
              "Shi", "Prefecture City", "NA",
            ]
          ),
          (
            inEast,
            [
              "CHN.1.2_1", "CHN", "China", "CHN.1_1", "Anhui", "安徽|安徽", "Bengbu", "NA",
              "Shi", "Prefecture City", "CN.AH.BB",
            ]
          ),
        ]
      )
    ])
    #expect(schemas(composed) == ["GADM level 2"])
    #expect(content.chain("Bengbu") == ["China", "Anhui", "Bengbu"])
    #expect(content.units.count == 4)
    #expect(content.unit("China")?.countryCode == "CN")
    #expect(content.unit("Anhui")?.translations == ["zh": "安徽"])
    #expect(content.unit("Anqing")?.translations == ["zh": "安庆市"])
    #expect(content.unit("Anqing")?.code == "CHN.1.1_1")
    #expect(content.unit("Bengbu")?.code == "CN.AH.BB")
    #expect(content.unit("Bengbu")?.translations == [:])
    #expect(content.unit("Bengbu")?.kind == "prefecture city")
  }

  @Test("GADM 2.8: numbers in place of GIDs, parents by the country's code and by overlap")
  func oldGADM() throws {
    let columns = ["ID_0", "ISO", "NAME_0", "ID_1", "NAME_1", "HASC_1", "ENGTYPE_1", "NL_NAME_1"]
    let (content, composed) = try imported([
      (
        "CHN_adm0", ["ID_0", "ISO", "NAME_ENGLI", "ISO2"], [(west, ["49", "CHN", "China", "CN"])]
      ),
      (
        "CHN_adm1", columns,
        [(inWest, ["49", "CHN", "China", "1", "Anhui", "CN.AH", "Province", "安徽|安徽"])]
      ),
      (
        "CHN_adm2", columns + ["ID_2", "NAME_2", "TYPE_2"],
        [
          (
            inWest,
            ["49", "CHN", "China", "1", "Anhui", "CN.AH", "Province", "", "1", "Anqing", "Shi"]
          )
        ]
      ),
    ])
    #expect(schemas(composed) == ["GADM level 0", "GADM level 1", "GADM level 2"])
    #expect(content.chain("Anqing") == ["China", "Anhui", "Anqing"])
    #expect(content.unit("China")?.countryCode == "CN")
    #expect(content.unit("Anhui")?.code == "CN.AH")
    #expect(content.unit("Anhui")?.translations == ["zh": "安徽"])
    #expect(content.unit("Anqing")?.kind == "shi")
    let (alone, _) = try imported([
      (
        "CHN_adm1", columns,
        [(inWest, ["49", "CHN", "China", "1", "Anhui", "CN.AH", "Province", ""])]
      )
    ])
    #expect(alone.chain("Anhui") == ["China", "Anhui"])
  }

  @Test("China: columns named in the encoding of the table", arguments: ["GBK", "UTF-8"])
  func columnNames(encoding: String) throws {
    // "市", "市代码" and "省" in GBK; 省 alone would be valid UTF-8 of another letter.
    let names: [[UInt8]] =
      encoding == "GBK"
      ? [[0xCA, 0xD0], [0xCA, 0xD0, 0xB4, 0xFA, 0xC2, 0xEB], [0xCA, 0xA1]]
      : ["市", "市代码", "省"].map { Array($0.utf8) }
    let values: [[UInt8]] =
      encoding == "GBK"
      ? [
        [0xB3, 0xA4, 0xB4, 0xBA, 0xCA, 0xD0], Array("220100".utf8),
        [0xBC, 0xAA, 0xC1, 0xD6, 0xCA, 0xA1],
      ]
      : ["长春市", "220100", "吉林省"].map { Array($0.utf8) }
    var fixture = ShapefileFixture(["a", "b", "c"], [])
    fixture.records = [[ShapefileFixture.points("120 40, 120 45, 125 45")]]
    fixture.rows = [values]
    fixture.codePage = nil
    let folder = try WorkingDirectory()
    let path = try fixture.write(to: folder, as: "cities")
    var table = WorkingDirectory.bytes(folder.path("cities.dbf"))
    for (number, name) in names.enumerated() {
      table.replaceSubrange(32 + 32 * number..<32 + 32 * number + name.count, with: name)
    }
    try folder.write(table, to: "cities.dbf")
    let composed = try RecipeComposer.recipe(for: [path], options: RecipeOptions())
    #expect(schemas(composed) == ["China prefecture"])
    let content = try Importer.content(of: composed.recipe).content
    #expect(content.chain("长春市") == ["China", "吉林省", "长春市"])
    #expect(composed.text.contains("市代码"))
    // The recipe that is shown is read and used like any other.
    let recipe = try Recipe(json: Array(composed.recipe.json.utf8), file: "/r.json")
    #expect(try Importer.content(of: recipe).content.units == content.units)
  }

  @Test("China: provinces by a name and a code of their own, with cities in another file")
  func provinces() throws {
    let (content, composed) = try imported([
      ("sheng", ["省", "省代码"], [(west, ["吉林省", "220000"])]),
      ("shi", ["市", "市代码", "省", "省代码"], [(inWest, ["长春市", "220100", "吉林省", "220000"])]),
    ])
    #expect(schemas(composed) == ["China province", "China prefecture"])
    #expect(content.chain("长春市") == ["China", "吉林省", "长春市"])
    #expect(content.units.count == 3)
    #expect(content.unit("吉林省")?.fields == .administrativeArea)
  }

  @Test("GADM: levels in files of their own, of two countries, meet by their codes")
  func gadmFiles() throws {
    let one = ["GID_1", "GID_0", "COUNTRY", "NAME_1"]
    let two = ["GID_2", "GID_0", "COUNTRY", "GID_1", "NAME_1", "NAME_2"]
    let (content, composed) = try imported([
      ("a_1", one, [(west, ["AUT.1_1", "AUT", "Austria", "Tirol"])]),
      ("b_1", one, [(east, ["CHE.1_1", "CHE", "Switzerland", "Uri"])]),
      (
        "a_2", two, [(inEast, ["AUT.1.1_1", "AUT", "Austria", "AUT.1_1", "Tirol", "Schwaz"])]
      ),
      (
        "b_2", two, [(inWest, ["CHE.1.1_1", "CHE", "Switzerland", "CHE.1_1", "Uri", "Altdorf"])]
      ),
    ])
    #expect(composed.recipe.layers[3].parent?.layers == ["a_1", "b_1"])
    #expect(content.chain("Schwaz") == ["Austria", "Tirol", "Schwaz"])
    #expect(content.chain("Altdorf") == ["Switzerland", "Uri", "Altdorf"])
    #expect(content.units.count == 6)
  }

  @Test("GADM: records of the whole world end at different levels")
  func gadmWorld() throws {
    let columns = ["GID_0", "NAME_0", "GID_1", "NAME_1", "GID_2", "NAME_2"]
    let (content, composed) = try imported([
      (
        "gadm_410", columns,
        [
          (inWest, ["AUT", "Austria", "AUT.1_1", "Tirol", "AUT.1.1_1", "Schwaz"]),
          (inEast, ["AND", "Andorra", "AND.1_1", "Canillo", "", ""]),
          ("30 0, 30 1, 31 1", ["MCO", "Monaco", "", "", "", ""]),
        ]
      )
    ])
    #expect(schemas(composed) == ["GADM level 0", "GADM level 1", "GADM level 2"])
    #expect(content.chain("Schwaz") == ["Austria", "Tirol", "Schwaz"])
    #expect(content.chain("Canillo") == ["Andorra", "Canillo"])
    #expect(content.chain("Monaco") == ["Monaco"])
    #expect(content.unit("Monaco")?.countryCode == "MC")
    #expect(content.units.compactMap(\.feature).sorted() == [0, 1, 2])
  }

  @Test(
    "US Census: counties below states by their number, with and without years",
    arguments: ["", "20"])
  func census(year: String) throws {
    let columns = { (names: [String]) in names.map { $0 + year } }
    let (content, composed) = try imported([
      (
        "state", columns(["STATEFP", "GEOID", "NAME"]) + ["STUSPS"],
        [(west, ["06", "06", "California", "CA"]), (east, ["36", "36", "New York", "NY"])]
      ),
      (
        "county", columns(["STATEFP", "COUNTYFP", "GEOID", "NAME", "NAMELSAD"]),
        [(inWest, ["36", "061", "36061", "Manhattan", "New York County"])]
      ),
      (
        "tract", columns(["STATEFP", "COUNTYFP", "TRACTCE", "GEOID", "NAME", "NAMELSAD"]),
        [(inEast, ["36", "061", "000100", "36061000100", "1", "Census Tract 1"])]
      ),
    ])
    #expect(schemas(composed) == ["US Census state", "US Census county", "US Census census tract"])
    #expect(
      content.chain("Census Tract 1") == [
        "United States", "New York", "Manhattan", "Census Tract 1",
      ])
    #expect(content.unit("California")?.code == "US-CA")
    #expect(content.unit("Manhattan")?.code == "36061")
    #expect(content.unit("United States")?.countryCode == "US")
    #expect(content.unit("Census Tract 1")?.fields == [])
  }

  @Test("OpenStreetMap: levels in one file, names in many languages")
  func openStreetMap() throws {
    let (content, composed) = try imported([
      (
        "boundaries", ["admin_leve", "name", "name:en", "name_zh", "ISO3166-1", "ISO3166-2"],
        [
          (west, ["2", "Deutschland", "Germany", "德国", "DE", ""]),
          (west, ["4", "Bayern", "Bavaria", "", "", "DE-BY"]),
          (inWest, ["6", "Landkreis X", "", "", "", ""]),
          (inWest, ["8", "Y", "", "", "", ""]),
        ]
      )
    ])
    #expect(schemas(composed) == [2, 4, 6, 8].map { "OpenStreetMap admin_level \($0)" })
    #expect(content.chain("Y") == ["Germany", "Bavaria", "Landkreis X", "Y"])
    #expect(content.units.map(\.code) == ["DE", "DE-BY", "", ""])
    #expect(
      content.units.map(\.fields) == [
        .country, .administrativeArea, .subAdministrativeArea, .locality,
      ])
    #expect(content.units.map(\.feature) == [0, 1, 2, 3])
    #expect(content.units[0].translations == ["en": "Germany", "zh": "德国"])
  }

  @Test("China: names of all levels in columns")
  func chineseColumns() throws {
    let (content, composed) = try imported([
      (
        "县", ["省代码", "省", "市代码", "市", "县代码", "县"],
        [
          (inWest, ["340000", "安徽省", "340100", "合肥市", "340102", "瑶海区"]),
          (inEast, ["310000", "上海市", "310100", "市辖区", "310101", "黄浦区"]),
        ]
      )
    ])
    #expect(schemas(composed) == ["China county"])
    #expect(content.chain("瑶海区") == ["China", "安徽省", "合肥市", "瑶海区"])
    #expect(content.chain("黄浦区") == ["China", "上海市", "黄浦区"])
    #expect(content.unit("China")?.translations["zh"] == "中国")
    #expect(content.unit("合肥市")?.fields == [.subAdministrativeArea, .locality])
    #expect(content.unit("上海市")?.fields == [.administrativeArea, .locality])
    #expect(content.unit("瑶海区")?.fields == .subLocality)
    #expect(content.unit("瑶海区")?.code == "340102")
  }

  @Test("China: levels in one file, parents by the first digits")
  func chineseCodes() throws {
    let (content, composed) = try imported([
      (
        "datav", ["adcode", "name", "level", "parent"],
        [
          (west, ["340000", "安徽省", "province", "{ \"adcode\": 100000 }"]),
          (inEast, ["340100", "合肥市", "city", ""]),
          (inEast, ["340102", "瑶海区", "district", ""]),
        ]
      )
    ])
    #expect(schemas(composed) == ["China province", "China prefecture", "China county"])
    #expect(content.chain("瑶海区") == ["China", "安徽省", "合肥市", "瑶海区"])
  }

  @Test(
    "China: the level follows from the codes",
    arguments: [
      ("PAC", "NAME", "340102", 3), ("ADCODE99", "NAME99", "340100", 2),
      ("code", "name", "340000", 1),
      ("gb", "name", "156340000", 1), ("XZQDM", "XZQMC", "340102001", 4),
      ("PAC", "NAME", "340102.000", 3),
    ])
  func chineseLevels(code: String, name: String, value: String, level: Int) throws {
    let (content, composed) = try imported([("layer", [code, name], [(west, [value, "名字"])])])
    #expect(composed.recipe.layers.map(\.level) == [level])
    #expect(content.unit("名字")?.code == value.split(separator: ".").first.map(String.init))
    #expect(content.chain("名字") == ["China", "名字"])
  }

  @Test("Codes of countries make a layer of countries, whatever its other columns")
  func countries() throws {
    let (content, composed) = try imported([
      (
        "TM_WORLD_BORDERS", ["FIPS", "ISO2", "ISO3", "NAME"],
        [(west, ["FR", "FR", "FRA", "France"]), (east, ["GM", "DE", "DEU", "Germany"])]
      )
    ])
    #expect(schemas(composed) == [""])
    #expect(content.units.map(\.countryCode) == ["FR", "DE"])
    #expect(composed.recipe.layers[0].kind == "country")
  }

  @Test("Without a schema the column most like names is the name, and the notes say so")
  func guess() throws {
    let (content, composed) = try imported([
      (
        "parishes", ["OBJECTID", "TYPE", "NOM_COM", "INSEE"],
        [
          (inWest, ["1", "commune", "Abbeville", "80001"]),
          (inEast, ["2", "commune", "Ailly", "80004"]),
        ]
      )
    ])
    #expect(content.units.map(\.name) == ["Abbeville", "Ailly"])
    #expect(content.units.map(\.code) == ["80001", "80004"])
    let notes = composed.layers["parishes"]?.lines ?? []
    #expect(notes.contains("no known schema"))
    #expect(notes.contains("column NOM_COM is taken for the name"))
    #expect(notes.contains("level 0 is a guess: --level says it better"))
  }
}
