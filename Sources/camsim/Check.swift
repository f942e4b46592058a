import ArgumentParser
import CommandSupport
import Scenarios

/// The command `camsim check`, which validates scenario files.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check scenario files without running them.",
    discussion: """
      Reports all errors with their lines, including unknown properties, inputs and devices. Inputs are checked \
      against the file's device, unless it is a real camera.

      EXAMPLES:
        camsim check exposure-lock.yaml
        camsim check Scenarios --json
      """)

  @Argument(
    help: "Scenario files, folders that contain them (*.yaml), or - for standard input.",
    completion: .file(extensions: ["yaml"]))
  var files: [String]

  @Flag(help: "Print the result as JSON.")
  var json = false

  func run() throws {
    let inputs = engine.inputs(of:)
    let entries = ScenarioPaths.load(files) { try ScenarioFile(path: $0, inputs: inputs) }
    for entry in entries {
      for error in entry.errors { StandardError.write("\(error)") }
      guard !json, entry.errors.isEmpty else { continue }
      let count = entry.scenarios.count
      let isUnchecked = entry.scenarios.allSatisfy(\.expectsNothing)
      StandardOutput.write(
        "ok \(entry.path): \(count == 1 ? "1 run" : "\(count) runs")\(isUnchecked ? "; nothing is expected" : "")")
    }
    if json { try JSONOutput.print(entries.map(Answer.init)) }
    try ExitStatus(entries.flatMap(\.errors)).exitUnlessSuccess()
  }

  /// The result for a file: the names of its runs, and its errors.
  private struct Answer: Encodable {
    var path: String
    var runs: [String]
    var errors: [ScenarioError]

    init(_ entry: ScenarioPaths.Entry) {
      (path, runs, errors) = (entry.path, entry.scenarios.map(\.folderName), entry.errors)
    }
  }
}
