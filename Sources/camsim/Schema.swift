import ArgumentParser
import Scenarios

/// `camsim schema`: what a scenario file may contain, for editors.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the JSON Schema (draft 2020-12) of scenario files.")

  @Flag(help: "Print it as the reference for people, in Markdown.")
  var markdown = false

  func run() throws {
    print(markdown ? ScenarioFile.markdownReference : ScenarioFile.jsonSchema)
  }
}
