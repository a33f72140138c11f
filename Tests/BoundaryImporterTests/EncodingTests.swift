import BoundaryImporter
import BoundaryIndex
import ShapefileBridge
import TestSupport
import Testing

/// Names in the encodings that tables have, told by what the files say or by the text itself.
@Suite("Encodings of names") struct EncodingTests {
  /// Converts text with the system's own program.
  private static func encoded(_ texts: [String], as encoding: String) throws -> [[UInt8]] {
    let folder = try WorkingDirectory()
    let path = try folder.write(Array(texts.joined(separator: "\n").utf8), to: "text")
    let script = "iconv -f UTF-8 -t \(encoding) '\(path)' > '\(folder.path("out"))'"
    let result = try ChildProcess(path: "/bin/sh").run(["-c", script])
    try #require(result.status == 0, "\(encoding)")
    return WorkingDirectory.bytes(folder.path("out")).split(separator: UInt8(ascii: "\n")).map(
      Array.init)
  }

  private static func imported(
    _ rows: [[UInt8]], codePage: String? = nil, languageByte: UInt8 = 0, encoding: String = "",
    width: Int = 40
  ) throws -> (names: [String], report: LayerReport) {
    var fixture = ShapefileFixture()
    fixture.fields = [("name", width)]
    fixture.records = rows.indices.map { row in
      [ShapefileFixture.points("\(row) 0, \(row) 1, \(row).5 1")]
    }
    fixture.rows = rows.map { [$0] }
    (fixture.codePage, fixture.languageByte) = (codePage, languageByte)
    var layers = try TestLayers()
    try layers.add("a", fixture) { $0.encoding = encoding }
    let (content, report) = try layers.imported()
    return (content.units.map(\.name), report.layers[0])
  }

  private static let chinese = [
    "长春市", "农安县", "德惠市", "九台区", "榆树市", "双阳区", "朝阳区", "南关区", "宽城区", "绿园区",
  ]
  private static let traditional = [
    "臺北市", "高雄市", "臺中市", "臺南市", "新竹縣", "苗栗縣", "彰化縣", "南投縣", "雲林縣", "嘉義縣",
  ]
  private static let japanese = [
    "東京都", "大阪府", "北海道", "さいたま市", "横浜市", "名古屋市", "つくば市", "神戸市", "福岡県", "ニセコ町",
  ]
  private static let korean = [
    "서울특별시", "부산광역시", "대구광역시", "인천광역시", "경기도", "강원도", "충청북도", "제주도",
  ]
  private static let western = [
    "Besançon", "Orléans", "Düsseldorf", "Málaga", "Århus", "São Paulo",
  ]
  private static let central = [
    "Łódź", "Kraków", "Plzeň", "Győr", "Košice", "Žďár nad Sázavou", "Świętokrzyskie",
  ]
  private static let russian = ["Москва", "Санкт-Петербург", "Новосибирск", "Екатеринбург"]
  private static let greek = ["Αθήνα", "Θεσσαλονίκη", "Πάτρα", "Ηράκλειο"]
  private static let turkish = ["İstanbul", "Eskişehir", "Muğla", "Çanakkale", "Kırşehir"]
  private static let hebrew = ["ירושלים", "חיפה", "תל אביב"]
  private static let arabic = ["القاهرة", "الإسكندرية", "الرياض", "مكة المكرمة"]
  private static let baltic = ["Rīga", "Šiauliai", "Klaipėda", "Jūrmala", "Kėdainiai", "Panevėžys"]

  static let detected: [(encoding: String, name: String, texts: [String])] = [
    ("GBK", "GBK", chinese), ("BIG5", "Big5", traditional), ("CP932", "Shift-JIS", japanese),
    ("EUC-KR", "EUC-KR", korean), ("CP1252", "Windows-1252", western),
    ("CP1250", "Windows-1250", central), ("CP1251", "Windows-1251", russian),
    ("CP1253", "Windows-1253", greek), ("CP1254", "Windows-1254", turkish),
    ("CP1255", "Windows-1255", hebrew), ("CP1256", "Windows-1256", arabic),
    ("CP1257", "Windows-1257", baltic), ("UTF-8", "UTF-8", chinese),
  ]

