/// A monotonic clock of any kind, as seconds since it was taken up.
///
/// The time of day plays no part: whoever sets it ends or prolongs no request.
struct LocationClock: Sendable {
  /// The time since the clock was taken up.
  let now: @Sendable () -> Duration

  /// Waits.
  let sleep: @Sendable (Duration) async throws -> Void

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
  }
}
