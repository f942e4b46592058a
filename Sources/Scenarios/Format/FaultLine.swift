extension Scenario.Fault {
  /// Reads a line that specifies a fault to inject now, in the syntax of a step's `fault:`.
  ///
  /// - Returns: nil for a line that is empty or contains only a comment.
  /// - Throws: `ScenarioError.badScenario` with the location of the line.
  package init?(line: String, number: Int, path: String) throws {
    let words = line.drop { $0 == " " || $0 == "\t" }
    guard let first = words.first, first != "#" else { return nil }
    do {
      self = try Form<Scenario.Fault>.fault.read(ScenarioFile.root(line, path: path))
    } catch var error as ScenarioError {
      error.location?.line = number
      throw error
    }
  }
}
