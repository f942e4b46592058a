/// The error type of all parts of camsim: location, problem, cause, remedy, and a machine-readable reason.
///
/// The description of an error is a single sentence. Each part of camsim defines its own reason type, which determines
/// the error's category and the exit status.
public struct StructuredError<Code: ErrorReason>: ClassifiedError, Hashable, Sendable, CustomStringConvertible {
  /// The type of the machine-readable reason.
  public typealias Reason = Code

  /// The machine-readable reason for the error.
  public var reason: Code
  /// The file or device, with the position in the file; nil if the error concerns neither.
  public var location: Location?
  /// The description of the problem, without the remedy.
  public var problem: String
  /// The name of the underlying system or library error, for example `ENOENT`.
  public var cause: String?
  /// The advice on how to fix the problem; nil if the problem implies it.
  public var remedy: String?
  /// Further errors in the same document.
  public var others: [StructuredError] = []

  /// Creates an error from its components.
  public init(
    _ reason: Code, at location: Location? = nil, problem: String, cause: String? = nil, remedy: String? = nil
  ) {
    self.reason = reason
    self.location = location
    self.problem = problem
    self.cause = cause
    self.remedy = remedy
  }

  /// Creates an error from a message. The first semicolon separates the problem from the remedy.
  public init(_ reason: Code, at location: Location? = nil, _ message: String) {
    self.init(reason, at: location, problem: "")
    self.message = message
  }

  /// Creates an error for a failed operation: `cannot OPERATION: text`.
  public init(
    _ reason: Code, at location: Location?, operation: String, text: String, cause: String?, remedy: String
  ) {
    self.init(reason, at: location, problem: "cannot \(operation): \(text)", cause: cause, remedy: remedy)
  }

  /// The category of the error.
  public var kind: ErrorKind { reason.kind }

  /// The complete message: problem, cause and remedy.
  public var message: String {
    get { problem + (cause.map { " (\($0))" } ?? "") + (remedy.map { "; \($0)" } ?? "") }
    set {
      let end = newValue.firstRange(of: "; ")
      problem = String(newValue[..<(end?.lowerBound ?? newValue.endIndex)])
      remedy = end.map { String(newValue[$0.upperBound...]) }
      cause = nil
    }
  }

  /// The message, preceded by the location if there is one.
  public var description: String { location.map { "\($0): \(message)" } ?? message }

  /// This error and the further errors of its document, as separate values.
  public var all: [StructuredError] {
    var first = self
    first.others = []
    return [first] + others
  }
}

/// An error in a document that cannot be read or used.
public typealias DocumentError = StructuredError<ErrorKind>

extension StructuredError: Codable where Code == ErrorKind {
  private enum CodingKeys: String, CodingKey {
    case kind
    case location = "place"
    case message = "sentence"
  }

  /// Decodes an error from its category, location and message.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(ErrorKind.self, forKey: .kind),
      at: try values.decodeIfPresent(Location.self, forKey: .location),
      try values.decode(String.self, forKey: .message))
  }

  /// Encodes this error, without the further errors of its document.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(location, forKey: .location)
    try container.encode(message, forKey: .message)
  }
}
