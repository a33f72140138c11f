import Glibc

extension SystemError {
  /// The kinds of failures for which there is something to do.
  package enum Kind: Hashable, Sendable {
    /// `ENOENT`, `ENODEV` or `ENXIO`.
    case noSuchFile
    /// `EACCES` or `EPERM`.
    case noPermission
    /// `EBUSY`.
    case busy
    /// `ECONNREFUSED`: nobody listens there.
    case refused
    /// `EADDRNOTAVAIL`: an address of another machine.
    case foreignAddress
    /// `ECANCELED`: somebody ended the waiting.
    case cancelled
    /// Anything else.
    case other
  }

  /// The kind of this failure.
  package var kind: Kind {
    switch code {
    case ENOENT, ENODEV, ENXIO: .noSuchFile
    case EACCES, EPERM: .noPermission
    case EBUSY: .busy
    case ECONNREFUSED: .refused
    case EADDRNOTAVAIL: .foreignAddress
    case ECANCELED: .cancelled
    default: .other
    }
  }
}
