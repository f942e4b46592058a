/// The category of an error, which determines the exit status.
public enum ErrorKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// A scenario or another document that the user provides is invalid.
  case badScenario
  /// A file, a folder or a device does not exist or cannot be used.
  case unavailable
  /// An internal error of the program occurred.
  case internalFault
}

/// A machine-readable reason for an error. Each part of camsim defines its own reason type.
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
