/// A model of the system under test that is simple enough to be correct. It also generates commands, with a preference
/// for meaningful ones.
public protocol ReferenceModel<Command> {
  /// An action of a client, or an event in the system.
  associatedtype Command

  /// Returns a command that may come next, possibly an invalid one, whose result the model also predicts.
  func nextCommand(from choices: inout some ChoiceSource) -> Command

  /// Updates the model to the state that the system must have after it executes a command.
  mutating func assume(_ command: Command)
}

extension ReferenceModel {
  /// Generates commands, each based on the state after the preceding commands. No command is executed, so that a
  /// crashing sequence can be generated again.
  public consuming func commands(_ count: Int, from choices: inout some ChoiceSource) -> [Command] {
    (0..<count).map { _ in
      let command = nextCommand(from: &choices)
      assume(command)
      return command
    }
  }
}
