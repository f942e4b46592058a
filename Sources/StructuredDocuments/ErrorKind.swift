/// Whose fault an error is; each kind has its own exit status.
public enum ErrorKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// A scenario, or another document that the user wrote, is wrong.
  case badScenario
  /// A file, a folder or a device is not there or cannot be used.
  case unavailable
  /// The program itself failed.
  case internalFault
}

/// Why something failed, in one of the ways that a part of camsim tells apart.
public protocol ErrorReason: Hashable, Sendable {
  /// Whose fault that is.
  var kind: ErrorKind { get }
}

/// An error that says whose fault it is.
public protocol ClassifiedError: Error {
  /// Whose fault it is.
  var kind: ErrorKind { get }
}

extension ErrorKind: ErrorReason {
  /// The kind itself, where errors need no finer reason.
  public var kind: ErrorKind { self }
}
