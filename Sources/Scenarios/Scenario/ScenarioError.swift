import MediaCoding
import StructuredDocuments

/// Why a scenario cannot be read or run: one sentence that says where, what, and what to do.
public typealias ScenarioError = DocumentError

extension ScenarioError {
  /// Whose fault an error is; each kind has its own exit status.
  public typealias Kind = ErrorKind

  /// An error at a position in a scenario file: `FILE:LINE:COLUMN: sentence`.
  public init(path: String, position: Scenario.Position, _ sentence: String) {
    self.init(.badScenario, at: Scenario.Place(path: path, position), sentence)
  }

  /// Any error, in a sentence; one that has no kind is of this one.
  public init(_ error: any Error, otherwise kind: Kind = .internalFault) {
    self = error as? Self ?? Self((error as? any ClassifiedError)?.kind ?? kind, "\(error)")
  }

  /// Why a folder for results cannot be made.
  public init(makingFolder path: String, _ error: any Error) {
    self.init(MediaError(writing: path, error, operation: "make the folder"))
  }

  /// What stopped the run of a scenario. What the computer lacks, or a file of the user's is not, is no fault of the program.
  public init(stopping scenario: Scenario, _ error: any Error) {
    self.init(at: Scenario.Place(path: scenario.path), error)
  }

  /// What went wrong at a place of a scenario file, or somewhere in it.
  init(at place: Scenario.Place, _ error: any Error) {
    self.init(error)
    if !(error is Self) || location == nil && place.line != nil { location = place }
  }

  /// Carries out `body`; what a camera, a recording or a file says becomes what the program says, without a place in the scenario.
  static func translating<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch {
      throw Self(Self(error, otherwise: .unavailable).kind, "\(error)")
    }
  }
}
