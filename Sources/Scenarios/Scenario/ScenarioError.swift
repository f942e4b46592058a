import MediaCoding

/// Why a scenario cannot be read or run: one sentence that says where, what, and what to do.
public struct ScenarioError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Whose fault it is; each has its own exit status.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The scenario file is wrong.
    case badScenario
    /// A file, a folder or a device is not there or cannot be used.
    case unavailable
    /// The program itself failed.
    case internalFault
  }

  /// Whose fault it is.
  public var kind: Kind
  /// Where in a scenario file; nil when it has no place in one.
  public var place: Scenario.Place?
  /// What, and what to do.
  public var sentence: String
  /// What else is wrong with the same file.
  public var others: [ScenarioError] = []

  /// An error that has no place in a scenario file.
  public init(_ kind: Kind, _ sentence: String) {
    self.kind = kind
    self.sentence = sentence
  }

  /// An error at a place of a scenario file: `FILE:LINE:COLUMN: sentence`.
  public init(path: String, position: Scenario.Position, _ sentence: String) {
    self.init(.badScenario, sentence)
    place = Scenario.Place(path: path, position)
  }

  /// Why a folder for results cannot be made.
  public init(makingFolder path: String, _ error: any Error) {
    self.init(.unavailable, "\(MediaError(writing: path, error, operation: "make the folder"))")
  }

  /// What stopped the run of a scenario. What the computer lacks, or a file of the user's is not, is no fault of the program.
  public init(stopping scenario: Scenario, _ error: any Error) {
    self.init(at: Scenario.Place(path: scenario.path), error)
  }

  /// What went wrong at a place of a scenario file, or somewhere in it.
  init(at place: Scenario.Place, _ error: any Error) {
    if let error = error as? ScenarioError {
      self = error
      if self.place == nil, place.line != nil { self.place = place }
    } else {
      let isOutside = (error as? MediaError).map { $0.reason != .misuse } ?? false
      self.init(isOutside ? .unavailable : .internalFault, "\(error)")
      self.place = place
    }
  }

  /// The sentence, with the place before it where there is one.
  public var description: String { place.map { "\($0): \(sentence)" } ?? sentence }

  /// This error and the others of its file, each alone.
  public var all: [ScenarioError] {
    var first = self
    first.others = []
    return [first] + others
  }
}

extension ScenarioError: Codable {
  private enum CodingKeys: CodingKey {
    case kind, place, sentence
  }

  /// Reads an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    kind = try values.decode(Kind.self, forKey: .kind)
    place = try values.decodeIfPresent(Scenario.Place.self, forKey: .place)
    sentence = try values.decode(String.self, forKey: .sentence)
  }

  /// Writes this error, without the others of its file.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(place, forKey: .place)
    try container.encode(sentence, forKey: .sentence)
  }
}
