public import Geometry

/// A location that somebody states: it never moves.
///
/// Without an accuracy it reaches every level, because it is given and not measured; with one it reaches the levels of that.
public struct FixedSource: LocationSource {
  /// What is stated.
  public let location: Location

  /// Creates a source.
  /// - Parameters:
  ///   - coordinate: Where it is, degrees on WGS 84.
  ///   - accuracy: The 2-D root mean square error in metres, if it is known.
  public init(_ coordinate: Coordinate, accuracy: Double? = nil) {
    location = Location(coordinate, horizontalAccuracy: accuracy)
  }

  /// What messages call it.
  public var name: String {
    "fixed \(location.coordinate.latitude),\(location.coordinate.longitude)"
  }

  /// Stated by somebody.
  public var origin: LocationOrigin { .given }

  /// Available, as good as stated.
  public func probe() async -> ServiceState { state }

  /// Gives the location once and stays open.
  public func open(_ demands: AsyncStream<LocationDemand>) -> AsyncStream<SourceEvent> {
    AsyncStream { events in
      events.yield(.state(state))
      events.yield(.location(location))
    }
  }

  private var state: ServiceState {
    guard let accuracy = location.horizontalAccuracy else { return .available(finest: .room) }
    let level = AccuracyLevel.achieved(accuracy: accuracy, age: .zero)
    return .available(finest: level ?? .city)
  }
}
