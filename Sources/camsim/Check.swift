import ArgumentParser
import Scenarios

/// `camsim check`: reads scenario files and says what is wrong with them.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Check scenario files without running them.")

  @Argument(help: "Scenario files, or folders that hold them (*.yaml).", completion: .file(extensions: ["yaml"]))
  var files: [String]

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func run() throws {
    let (files, status) = ScenarioPaths.load(files, complain: Complaint.write)
    let answers = files.map { Answer(path: $0.path, runs: $0.scenarios.map(\.folderName)) }
    if json {
      try JSONOutput.print(answers)
    } else {
      for answer in answers {
        print("ok \(answer.path): \(answer.runs.count == 1 ? "1 run" : "\(answer.runs.count) runs")")
      }
    }
    try status.exitUnlessSuccess()
  }

  /// A good file and the names of its runs.
  private struct Answer: Encodable {
    var path: String
    var runs: [String]
  }
}
