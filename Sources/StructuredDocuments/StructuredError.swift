/// An error as every part of camsim reports it: where, what is wrong, what caused it, what to do about it, and a reason for programs.
///
/// It reads as one sentence. Each part of camsim has a type of reasons of its own; the kind of the error, and with it the exit status,
/// follows from the reason.
public struct StructuredError<Code: ErrorReason>: ClassifiedError, Hashable, Sendable, CustomStringConvertible {
  /// Why, for programs that treat errors differently.
  public typealias Reason = Code

  /// Why, for programs that treat errors differently.
  public var reason: Code
  /// The file or device, and the position in the file; nil where neither has to do with it.
  public var location: Location?
  /// What is wrong, up to the remedy.
  public var problem: String
  /// The name of the error of the system or of a library behind it, such as `ENOENT`.
  public var cause: String?
  /// What to do about it; nil where the problem says it.
  public var remedy: String?
  /// What else is wrong with the same document.
  public var others: [StructuredError] = []

  /// An error in parts.
  public init(
    _ reason: Code, at location: Location? = nil, problem: String, cause: String? = nil, remedy: String? = nil
  ) {
    self.reason = reason
    self.location = location
    self.problem = problem
    self.cause = cause
    self.remedy = remedy
  }

  /// An error as a sentence, whose first semicolon ends the problem and begins the remedy.
  public init(_ reason: Code, at location: Location? = nil, _ sentence: String) {
    self.init(reason, at: location, problem: "")
    self.sentence = sentence
  }

  /// Something that could not be done: `cannot OPERATION: text`.
  public init(
    _ reason: Code, at location: Location?, operation: String, text: String, cause: String?, remedy: String
  ) {
    self.init(reason, at: location, problem: "cannot \(operation): \(text)", cause: cause, remedy: remedy)
  }

  /// Whose fault it is.
  public var kind: ErrorKind { reason.kind }

  /// Problem, cause and remedy.
  public var sentence: String {
    get { problem + (cause.map { " (\($0))" } ?? "") + (remedy.map { "; \($0)" } ?? "") }
    set {
      let end = newValue.firstRange(of: "; ")
      problem = String(newValue[..<(end?.lowerBound ?? newValue.endIndex)])
      remedy = end.map { String(newValue[$0.upperBound...]) }
      cause = nil
    }
  }

  /// The sentence, after the location if there is one.
  public var description: String { location.map { "\($0): \(sentence)" } ?? sentence }

  /// This error and the others of its document, each alone.
  public var all: [StructuredError] {
    var first = self
    first.others = []
    return [first] + others
  }
}

/// Why a document cannot be read or used.
public typealias DocumentError = StructuredError<ErrorKind>

extension StructuredError: Codable where Code == ErrorKind {
  private enum CodingKeys: String, CodingKey {
    case kind, sentence
    case location = "place"
  }

  /// Reads an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(ErrorKind.self, forKey: .kind),
      at: try values.decodeIfPresent(Location.self, forKey: .location),
      try values.decode(String.self, forKey: .sentence))
  }

  /// Writes this error, without the others of its document.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(location, forKey: .location)
    try container.encode(sentence, forKey: .sentence)
  }
}
