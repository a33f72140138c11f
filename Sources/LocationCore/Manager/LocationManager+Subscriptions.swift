/// Locations as they come.
extension LocationManager {
  /// The locations from now on, filtered for this subscriber alone.
  /// - Parameter options: What to hear of.
  /// - Returns: The updates; the source starts when somebody asks for the first one.
  public nonisolated func updates(_ options: UpdateOptions = UpdateOptions()) -> LocationUpdates {
    LocationUpdates(manager: self, options: options)
  }

  /// Locations far apart in place and time, whatever other subscribers hear.
  /// - Parameters:
  ///   - distance: Metres between two of them, at least.
  ///   - interval: Time between two of them, at least.
  /// - Returns: The updates.
  public nonisolated func significantChanges(
    distance: Double = 500, interval: Duration = .seconds(300)
  ) -> LocationUpdates {
    updates(
      UpdateOptions(
        accuracy: .neighborhood, distanceFilter: distance, minimumInterval: interval))
  }

  /// The headings from now on.
  /// - Parameter filter: By how many degrees a heading must have turned, the shorter way round.
  /// - Returns: The updates, among them no locations.
  public nonisolated func headings(filter: Double = 1) -> LocationUpdates {
    updates(UpdateOptions(accuracy: .house, headingFilter: filter, wantsLocations: false))
  }

  func subscribe(_ options: UpdateOptions, _ outlet: UpdateOutlet) -> Int {
    let number = nextNumber()
    subscribers[number] = Subscriber(
      options: options, outlet: outlet, filter: UpdateFilter(options))
    let known = rack.state
    settle()
    // A state that has just become known was told to all.
    if let known, known == rack.state { outlet.yield(.state(known)) }
    return number
  }

  func unsubscribe(_ number: Int) {
    guard let subscriber = subscribers.removeValue(forKey: number) else { return }
    subscriber.outlet.finish()
    settle()
  }
}
