import BoundaryIndex
import Geometry
import Testing

/// House numbers from ranges along a street, against numbers written by hand.
@Suite("House numbers") struct HouseNumberTests {
  /// A street 1,000 units to the east, with two sides; and where to ask: how far along and how far to the left.
  struct Case: Sendable, CustomTestStringConvertible {
    var left = ""
    var right = ""
    var line: [(x: Int32, y: Int32)] = [(0, 0), (1000, 0)]
    var at: (x: Int32, y: Int32)
    var number: String?
    var testDescription: String { "\(left) | \(right) at \(at)" }
  }

  /// From, to, parity and postal code, parted by blanks.
  private static func side(_ text: String) -> AddressRanges.Side {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2 else { return AddressRanges.Side() }
    let parities: [String: AddressRanges.Parity] = ["O": .odd, "E": .even, "B": .both]
    return AddressRanges.Side(
      from: parts[0], to: parts[1],
      parity: parts.count > 2 ? parities[parts[2]] ?? .unknown : .unknown,
      postalCode: parts.count > 3 ? parts[3] : "")
  }

  static let cases: [Case] = [
    // Both parities, each on its side.
    Case(left: "101 199 O", right: "100 198 E", at: (500, 100), number: "151"),
    Case(left: "101 199 O", right: "100 198 E", at: (500, -100), number: "150"),
    Case(left: "101 199 O", right: "100 198 E", at: (100, 100), number: "111"),
    Case(left: "101 199 O", right: "100 198 E", at: (10, -100), number: "100"),
    Case(left: "101 199 O", right: "100 198 E", at: (20, -100), number: "102"),
    // Parity that nobody states is that of the ends.
    Case(left: "101 199", right: "100 198", at: (500, 100), number: "151"),
    Case(left: "101 199", right: "100 198", at: (500, -100), number: "150"),
    // Reversed.
    Case(left: "199 101 O", right: "198 100 E", at: (250, 100), number: "175"),
    Case(left: "199 101 O", right: "198 100 E", at: (750, -100), number: "124"),
    Case(left: "199 101 O", right: "198 100 E", at: (1000, 100), number: "101"),
    // Mixed.
    Case(left: "1 100 B", at: (506, 100), number: "51"),
    Case(left: "1 100", at: (510, 100), number: "51"),
    Case(left: "1 100 B", at: (515, 100), number: "52"),
    // Stated parity against the ends: one of them agrees, or neither does.
    Case(left: "100 199 O", at: (0, 100), number: "101"),
    Case(left: "101 200 O", at: (1000, 100), number: "199"),
    Case(left: "100 198 O", at: (500, 100), number: "150"),
    // A missing side has no number.
    Case(left: "101 199 O", at: (500, -100), number: nil),
    Case(right: "100 198 E", at: (500, 100), number: nil),
    // Exactly at the ends, and beyond them.
    Case(left: "101 199 O", right: "100 198 E", at: (0, 100), number: "101"),
    Case(left: "101 199 O", right: "100 198 E", at: (1000, 100), number: "199"),
    Case(left: "101 199 O", right: "100 198 E", at: (1100, -1), number: "198"),
    Case(left: "101 199 O", right: "100 198 E", at: (-100, 1), number: "101"),
    // On the line itself the right side, when it has numbers.
    Case(left: "101 199 O", right: "100 198 E", at: (500, 0), number: "150"),
    Case(left: "101 199 O", at: (500, 0), number: "151"),
    // One number.
    Case(left: "17 17 O", at: (900, 100), number: "17"),
    Case(left: "17 17 E", at: (900, 100), number: "17"),
    // Of one end alone nobody knows which others there are, at that end itself either.
    Case(left: "12 ", at: (900, 100), number: nil),
    Case(left: "12 ", at: (0, 100), number: nil),
    Case(right: " 14 E", at: (100, -100), number: nil),
    Case(right: " 14 E", at: (1000, -100), number: nil),
    Case(left: "12A ", at: (0, 100), number: nil),
    Case(left: "12 ", right: "100 198 E", at: (500, 0), number: "150"),
    // What is more than digits is not counted through.
    Case(left: "12A 12A", at: (500, 100), number: "12A"),
    Case(left: "12A 18C", at: (500, 100), number: nil),
    Case(left: "10-12 20-22", at: (500, 100), number: nil),
    Case(right: "W123N456 W123N456", at: (500, -100), number: "W123N456"),
    // A segment without length.
    Case(left: "7 19 O", right: "8 20 E", line: [(0, 0)], at: (50, 50), number: "8"),
    Case(left: "7 19 O", right: "8 20 E", line: [(0, 0), (0, 0)], at: (50, 50), number: "8"),
    Case(left: "7 19 O", line: [(0, 0), (0, 0)], at: (50, 50), number: "7"),
    // By length along a broken line, and the side at its corners: outside of a bend.
    Case(
      left: "1 41 O", right: "2 42 E", line: [(0, 0), (1000, 0), (1000, 1000)], at: (1100, 500),
      number: "32"),
    Case(
      left: "1 41 O", right: "2 42 E", line: [(0, 0), (1000, 0), (1000, 1000)], at: (900, 500),
      number: "31"),
    Case(
      left: "1 41 O", right: "2 42 E", line: [(0, 0), (1000, 0), (1000, 1000)], at: (1100, -100),
      number: "22"),
    Case(
      left: "1 41 O", right: "2 42 E", line: [(0, 0), (1000, 0), (0, 100)], at: (1100, 80),
      number: "22"),
    Case(
      left: "1 41 O", right: "2 42 E", line: [(0, 0), (1000, 0), (1000, -1000)], at: (1100, 100),
      number: "21"),
    Case(
      left: "1 41 O", right: "2 42 E", line: [(0, 0), (500, 0), (500, 0), (1000, 0)], at: (500, 70),
      number: "21"),
  ]

