/// The sources of a manager, in the order of preference, and which of them are open.
///
/// The first one that has not failed is the one whose locations count; those before it stay open, so that they take over again when they
/// recover, and those behind it are closed.
struct SourceRack {
  /// An open source.
  struct Opened {
    /// What distinguishes this opening from earlier ones of the same source.
    var number: Int
    var task: Task<Void, Never>
    var demands: AsyncStream<LocationDemand>.Continuation
    var state: ServiceState?
    var hasEnded = false

    /// Whether another source should be tried.
    var hasFailed: Bool { hasEnded || state?.isFailure == true }
  }

  let sources: [any LocationSource]
  var opened: [Opened?]

  init(_ sources: [any LocationSource]) {
    self.sources = sources
    opened = Array(repeating: nil, count: sources.count)
  }

  /// The position of the source whose locations count; nothing when all have failed or none is open.
  var active: Int? { opened.firstIndex { $0.map { !$0.hasFailed } ?? false } }

  /// Whether every source is open and has failed.
  var allFailed: Bool { opened.allSatisfy { $0?.hasFailed ?? false } }

  /// Whether every source has come to its end.
  var allEnded: Bool { opened.allSatisfy { $0?.hasEnded ?? false } }

  /// The state of the source that counts, or of the most telling one that failed; nothing when nothing is known.
  var state: ServiceState? {
    if sources.isEmpty { return .noSource }
    if let active { return opened[active]?.state }
    return ServiceState.mostTelling(opened.compactMap { $0?.state })
  }

  /// The position of an opening; nothing when it is over.
  func position(of number: Int) -> Int? { opened.firstIndex { $0?.number == number } }
}

extension ServiceState {
  /// What a manager without sources says.
  static let noSource = ServiceState.disabled(
    Reason(
      source: "LocationManager", code: "NOSOURCE", message: "there is no source",
      remedy: "name one"))

  /// Whether no location can come until somebody does something.
  var isFailure: Bool {
    switch self {
    case .available, .notDetermined: false
    case .denied, .restricted, .disabled: true
    }
  }

  /// The state that says most about why there is nothing: one that can be used, then a prohibition, then an absence; of equal ones the first.
  static func mostTelling(_ states: [ServiceState]) -> ServiceState? {
    states.enumerated().min { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }?.element
  }

  private var rank: Int {
    switch self {
    case .available: 0
    case .denied: 1
    case .restricted: 2
    case .notDetermined: 3
    case .disabled: 4
    }
  }
}
