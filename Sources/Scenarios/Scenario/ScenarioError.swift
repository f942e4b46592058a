import MediaCoding
import StructuredDocuments

/// An error that prevents a scenario from being read or run: one sentence with location, problem and remedy.
public typealias ScenarioError = DocumentError

extension ScenarioError {
  /// The category of an error, which determines the exit status.
  public typealias Kind = ErrorKind

  /// Creates an error at a position in a scenario file: `FILE:LINE:COLUMN: message`.
  public init(path: String, position: Scenario.Position, _ sentence: String) {
    self.init(.badScenario, at: Scenario.Place(path: path, position), sentence)
  }

  /// Creates an error from any other error. If the other error has no kind, the error has the kind `kind`.
  public init(_ error: any Error, otherwise kind: Kind = .internalFault) {
    self = error as? Self ?? Self((error as? any ClassifiedError)?.kind ?? kind, "\(error)")
  }

  /// Creates the error for a result folder that cannot be created.
  public init(makingFolder path: String, _ error: any Error) {
    self.init(MediaError(writing: path, error, operation: "create the folder"))
  }

  /// Creates an error from the error that ended a scenario's run. Missing system features and invalid user files are
  /// not internal errors.
  public init(stopping scenario: Scenario, _ error: any Error) {
    self.init(at: Scenario.Place(path: scenario.path), error)
  }

  /// Creates an error from another error, with a location in a scenario file unless the other error already has one.
  init(at place: Scenario.Place, _ error: any Error) {
    self.init(error)
    if !(error is Self) || location == nil && place.line != nil { location = place }
  }

  /// Executes `body`, and converts errors of cameras, recordings and files to errors without a location in the
  /// scenario.
  static func translating<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch {
      throw Self(Self(error, otherwise: .unavailable).kind, "\(error)")
    }
  }
}