  @Test("A number stands where the range says", arguments: cases)
  func number(_ wanted: Case) throws {
    var content = IndexContent()
    content.layers = [LayerDescription(name: "edges", role: .streets, recordCount: 1)]
    content.streets = [
      StreetDescription(
        layer: 0, feature: 0, name: "Main St",
        ranges: AddressRanges(
          left: HouseNumberTests.side(wanted.left), right: HouseNumberTests.side(wanted.right)),
        line: wanted.line.map { FixedCoordinate(x: $0.x, y: $0.y) })
    ]
    let index = try IndexFile(bytes: IndexBuilder.build(content).0)
    let position = FixedCoordinate(x: wanted.at.x, y: wanted.at.y)
    let hit = try #require(index.nearestStreet(to: Coordinate(position), within: 100))
    #expect(index.interpolatedNumber(hit, at: position) == wanted.number)
    let again = try IndexFile(bytes: IndexBuilder.build(index.content()).0)
    #expect(again.interpolatedNumber(hit, at: position) == wanted.number)
  }

  @Test("Of two records of one edge the one with numbers on the side answers")
  func twoRecords() throws {
    var content = IndexContent()
    content.layers = [LayerDescription(name: "features", role: .streets, recordCount: 2)]
    content.streets = [("101 199 O 12345", ""), ("", "100 198 E 54321")].enumerated().map {
      StreetDescription(
        layer: 0, feature: $0.offset, name: "Main St",
        ranges: AddressRanges(
          left: HouseNumberTests.side($0.element.0), right: HouseNumberTests.side($0.element.1)),
        line: [FixedCoordinate(x: 0, y: 0), FixedCoordinate(x: 1000, y: 0)])
    }
    let index = try IndexFile(bytes: IndexBuilder.build(content).0)
    for (y, number, postalCode) in [(100, "151", "12345"), (-100, "150", "54321")]
      as [(Int32, String, String)]
    {
      let position = FixedCoordinate(x: 500, y: y)
      let hit = try #require(index.nearestStreet(to: Coordinate(position), within: 100))
      #expect(index.interpolatedNumber(hit, at: position) == number)
      #expect(index.postalCode(hit, at: position) == postalCode)
    }
  }

  @Test("Parts of one record share its numbers by their lengths")
  func parts() throws {
    var content = IndexContent()
    content.layers = [LayerDescription(name: "edges", role: .streets, recordCount: 1)]
    let left = HouseNumberTests.side("1 99 O")
    content.streets = [(0.0, 0), (0.5, 5000)].map { share, x in
      StreetDescription(
        layer: 0, feature: 0, name: "Main St",
        ranges: AddressRanges(left: left, share: share...share + 0.5),
        line: [FixedCoordinate(x: x, y: 0), FixedCoordinate(x: x + 1000, y: 0)])
    }
    let index = try IndexFile(bytes: IndexBuilder.build(content).0)
    for (x, number) in [(0, "1"), (1000, "51"), (5000, "51"), (5500, "75"), (6000, "99")]
      as [(Int32, String)]
    {
      let position = FixedCoordinate(x: x, y: 10)
      let hit = try #require(index.nearestStreet(to: Coordinate(position), within: 100))
      #expect(index.interpolatedNumber(hit, at: position) == number, "at \(x)")
    }
  }
}
