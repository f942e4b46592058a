/// The category of an error, which determines the exit status.
public enum ErrorKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// A scenario or another document of the user is invalid.
  case badScenario
  /// A file, a folder or a device does not exist or cannot be used.
  case unavailable
  /// An internal error of the program occurred.
  case internalFault
}

/// A machine-readable reason of an error. Each part of camsim defines its own type of reasons.
public protocol ErrorReason: Hashable, Sendable {
  /// The category of errors with this reason.
  var kind: ErrorKind { get }
}

/// An error that has a category.
public protocol ClassifiedError: Error {
  /// The category of the error.
  var kind: ErrorKind { get }
}

extension ErrorKind: ErrorReason {
  /// The category itself, for errors that need no finer reason.
  public var kind: ErrorKind { self }
}
