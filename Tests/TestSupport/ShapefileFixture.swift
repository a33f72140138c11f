/// A small shapefile written byte by byte from ESRI's description, so that the reader is not tested against its own library.
package struct ShapefileFixture {
  /// A point, easting or longitude first as in the file.
  package typealias Point = (x: Double, y: Double)

  /// The shape type of all records that have geometry: 1, 3, 5 and 8 for points, lines, polygons and multipoints, 10 more with heights, 20 more
  /// with measures.
  package var type: Int32 = 5

  /// The parts of each record; a record without parts is null.
  package var records: [[[Point]]] = []

  /// The columns' names and widths, all of text.
  package var fields: [(name: String, width: Int)] = []

  /// The values of each record as bytes, so that they may be in any encoding; nothing writes no table.
  package var rows: [[[UInt8]]]? = []

  /// What the `.cpg` says; nothing writes none.
  package var codePage: String? = "UTF-8"

  /// What the `.prj` says; nothing writes none.
  package var projection: String?

  /// The table's language driver byte.
  package var languageByte: UInt8 = 0

  /// Creates an empty shapefile.
  package init() {}

  /// Creates a shapefile of polygons with text columns.
  ///
  /// - Parameters:
  ///   - columns: The columns' names.
  ///   - records: Each record's rings in the form of ``points(_:)``, and its values.
  package init(_ columns: [String], _ records: [(rings: [String], values: [String])]) {
    fields = columns.map { ($0, 40) }
    self.records = records.map { $0.rings.map(ShapefileFixture.points) }
    rows = records.map { $0.values.map { Array($0.utf8) } }
  }

  /// One province, Dublin, in the columns of geoBoundaries.
  package static func province(_ ring: String) -> ShapefileFixture {
    ShapefileFixture(
      ["shapeName", "shapeISO", "shapeGroup", "shapeType"],
      [([ring], ["Dublin", "IE-D", "IRL", "ADM1"])])
  }

  /// Points from text such as "0 0, 10 0, 10 10"; the last is not a copy of the first.
  package static func points(_ text: String) -> [Point] {
    text.split(separator: ",").map { pair in
      let numbers = pair.split(separator: " ").compactMap { Double($0) }
      return (numbers[0], numbers[1])
    }
  }

  /// Writes the files into a folder and gives the path of the `.shp`.
  @discardableResult
  package func write(
    to folder: WorkingDirectory, as name: String
  ) throws(ChildProcessError) -> String {
    let contents = records.map(content)
    var offset = 50
    var (main, index): ([UInt8], [UInt8]) = ([], [])
    for (number, content) in contents.enumerated() {
      index += big(Int32(offset)) + big(Int32(content.count / 2))
      main += big(Int32(number + 1)) + big(Int32(content.count / 2)) + content
      offset += 4 + content.count / 2
    }
    try folder.write(header(byteCount: index.count) + index, to: "\(name).shx")
    if let table { try folder.write(table, to: "\(name).dbf") }
    if let projection { try folder.write(Array(projection.utf8), to: "\(name).prj") }
    if let codePage { try folder.write(Array(codePage.utf8), to: "\(name).cpg") }
    return try folder.write(header(byteCount: main.count) + main, to: "\(name).shp")
  }

  private func header(byteCount: Int) -> [UInt8] {
    var bytes = big(9994) + [UInt8](repeating: 0, count: 20)
    bytes += big(Int32((100 + byteCount) / 2)) + little(Int32(1000)) + little(type)
    bytes += box(records.flatMap { $0.flatMap { $0 } })
    return bytes + [UInt8](repeating: 0, count: 32)
  }

  private func content(_ parts: [[Point]]) -> [UInt8] {
    guard let first = parts.first?.first else { return little(Int32(0)) }
    let (kind, extra) = (type % 10, type / 10)
    if kind == 1 {
      let rest = [UInt8](repeating: 0, count: 8 * Int(extra == 1 ? 2 : extra / 2))
      return little(type) + little(first.x) + little(first.y) + rest
    }
    let rings = kind == 5 ? parts.map { $0 + $0.prefix(1) } : parts
    let points = rings.flatMap { $0 }
    var bytes = little(type) + box(points)
    if kind != 8 { bytes += little(Int32(rings.count)) }
    bytes += little(Int32(points.count))
    var start: Int32 = 0
    for ring in rings where kind != 8 {
      bytes += little(start)
      start += Int32(ring.count)
    }
    for point in points { bytes += little(point.x) + little(point.y) }
    if extra > 0 { bytes += [UInt8](repeating: 0, count: 8 * (2 + points.count)) }
    return bytes
  }

  private func box(_ points: [Point]) -> [UInt8] {
    let (x, y) = (points.map(\.x), points.map(\.y))
    return [x.min(), y.min(), x.max(), y.max()].flatMap { little($0 ?? 0) }
  }

  private var table: [UInt8]? {
    guard let rows else { return nil }
    let recordLength = 1 + fields.reduce(0) { $0 + $1.width }
    var bytes: [UInt8] = [3, 126, 11, 30] + little(Int32(rows.count))
    bytes += half(32 + 32 * fields.count + 1) + half(recordLength)
    bytes += [UInt8](repeating: 0, count: 17) + [languageByte, 0, 0]
    for field in fields {
      bytes += padded(Array(field.name.utf8), to: 11, with: 0) + [UInt8(ascii: "C")]
      bytes += [0, 0, 0, 0, UInt8(field.width), 0] + [UInt8](repeating: 0, count: 14)
    }
    bytes.append(0x0D)
    for row in rows {
      bytes.append(UInt8(ascii: " "))
      for (field, value) in zip(fields, row) {
        bytes += padded(value, to: field.width, with: UInt8(ascii: " "))
      }
    }
    return bytes + [0x1A]
  }

  private func padded(_ bytes: [UInt8], to width: Int, with filler: UInt8) -> [UInt8] {
    Array(bytes.prefix(width)) + [UInt8](repeating: filler, count: max(0, width - bytes.count))
  }

  private func big(_ value: Int32) -> [UInt8] { little(value).reversed() }

  private func little(_ value: Int32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func half(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

  private func little(_ value: Double) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
  }
}
