extension Scenario.Fault {
  /// Reads a line that says what goes wrong now, in the words of a step's `fault:`.
  ///
  /// - Returns: nil for a line with nothing on it, or nothing but a comment.
  /// - Throws: `ScenarioError`, of the kind `badScenario`, with the line's place.
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
