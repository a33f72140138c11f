import BoundaryImporter
import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// What the corpus beside the project holds.
enum Corpus {
  /// A row of `files.csv`.
  struct File: Sendable, CustomTestStringConvertible {
    let name: String
    let geometry: String
    let features: Int
    let nulls: Int
    let crs: String
    let invalid: Int

    var testDescription: String { name }

    /// Whether GDAL could read it.
    var isReadable: Bool { geometry != "unreadable" }

    /// What the error must say when the file is refused; nothing when it must not be.
    var refusal: String? {
      let isRefused = crs == "none (not degrees)"
      return isRefused ? "say the layer's coordinate reference system, as in --crs EPSG:26986" : nil
    }

    /// A recipe that calls records by their numbers.
    var recipe: Recipe {
      // The archive holds the same layer twice.
      let member = name.hasSuffix("multishapefile.zip") ? "/blockgroups" : ""
      var layer = LayerRecipe(name: "a", file: Corpus.folder + name + member)
      layer.kind = "unit"
      if geometry == "Point" { layer.role = .places }
      return Recipe(title: name, layers: [layer])
    }
  }

  /// A row of `expected-points.csv`.
  struct Point: Sendable {
    let coordinate: Coordinate
    let features: Set<Int>
    let borderDistance: Double
  }

  static let isThere = TestFiles.shared("corpus/files.csv") != nil

  static let folder = (TestFiles.shared("corpus/files.csv") ?? "files.csv").dropLast(9)

  static let files: [File] = rows("files.csv").map { cells in
    File(
      name: cells[0], geometry: cells[1], features: Int(cells[2]) ?? 0, nulls: Int(cells[3]) ?? 0,
      crs: cells[4], invalid: Int(cells[5]) ?? 0)
  }

  static let points: [String: [Point]] = {
    var points: [String: [Point]] = [:]
    for cells in rows("expected-points.csv") {
      guard let latitude = Double(cells[1]), let longitude = Double(cells[2]),
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      else { continue }
      points[cells[0], default: []].append(
        Point(
          coordinate: coordinate,
          features: Set(cells[3].split(separator: ";").compactMap { Int($0) }),
          borderDistance: Double(cells[4]) ?? 0))
    }
    return points
  }()

  static let pointFiles = points.keys.sorted()

  private static func rows(_ name: String) -> [[String]] {
    TestFiles.lines("\(folder)\(name)").dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Files that are refused, and what the error says.
  static let refusals: [String: String] = [
    // There is nothing in it, so nothing could be done with a reference system either.
    "nts/__emptyShapefile.shp": "holds no records",
    // The records are whole; GDAL stumbles over the length in the header. Their coordinates are metres.
    "nts/shape_pointZM_MissingM values.shp": "holds shapes of type pointZ",
    // Lines that are no borders: nothing lies in them.
    "pyshp/corrupt_too_long.shp": "none of its 10 lines closes",
    "shapelib/roads.shp": "none of its 105 lines closes",
    "shpjs/export_polylinez.shp": "none of its 2 lines closes",
    "shpjs/zero-len-line.zip": "none of its 2 lines closes",
    "pyshp/empty_zipfile.zip": "holds no .shp; it holds: dummyfile.txt",
    "shapelib/multipatch.shp": "holds shapes of type multipatch",
    "shpjs/bad.shp": "is no shapefile",
    "shpjs/badzip.zip": "Not a zip archive",
    "shpjs/noshp.zip": "holds no .shp; it holds: counties.dbf, counties.sbn",
  ]

  /// Files whose count of repairs is another than GDAL's count of invalid geometries.
  static let repairs: [String: Int] = [
    // Near longitude -180 Russia comes closer to itself than 1 cm, and so crosses itself once vertices are rounded to that.
    "shpjs/TM_WORLD_BORDERS_SIMPL-0.3.zip": 5
  ]
}
