import ArgumentParser
import Scenarios

/// The command `camsim schema`, which prints the JSON Schema of scenario files or of reports.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the JSON Schema (draft 2020-12) of scenario files.")

  @Flag(help: "Print it as the reference for people, in Markdown.")
  var markdown = false

  @Flag(help: "Print that of reports instead, as camsim run --report json=FILE writes them.")
  var report = false

  func validate() throws {
    if markdown, report { throw ValidationError("--markdown and --report exclude each other.") }
  }

  func run() throws {
    if report { return print(BatchReport.jsonSchema) }
    print(markdown ? ScenarioFile.markdownReference : ScenarioFile.jsonSchema)
  }
}
