/// A model of the system under test that is simple enough to be right. It also draws the commands: what it knows makes sensible ones likely.
public protocol ReferenceModel<Command> {
  /// One thing that a client does, or that happens to the system.
  associatedtype Command

  /// Returns a command that may come next. A wrong one is a command, too: the model says what must come of it.
  func nextCommand(from choices: inout some ChoiceSource) -> Command

  /// Changes as the system must when it is given a command.
  mutating func assume(_ command: Command)
}

extension ReferenceModel {
  /// Draws commands, each after what came of those before. Nothing is run, so that a sequence that crashes can be drawn again.
  public consuming func commands(_ count: Int, from choices: inout some ChoiceSource) -> [Command] {
    (0..<count).map { _ in
      let command = nextCommand(from: &choices)
      assume(command)
      return command
    }
  }
}
