import BatchExercise
import CommandLineInterface
import Testing

/// What becomes of tables.
@Suite("Tables") struct TableTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld.shared.get()
  }

  private func short(_ request: inout BatchRequest) {
    request.columns = ["iso_country_code", "match", "distance_m"].compactMap {
      BatchColumn(name: $0)
    }
  }

  @Test("Columns are found by name, and ours follow")
  func plain() throws {
    #expect(
      try world.text("id,Lat_,LONGITUDE\na,2,2\nb,50,50\nc,,2\n", short) == """
        id,Lat_,LONGITUDE,iso_country_code,match,distance_m
        a,2,2,SQ,inside,0
        b,50,50,,none,
        c,,2,,invalid,

        """)
  }

  @Test("The usual columns, quoted where they must be")
  func standard() throws {
    let text = try world.text("lat,lon\n2.001,2")
    #expect(
      text == """
        lat,lon,country,iso_country_code,administrative_area,administrative_area_code,\
        sub_administrative_area,locality,sub_locality,thoroughfare,sub_thoroughfare,match,distance_m
        2.001,2,"Square, ""the"" Land",SQ,,,,Town,,,,inside,0

        """)
  }

  @Test("Numbers as people write them")
  func numbers() throws {
    let rows = [
      "3,5;4,25", " +3.5 ;4.25e0", "3.5°;4°15'E", "\"3.5\"; 4.25\u{A0}", "3°30′0″N;4.25 E",
    ]
    let text = try world.text("lat;lon\n" + rows.joined(separator: "\n") + "\n") { request in
      request.columns = [.latitude, .longitude]
    }
    #expect(
      text.split(separator: "\n").dropFirst().map { String($0) }
        == rows.map { "\($0);3.5;4.25" })
  }

  @Test("Rows that are too short or too long pass and are marked")
  func cellCounts() throws {
    #expect(
      try world.text("lat,lon,x\n2,2\n2,2,a,b\n2,2,a\r\n", short) == """
        lat,lon,x,iso_country_code,match,distance_m
        2,2,,,invalid,
        2,2,a,b,,invalid,
        2,2,a,SQ,inside,0\r\n
        """)
  }

  @Test("Columns of ours that are there are replaced in their places")
  func replaced() throws {
    let input = "match,lat,iso_country_code,lon\nold,2,\"o,ld\",2\n,50,XX,50\nx,2\n"
    #expect(
      try world.text(input, short) == """
        match,lat,iso_country_code,lon,distance_m
        inside,2,SQ,2,0
        none,50,,50,
        invalid,2,,,

        """)
    let once = try world.text("lat,lon\n2,2\n50,50\n")
    #expect(try world.text(once) == once)
  }

  @Test("Rows with an answer are left alone when that is asked for")
  func skipping() throws {
    let input = "lat,lon,match,iso_country_code\n2,2,mine,XX\n2,2,,\n"
    let text = try world.text(input) { request in
      short(&request)
      request.skipsAnswered = true
    }
    #expect(
      text
        == "lat,lon,match,iso_country_code,distance_m\n2,2,mine,XX\n2,2,inside,SQ,0\n"
        .replacing("XX\n", with: "XX,\n"))
  }

  @Test("Without a header the first two columns count, or those that are named")
  func noHeader() throws {
    #expect(
      try world.text("2,2,a\n") { request in
        short(&request)
        request.hasHeader = false
      } == "2,2,a,SQ,inside,0\n")
    #expect(
      try world.text("a|2|3\n") { request in
        short(&request)
        request.hasHeader = false
        (request.latitude, request.longitude) = ("3", "2")
      } == "a|2|3|SQ|inside|0\n")
  }

  @Test("One column may hold both halves")
  func point() throws {
    let text = try world.text("where,n\n\"2, 3\",1\n3E 2N,2\n") { request in
      request.columns = [.latitude, .longitude]
      request.point = "where"
    }
    #expect(
      text == "where,n,latitude,longitude\n\"2, 3\",1,2,3\n3E 2N,2,2,3\n")
  }

  @Test("Nothing, a header alone, marks, UTF-16")
  func edges() throws {
    #expect(try world.text("") == "")
    #expect(try world.text("lat,lon\n", short) == "lat,lon,iso_country_code,match,distance_m\n")
    #expect(try world.text("lat,lon", short) == "lat,lon,iso_country_code,match,distance_m\n")
    let marked = try world.run([0xEF, 0xBB, 0xBF] + Array("lat,lon\n2,2\n".utf8)).output
    #expect(marked.starts(with: [0xEF, 0xBB, 0xBF, UInt8(ascii: "l")]))
    for isBig in [false, true] {
      let units = Array("\u{FEFF}纬度\t经度\tn\n2\t2\t😀\n".utf16)
      let wide = units.flatMap { unit in
        let halves = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isBig ? halves.reversed() : halves
      }
      var request = BatchRequest()
      short(&request)
      for pieceSize in [1, 3, 100] {
        let output = try world.run(wide, request, pieceSize: pieceSize).output
        #expect(
          String(decoding: output, as: UTF8.self)
            == "纬度\t经度\tn\tiso_country_code\tmatch\tdistance_m\n2\t2\t😀\tSQ\tinside\t0\n")
      }
    }
  }

  @Test("A limit, and what is told of rows that can't be read")
  func limitAndRejects() throws {
    let text = try world.text("lat,lon\n2,2\n3,3\n4,4\n") { request in
      short(&request)
      request.limit = 2
    }
    #expect(text.split(separator: "\n").count == 3)
    let input = Array("lat,lon\n\"a\n\",1\n200,50\n91,200\n1,400\n1\n".utf8)
    let report = try world.run(input).report
    #expect(report.rejects.map(\.line) == [2, 4, 5, 6, 7])
    #expect(
      report.rejects.map(\.reason) == [
        "latitude 'a' is not a number",
        "latitude '200' is not between -90 and 90 and the order looks swapped",
        "latitude '91' is not between -90 and 90", "longitude '400' is not between -360 and 360",
        "1 cell where the header has 2",
      ])
  }

  @Test("Strict stops at the first row that can't be read, and says where")
  func strict() {
    var request = BatchRequest()
    request.isStrict = true
    let input = Array("lat,lon\n2,2\nx,2\n".utf8)
    #expect {
      try world.run(input, request)
    } throws: { error in
      (error as? BatchError)
        == .invalidRow(name: "test", line: 3, reason: "latitude 'x' is not a number")
    }
  }

  @Test("Compressed output and input, also in several members")
  func gzip() throws {
    let input = Array(("lat,lon\n" + String(repeating: "2,2\n", count: 5000)).utf8)
    let plain = try world.run(input).output
    let members = try world.run(input, blockSize: 1000, compresses: true).output
    #expect(members.count < plain.count / 10)
    // What was compressed reads as the input of a second run.
    for pieceSize in [1, 1000] {
      #expect(try world.run(members, pieceSize: pieceSize).output == plain)
    }
    let cut = try world.run(Array(members.dropLast(10)))
    #expect(cut.report.fault == .truncatedGzip(name: "test"))
    #expect(plain.starts(with: cut.output))
    #expect(cut.output.last == UInt8(ascii: "\n"))
  }
}
