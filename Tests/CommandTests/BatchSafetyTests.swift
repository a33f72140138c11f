import TestSupport
import Testing

/// What `revgeo batch` must not lose, and what it must not pass over in silence.
@Suite("The safety of batches", .enabled(if: SmallWorld.program.exists)) struct BatchSafetyTests {
  private let world: SmallWorld
  private let folder: WorkingDirectory

  init() throws {
    world = try SmallWorld()
    folder = try WorkingDirectory()
  }

  private static let table = "id,lat,lon\n1,2,2\n2,2,7\n"

  private func shell(_ script: String) throws -> ChildProcess.Result {
    try world.shell(script, in: folder)
  }

  @Test(
    "No file is written over another one",
    arguments: [
      "in.csv --rejects in.csv -o out.csv", "in.csv --summary ./in.csv -o out.csv",
      "in.csv --summary out.csv -o out.csv", "in.csv --rejects new -o new",
      "in.csv --rejects new --summary new -o out.csv", "in.csv --index out.csv -o out.csv",
      "link.csv --rejects in.csv",
    ])
  func sameFile(arguments: String) throws {
    _ = try folder.write(Array(BatchSafetyTests.table.utf8), to: "in.csv")
    _ = try folder.write(Array("precious\n".utf8), to: "out.csv")
    let result = try shell("ln -s in.csv link.csv; $revgeo batch \(arguments); echo $?")
    #expect(result.output == "64\n", "\(result)")
    #expect(result.errors.contains("which would be lost"))
    #expect(folder.text("in.csv") == BatchSafetyTests.table)
    #expect(folder.text("out.csv") == "precious\n")
  }

  @Test("The output may take the input's place, and devices may be named twice")
  func inPlace() throws {
    _ = try folder.write(Array(BatchSafetyTests.table.utf8), to: "in.csv")
    let result = try shell(
      "$revgeo batch --columns match in.csv -o in.csv --rejects /dev/null --summary /dev/null")
    #expect(result.status == 0, "\(result)")
    #expect(folder.text("in.csv") == "id,lat,lon,match\n1,2,2,inside\n2,2,7,inside\n")
  }

  @Test("When gzip data breaks off, a file in the output's place stays as it is")
  func brokenOff() throws {
    _ = try folder.write(Array(BatchSafetyTests.table.utf8), to: "in.csv")
    let result = try shell(
      "gzip in.csv; head -c 40 in.csv.gz > cut.gz; echo old > out.csv; $revgeo batch cut.gz -o out.csv; echo $?; cat out.csv"
    )
    #expect(result.output == "2\nold\n", "\(result)")
    #expect(result.errors.contains("gzip data ends too early"))
    #expect(result.errors.contains("'out.csv' is left as it was"))
  }

  @Test("A quote that nobody closes makes its row invalid, and strict runs end there")
  func unclosedQuote() throws {
    let table = "id,lat,lon\n1,2,2\n\"2,2,2\n3,2,2\n"
    let result = try world.run(["batch", "--columns", "match"], input: table)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("id,lat,lon,match\n1,2,2,inside\n\"2,2,2\n3,2,2\n"))
    #expect(result.errors.contains("line 3: a quote opens a cell and is closed nowhere"))
    #expect(result.errors.contains("2 rows: 1 inside, 0 nearest, 0 none, 1 invalid"))
    #expect(try world.run(["batch", "--strict"], input: table).status == 2)
  }

  @Test(
    "What is no whole feature collection is an error",
    arguments: [
      ("id,lat,lon\n1,2,2\n", "no array of 'features'"),
      ("{\"lat\":2,\n\"lon\":2}\n", "no array of 'features'"),
      (collection.dropLast(2), "ends before the bracket that closes"),
      (collection.dropLast(3), "ends inside the array of features"),
      (collection.dropLast(20), "ends inside the array of features"),
    ] as [(Substring, String)])
  func collections(text: Substring, words: String) throws {
    let input = try folder.write(Array(text.utf8), to: "in.geojson")
    let result = try world.run(
      ["batch", "--format", "geojson", input, "-o", folder.path("out.geojson")])
    #expect(result.status == 2, "\(result)")
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(try folder.names() == ["in.geojson"])
  }

  private static let collection: Substring = """
    {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},\
    "geometry":{"type":"Point","coordinates":[2,2]}}]}

    """

  @Test("A whole feature collection is none")
  func wholeCollection() throws {
    let result = try world.run(["batch"], input: String(BatchSafetyTests.collection))
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.contains("1 rows: 1 inside"))
  }

  @Test("A first line of any length is still a line of JSON", arguments: [10, 66_000, 300_000])
  func longFirstLine(length: Int) throws {
    let long = "{\"lat\":2,\"lon\":2,\"a\":\"\(String(repeating: "x", count: length))\"}\n"
    let result = try world.run(
      ["batch", "--columns", "match"], input: long + "{\"lat\":2,\"lon\":7}\n")
    #expect(result.status == 0)
    #expect(result.errors.contains("2 rows: 2 inside"), "\(result.errors)")
  }

  @Test("One column is not latitude and longitude")
  func sameColumn() throws {
    let result = try world.run(
      ["batch", "--lat", "lat", "--lon", "2"], input: BatchSafetyTests.table)
    #expect(result.status == 2)
    #expect(result.errors.contains("'lat' is named as latitude and as longitude"))
  }

  @Test("A name that the header has twice is replaced twice")
  func twice() throws {
    let result = try world.run(
      ["batch", "--columns", "match"], input: "match,lat,lon,match\nold,2,2,old\n")
    #expect(result.output == "match,lat,lon,match\ninside,2,2,inside\n")
  }

  @Test("A workbook is told from a table")
  func workbook() throws {
    let input = try folder.write([0x50, 0x4B, 3, 4, 20, 0, 8, 0], to: "points.csv")
    let result = try world.run(["batch", input])
    #expect(result.status == 2)
    #expect(result.errors.contains("a zip archive, or a workbook"))
  }

  @Test("Only batches look in several indexes")
  func severalIndexes() throws {
    let result = try world.run(["lookup", "--index", "a", "--index", "b", "2", "2"])
    #expect(result.status == 64)
    #expect(result.errors.contains("option '--index' is there twice"))
  }
}