  @Test("Text tells its encoding where nothing else does", arguments: detected)
  func detection(encoding: String, name: String, texts: [String]) throws {
    let rows = try EncodingTests.encoded(texts, as: encoding)
    let (names, report) = try EncodingTests.imported(rows)
    #expect(names == texts)
    #expect(report.encoding == name)
    #expect(report.sampleName == texts[0] && report.unreadableValues == 0)
  }

  /// Tables that hold few names beyond ASCII, or beside many that are plain.
  static let few: [(encoding: String, name: String, texts: [String])] = [
    ("CP1252", "Windows-1252", ["Åland Islands", "Finland", "Sweden"]),
    ("CP1252", "Windows-1252", ["Åland Islands"]), ("CP1252", "Windows-1252", ["ÅLAND"]),
    ("CP1252", "Windows-1252", ["Åland Islands", "Côte d'Ivoire", "Réunion", "Saint Barthélemy"]),
    ("CP1252", "Windows-1252", ["Curaçao"]), ("CP1252", "Windows-1252", ["São Tomé", "Conceição"]),
    ("CP1252", "Windows-1252", ["Älvsborg", "Örebro", "Östergötland", "Gävle"]),
    ("CP1252", "Windows-1252", ["Ærø", "Tromsø", "Møre og Romsdal"]),
    ("CP1252", "Windows-1252", ["Suðurnes", "Höfuðborgarsvæði", "Västerbotten", "Sør-Trøndelag"]),
    ("CP1252", "Windows-1252", ["Forlì", "Cantù", "Città di Castello"]),
    ("CP1250", "Windows-1250", ["Szingapúr", "Egyenlítői-Guinea", "Szöul"]),
    ("CP1250", "Windows-1250", ["Nový Jičín", "Dačice", "Říčany", "Mělník"]),
    ("CP1250", "Windows-1250", ["Međimurska", "Šibensko-kninska", "Đakovo"]),
    ("CP1250", "Windows-1250", ["Bistriţa", "Botoşani", "Galaţi", "Bacău"]),
    ("CP1254", "Windows-1254", ["Karadağ", "Güney Afrika", "Çekya", "Bangladeş"]),
    ("CP1257", "Windows-1257", ["Liepāja", "Ādaži", "Šiauliai", "Telšiai"]),
    ("GBK", "GBK", ["淅河", "Rui’an", "朱溪", "Loh Ch’ang"]), ("EUC-KR", "EUC-KR", ["코소보", "폴란드"]),
    ("EUC-KR", "EUC-KR", ["서울특별시", "부산광역시"]), ("EUC-KR", "EUC-KR", ["서울", "부산"]),
    ("EUC-KR", "EUC-KR", ["강남구", "종로구", "서초구"]), ("EUC-KR", "EUC-KR", ["제주도", "경기도"]),
    ("GBK", "GBK", ["北京市", "上海市"]), ("GBK", "GBK", ["北京", "广东"]),
    ("GBK", "GBK", ["安徽省", "河北省"]), ("GBK", "GBK", ["朝阳区", "东城区"]),
    ("BIG5", "Big5", ["臺北市", "高雄市"]), ("BIG5", "Big5", ["九龍", "香港"]),
    ("CP932", "Shift-JIS", ["東京都", "大阪府"]), ("CP932", "Shift-JIS", ["さいたま市", "横浜市"]),
  ]

  @Test("A few names tell their encoding as well", arguments: few)
  func fewNames(encoding: String, name: String, texts: [String]) throws {
    let rows = try EncodingTests.encoded(texts, as: encoding)
    let (names, report) = try EncodingTests.imported(rows)
    #expect(names == texts)
    #expect(report.encoding == name)
  }

