import ArgumentParser
import Scenarios

/// The command `camsim schema`, which prints the JSON Schema of scenario files or of reports.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema (draft 2020-12) of scenario files.",
    discussion: """
      EXAMPLES:
        camsim schema > scenario.schema.json
        camsim schema --markdown
      """)

  @Flag(help: "Print the reference of scenario files in Markdown instead.")
  var markdown = false

  @Flag(help: "Print the schema of the reports that camsim run --report json=FILE writes.")
  var report = false

  func validate() throws {
    if markdown, report { throw ValidationError("--markdown cannot be combined with --report.") }
  }

  func run() throws {
    if report { return print(BatchReport.jsonSchema) }
    print(markdown ? ScenarioFile.markdownReference : ScenarioFile.jsonSchema)
  }
}
