internal import DelimitedText
internal import Geometry

/// Where the coordinate of an object is.
enum ObjectCoordinate: Hashable, Sendable {
  /// In two members of these names; the usual ones when nothing is given.
  case apart(latitude: String?, longitude: String?)
  /// In one member, as a text or as an array, latitude first.
  case together(String)
  /// In the geometry of a feature.
  case geometry
}

/// Finds coordinates among the members of objects.
struct ObjectReader {
  private let coordinate: ObjectCoordinate
  private let reader: CoordinateReader
  private var latitudeKey: [UInt8] = []
  private var longitudeKey: [UInt8] = []
  private var inner = JSONObject()

  private static let typeKey = Array("type".utf8)
  private static let coordinatesKey = Array("coordinates".utf8)
  private static let geometryKey = Array("geometry".utf8)

  /// Creates a reader.
  init(_ coordinate: ObjectCoordinate, _ reader: CoordinateReader) {
    self.coordinate = coordinate
    self.reader = reader
  }

  /// The coordinate of an object, or what is wrong with it.
  mutating func coordinate(
    of object: JSONObject, _ bytes: Span<UInt8>
  ) -> Result<Coordinate, InvalidCoordinate> {
    switch coordinate {
    case .apart(let latitude, let longitude):
      guard let north = value(&latitudeKey, latitude, isLatitude: true, object, bytes) else {
        return .failure(.init(.missing(.latitude)))
      }
      guard let east = value(&longitudeKey, longitude, isLatitude: false, object, bytes) else {
        return .failure(.init(.missing(.longitude)))
      }
      return reader.coordinate(bytes, latitude: north, longitude: east)
    case .together(let name):
      let key = Array(name.utf8)
      guard let range = object.value(key, bytes).flatMap({ inside($0, bytes) }) else {
        return .failure(.init(.missing(.coordinate)))
      }
      return reader.coordinate(point: range.map { bytes[$0] })
    case .geometry:
      return point(object, bytes)
    }
  }

  /// The value of a coordinate's member; its key is tried first where it was found last.
  private func value(
    _ key: inout [UInt8], _ name: String?, isLatitude: Bool, _ object: JSONObject,
    _ bytes: Span<UInt8>
  ) -> Range<Int>? {
    if !key.isEmpty, let range = object.value(key, bytes) { return inside(range, bytes) }
    var best: (rank: Int, member: JSONObject.Member)?
    for member in object.members {
      let content = JSONBytes.content(bytes, member.key)
      let rank =
        name.map { $0 == content ? 0 : nil }
        ?? TableHeader.rank(of: content, isLatitude: isLatitude)
      if let rank, rank < best?.rank ?? .max { best = (rank, member) }
    }
    guard let member = best?.member else { return nil }
    let range = member.key.lowerBound + 1..<member.key.upperBound - 1
    key = range.map { bytes[$0] }
    return inside(member.value, bytes)
  }

  /// A value without its quotes or brackets; nothing for null.
  private func inside(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Range<Int>? {
    switch bytes[range.lowerBound] {
    case UInt8(ascii: "\""), UInt8(ascii: "["): range.lowerBound + 1..<range.upperBound - 1
    case UInt8(ascii: "n"): nil
    default: range
    }
  }

  /// The position of a point geometry, longitude first (RFC 7946).
  private mutating func point(
    _ object: JSONObject, _ bytes: Span<UInt8>
  ) -> Result<Coordinate, InvalidCoordinate> {
    guard let geometry = object.value(ObjectReader.geometryKey, bytes),
      inner.read(bytes, at: geometry.lowerBound, limit: geometry.upperBound)
    else { return .failure(.init(.missing(.coordinate))) }
    guard let type = inner.value(ObjectReader.typeKey, bytes),
      JSONBytes.content(bytes, type) == "Point",
      let position = inner.value(ObjectReader.coordinatesKey, bytes),
      bytes[position.lowerBound] == UInt8(ascii: "[")
    else { return .failure(.init(.notAPoint)) }
    let end = position.upperBound - 1
    var start = JSONBytes.skipBlanks(bytes, position.lowerBound + 1, end)
    guard let east = JSONBytes.skipValue(bytes, start, end) else {
      return .failure(.init(.missing(.longitude)))
    }
    let longitude = start..<east
    start = JSONBytes.skipBlanks(bytes, east, end)
    guard start < end, bytes[start] == UInt8(ascii: ",") else {
      return .failure(.init(.missing(.latitude)))
    }
    start = JSONBytes.skipBlanks(bytes, start + 1, end)
    guard let north = JSONBytes.skipValue(bytes, start, end) else {
      return .failure(.init(.missing(.latitude)))
    }
    return reader.coordinate(bytes, latitude: start..<north, longitude: longitude)
  }
}