  /// The names of all countries in a language, as far as an encoding has letters for them.
  private static func countries(_ column: String, in encoding: String) throws -> [String] {
    let table = try AttributeTable(
      path: try #require(TestFiles.project("Boundaries/countries.dbf")))
    let field = try #require(table.fields.firstIndex { $0.name == column })
    var names: [String] = []
    for record in 0..<table.recordCount {
      let name = try table.utf8(record: record, field: field) ?? ""
      if !name.utf8.allSatisfy({ $0 < 0x80 }) { names.append(name) }
    }
    let folder = try WorkingDirectory()
    let path = try folder.write(Array((names.joined(separator: "\n") + "\n").utf8), to: "text")
    let script = """
      while IFS= read -r name; do
        printf '%s' "$name" | iconv -f UTF-8 -t \(encoding) >/dev/null 2>&1 && echo "$name"
      done < '\(path)'
      """
    let kept = try ChildProcess(path: "/bin/bash").run(["-c", script]).output
    return kept.split(separator: "\n").map(String.init)
  }

  @Test(
    "Any ten names of countries tell their encoding",
    arguments: [
      ("name_zh", "GBK"), ("name_zht", "BIG5"), ("name_ja", "CP932"),
      ("name_ko", "EUC-KR"), ("name_ru", "CP1251"),
      ("name_fr", "CP1252"), ("name_de", "CP1252"),
      ("name_sv", "CP1252"), ("name_es", "CP1252"),
      ("name_pl", "CP1250"), ("name_hu", "CP1250"),
      ("name_tr", "CP1254"), ("name_el", "CP1253"),
      ("name_he", "CP1255"), ("name_ar", "CP1256"),
    ])
  func countries(column: String, encoding: String) throws {
    let all = try EncodingTests.countries(column, in: encoding)
    try #require(all.count >= 20, "\(all.count) names")
    let seed: UInt64 = 2026
    var generator = SeededGenerator(seed: seed)
    var wrong: [String] = []
    for _ in 0..<10 {
      let names = Array(all.shuffled(using: &generator).prefix(10))
      let rows = try EncodingTests.encoded(names, as: encoding)
      let (found, report) = try EncodingTests.imported(rows, width: 120)
      // Where the letters differ in nothing, another encoding is as right.
      if found != names { wrong.append("\(report.encoding): \(names)") }
    }
    // Single letters of other languages among so few may tip the scales.
    #expect(wrong.count <= 1, "seed \(seed): \(wrong)")
  }

  @Test("An encoding that was asked for and is not the text's is doubted")
  func doubted() throws {
    let gbk = try EncodingTests.encoded(EncodingTests.chinese, as: "GBK")
    let (_, report) = try EncodingTests.imported(gbk, encoding: "UTF-8")
    #expect(
      report.notes == [
        "10 of 10 values beyond ASCII do not decode in UTF-8, the encoding asked for: "
          + "the text looks like GBK"
      ])
    #expect(try EncodingTests.imported(gbk, encoding: "GBK").report.notes == [])
  }

  @Test(
    "A .cpg may be spelled in many ways",
    arguments: [
      ("UTF-8", "UTF-8"), ("utf8\r\n", "UTF-8"), ("65001", "UTF-8"), ("1252", "CP1252"),
      ("ANSI 1252", "CP1252"), ("ISO 8859-1", "CP1252"), ("ISO-8859-15", "ISO-8859-15"),
      ("88591", "CP1252"), ("cp1252", "CP1252"), ("windows-1252", "CP1252"), ("ANSI", "CP1252"),
      ("LDID/87", "CP1252"), ("IBM850", "CP850"), ("OEM 850", "CP850"), ("latin1", "CP1252"),
      ("MacRoman", "MACINTOSH"),
    ])
  func spellings(text: String, encoding: String) throws {
    let rows = try EncodingTests.encoded(["Besançon"], as: encoding)
    #expect(try EncodingTests.imported(rows, codePage: text).names == ["Besançon"])
  }

