public import Geometry

/// An area of which it is told when somebody enters and leaves it.
///
/// Circles and polygons are here, administrative units of an index in the library `RevGeoLocation`; whoever has another area writes a type of this
/// protocol.
public protocol RegionShape: Sendable {
  /// Metres from a coordinate to the area's border, negative inside it.
  /// - Parameters:
  ///   - coordinate: Degrees on WGS 84.
  ///   - reach: Beyond this many metres any greater number will do.
  /// - Returns: The distance; infinite for none within reach, negative then inside.
  func signedDistance(from coordinate: Coordinate, within reach: Double) -> Double

  /// The radius of a circle of about its size in metres; 0 when it is not known.
  var scale: Double { get }
}

extension RegionShape {
  /// Not known, unless the area says otherwise.
  public var scale: Double { 0 }
}

/// A circle on the ground.
public struct CircleRegion: RegionShape, Hashable {
  /// Its centre, degrees on WGS 84.
  public let center: Coordinate

  /// Its radius in metres.
  public let radius: Double

  /// Creates a circle.
  /// - Parameters:
  ///   - center: Its centre, degrees on WGS 84.
  ///   - radius: Its radius in metres.
  public init(center: Coordinate, radius: Double) {
    self.center = center
    self.radius = radius
  }

  /// Its radius.
  public var scale: Double { radius }

  /// Metres to the circle's border, negative inside it.
  public func signedDistance(from coordinate: Coordinate, within reach: Double) -> Double {
    GreatCircle.distance(center, coordinate) - radius
  }
}

/// A polygon with straight edges in longitude and latitude; it does not reach round a pole.
public struct PolygonRegion: RegionShape {
  /// Longitudes go on beyond ±180° where the ring does.
  private typealias Vertex = (x: Int64, y: Int64)

  private let rings: [[Vertex]]

  /// Creates a polygon.
  /// - Parameter rings: Shells and holes alike, in any winding, each closed from its last vertex to its first, each edge the shorter way round the earth.
  public init(rings: [[Coordinate]]) {
    var before = Int64(rings.first?.first.map { FixedCoordinate($0).x } ?? 0)
    self.rings = rings.map { ring in
      ring.map { vertex in
        let position = FixedCoordinate(vertex)
        before = PolygonRegion.turned(Int64(position.x), near: before)
        return (before, Int64(position.y))
      }
    }
  }

  /// Metres to the nearest edge, negative inside: where a ray crosses the edges an odd number of times.
  /// - Complexity: Linear in the number of vertices.
  public func signedDistance(from coordinate: Coordinate, within reach: Double) -> Double {
    let position = FixedCoordinate(coordinate)
    let edges = EdgeDistance(from: coordinate)
    var nearest = Double.infinity
    forEachEdge { start, end in
      nearest = min(nearest, edges.nearest(from: start, to: end).haversine)
    }
    let distance = nearest.isFinite ? GreatCircle.metres(haversine: nearest) : .infinity
    let turn = 2 * Int64(FixedCoordinate.halfTurn)
    let isInside = [-turn, 0, turn].contains {
      holds((Int64(position.x) + $0, Int64(position.y)))
    }
    return isInside ? -distance : distance
  }

  private func holds(_ position: Vertex) -> Bool {
    var isInside = false
    forEachEdge { start, end in
      guard (start.y > position.y) != (end.y > position.y) else { return }
      let slope = Double(end.x - start.x) / Double(end.y - start.y)
      if Double(position.x) < Double(start.x) + slope * Double(position.y - start.y) {
        isInside.toggle()
      }
    }
    return isInside
  }

  private func forEachEdge(_ body: (Vertex, Vertex) -> Void) {
    for ring in rings {
      for (number, start) in ring.enumerated() {
        body(start, ring[number + 1 == ring.count ? 0 : number + 1])
      }
    }
  }

  /// A longitude on the turn that is nearest to another.
  private static func turned(_ x: Int64, near other: Int64) -> Int64 {
    let half = Int64(FixedCoordinate.halfTurn)
    if x - other > half { return turned(x - 2 * half, near: other) }
    return x - other < -half ? turned(x + 2 * half, near: other) : x
  }
}
