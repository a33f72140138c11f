import BoundaryImporter
import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// Streets and addresses of a part of Helsinki against answers computed by brute force in a metric projection.
@Suite("Helsinki", .enabled(if: Helsinki.isThere, "SKIPPED: ../shared/streets is not there"))
struct HelsinkiTests {
  @Test("Each nearest street is the expected one, or less than half a metre apart from it")
  func streets() throws {
    let index = try Helsinki.index(of: ["gis_osm_roads_free_1.shp", "addresses.shp"])
    #expect(Helsinki.rows.count > 0)
    for row in Helsinki.rows {
      let hit = index.nearestStreet(to: row.coordinate, within: 75)
      let name = hit.flatMap { index.name(at: index.nameOffset(ofStreet: $0.street)) }
      if name == row.street {
        // Our sphere and their ellipsoid differ by less than half a percent.
        if let hit { #expect(abs(hit.distance - row.streetDistance) < 0.5, "\(row)") }
        continue
      }
      // At the edge of the 75 m, and between two streets.
      let isNearEdge = [hit?.distance, row.street.map { _ in row.streetDistance }].contains {
        abs(($0 ?? 0) - 75) < 0.5
      }
      let isBetween = abs((row.otherStreetDistance ?? .infinity) - row.streetDistance) < 0.5
      #expect(isNearEdge || isBetween, "\(row): found \(name ?? "nothing")")
    }
  }

  @Test("Each nearest address is the expected one, or less than half a metre apart from it")
  func addresses() throws {
    let index = try Helsinki.index(of: ["addresses.shp"])
    var found = 0
    for row in Helsinki.rows {
      let address = index.nearestAddress(to: row.coordinate, within: 50, .withStreet)
      let text = address.map { hit in
        "\(index.name(at: index.streetNameOffset(ofAddress: hit.address)) ?? "") "
          + "\(index.number(ofAddress: hit.address) ?? "")"
      }
      if text != nil { found += 1 }
      #expect(
        address == nil || index.streetAnswer(at: row.coordinate, within: 75).address == address)
      if text == row.address { continue }
      let distances = (address?.distance ?? 50, row.addressDistance ?? 50)
      #expect(abs(distances.0 - distances.1) < 0.5, "\(row): found \(text ?? "nothing")")
    }
    #expect(found > 600)
  }

  @Test("With streets a house number is the nearest one of its own street")
  func together() throws {
    let index = try Helsinki.index(of: ["gis_osm_roads_free_1.shp", "addresses.shp"])
    let addresses = index.content().addresses
    for row in Helsinki.rows {
      let answer = index.streetAnswer(at: row.coordinate, within: 75)
      guard let street = answer.street,
        let name = index.name(at: index.nameOffset(ofStreet: street.street))
      else { continue }
      let distances = addresses.filter { $0.street.lowercased() == name.lowercased() }.map {
        GreatCircle.distance(row.coordinate, Coordinate($0.position))
      }
      let expected = distances.min().flatMap { $0 <= 75 ? $0 : nil }
      let found = answer.address.flatMap {
        index.streetKey(ofAddress: $0.address) == 0 ? nil : $0.distance
      }
      #expect(abs((found ?? -1) - (expected ?? -1)) < 0.01, "\(row)")
    }
  }
}

/// What the data beside the project hold.
enum Helsinki {
  /// A row of `expected.csv`.
  struct Row: Sendable {
    let coordinate: Coordinate
    let street: String?
    let streetDistance: Double
    let otherStreetDistance: Double?
    let address: String?
    let addressDistance: Double?
  }

  static let isThere = TestFiles.shared("streets/expected.csv") != nil

  static let rows: [Row] =
    TestFiles.shared("streets/expected.csv").map { path in
      TestFiles.lines(path).dropFirst().compactMap(row)
    } ?? []

  private static func row(_ line: Substring) -> Row? {
    let cells = ReferenceTable.cells(of: String(line))
    guard cells.count == 8, let latitude = Double(cells[0]), let longitude = Double(cells[1]),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    return Row(
      coordinate: coordinate, street: cells[2].isEmpty ? nil : cells[2],
      streetDistance: Double(cells[3]) ?? 0, otherStreetDistance: Double(cells[4]),
      address: cells[5].isEmpty ? nil : "\(cells[5]) \(cells[6])", addressDistance: Double(cells[7])
    )
  }

  /// An index of some of the layers, recognised by their columns.
  static func index(of layers: [String]) throws -> IndexFile {
    let folder = try WorkingDirectory()
    let files = layers.compactMap { TestFiles.shared("streets/\($0)") }
    let recipe = try RecipeComposer.recipe(for: files, options: RecipeOptions()).recipe
    _ = try Importer.run(recipe, to: folder.path("h.revgeo"))
    return try IndexFile(path: folder.path("h.revgeo"))
  }
}

extension ReferenceTable {
  /// The cells of a line, without their quotes.
  fileprivate static func cells(of line: String) -> [String] {
    var (cells, isQuoted) = ([""], false)
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    return cells
  }
}