  @Test(
    "East Asian names of a .cpg",
    arguments: [
      ("936", "GBK"), ("CP936", "GBK"), ("gb2312", "GBK"), ("GB18030", "GB18030"), ("GBK", "GBK"),
      ("Big5", "BIG5"), ("950", "BIG5"), ("932", "CP932"), ("Shift_JIS", "CP932"),
      ("EUC-KR", "UHC"), ("949", "UHC"), ("EUC-JP", "EUC-JP"),
    ])
  func eastAsian(text: String, encoding: String) throws {
    let rows = try EncodingTests.encoded(["北京"], as: encoding)
    #expect(try EncodingTests.imported(rows, codePage: text).names == ["北京"])
  }

  @Test(
    "The language byte of the table tells the encoding",
    arguments: [
      (0x4D, "GBK", "上海"), (0x7A, "GBK", "上海"), (0x4F, "BIG5", "臺北"), (0x78, "BIG5", "臺北"),
      (0x13, "CP932", "東京"), (0x7B, "CP932", "東京"), (0x4E, "UHC", "서울"), (0x79, "UHC", "서울"),
      (0x03, "CP1252", "Málaga"), (0xC8, "CP1250", "Łódź"), (0xC9, "CP1251", "Москва"),
      (0x26, "CP866", "Москва"), (0x65, "CP866", "Москва"), (0x02, "CP850", "Málaga"),
      (0x01, "CP437", "Málaga"), (0x1F, "CP852", "Łódź"), (0x64, "CP852", "Łódź"),
      (0xCA, "CP1254", "Muğla"), (0xCB, "CP1253", "Αθήνα"), (0xCC, "CP1257", "Rīga"),
      (0x7D, "CP1255", "חיפה"), (0x7E, "CP1256", "الرياض"), (0x58, "CP1252", "Málaga"),
      (0x04, "MACINTOSH", "Málaga"), (0x96, "MAC-CYRILLIC", "Москва"),
    ])
  func languageBytes(byte: Int, encoding: String, text: String) throws {
    let rows = try EncodingTests.encoded([text], as: encoding)
    let (names, report) = try EncodingTests.imported(rows, languageByte: UInt8(byte))
    #expect(names == [text])
    #expect(report.encodingSource == .languageByte)
  }

  @Test("A .cpg that can't be right is overruled, and that is said")
  func overruled() throws {
    let gbk = try EncodingTests.encoded(EncodingTests.chinese, as: "GBK")
    let claims = [
      (gbk, "UTF-8"), (gbk, "1252"), (EncodingTests.chinese.map { Array($0.utf8) }, "1252"),
    ]
    for (rows, claim) in claims {
      let (names, report) = try EncodingTests.imported(rows, codePage: claim)
      #expect(names == EncodingTests.chinese)
      #expect(report.notes.count == 1 && report.notes[0].hasPrefix("its .cpg says"))
      #expect(report.encodingSource == .detection)
    }
    let (names, report) = try EncodingTests.imported(gbk, codePage: "<html>\n<p>404")
    #expect(names == EncodingTests.chinese)
    #expect(report.notes == ["its .cpg is a web page and was not used"])
  }

  @Test("The recipe's encoding goes before all others, and what it can't read is counted")
  func override() throws {
    let gbk = try EncodingTests.encoded(["长春市"], as: "GBK") + [[0x41, 0xFF, 0x42]]
    let (names, report) = try EncodingTests.imported(gbk, codePage: "UTF-8", encoding: "CP936")
    #expect(names == ["长春市", "A\u{FFFD}B"])
    #expect(report.encodingSource == .recipe && report.unreadableValues == 1)
  }

  @Test("A name cut in the middle of a character is cut back", arguments: ["GBK", "UTF-8", "BIG5"])
  func cut(encoding: String) throws {
    let whole = try EncodingTests.encoded(["中山"], as: encoding)[0]
    let (names, report) = try EncodingTests.imported(
      [Array(whole.dropLast())], codePage: encoding, width: whole.count - 1)
    #expect(names == ["中"] && report.cutValues == 1)
  }

  @Test("Padding and nulls round a name go")
  func padding() throws {
    let rows = try EncodingTests.encoded(["　上海　"], as: "GBK").map { $0 + [0, 0x41] }
    #expect(try EncodingTests.imported(rows, codePage: "GBK").names == ["上海"])
  }
}
