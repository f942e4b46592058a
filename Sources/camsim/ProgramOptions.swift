import ArgumentParser
import CommandSupport
import Foundation
import Scenarios

/// The options with which `camsim run-app` and `camsim explore` specify a program and its surroundings.
struct ProgramOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The scenario that simulates the program's environment. (default: a phone without events)", valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var scenario: String?

  @Option(help: ArgumentHelp("Use this device instead of the scenario's, as for camsim run.", valueName: "d"))
  var device: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The time at which a program that is still running is ended, such as 90s. (default: the last time in the scenario)",
      valueName: "time"),
    transform: Record.nanoseconds)
  var duration: Int64?

  @Option(help: ArgumentHelp("Build this product of the package in the current folder, and run it.", valueName: "name"))
  var product: String?

  @Argument(
    parsing: .postTerminator, help: "The program and its arguments, after --; with --product, only the arguments.")
  var words: [String] = []

  /// The program and its arguments.
  var command: [String] { product.map { ["\(Self.buildFolder)/debug/\($0)"] + words } ?? words }

  private static var buildFolder: String { ProcessInfo.processInfo.environment["SWIFTPM_BUILD_DIR"] ?? ".build" }

  func validate() throws {
    if let device { _ = try DeviceArgument.read(device) }
  }

  /// Builds the product that the command line names.
  func build() throws {
    guard let product else { return }
    let camsim = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let end = try ChildProgram.run([camsim, "build", "--product", product], environment: [:])
    if end.status != 0 { throw ExitCode(end.status) }
  }

  /// The name of the program, as the name of a scenario.
  var name: String {
    let name = URL(fileURLWithPath: command[0]).lastPathComponent
    let letters = name.prefix(100).map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "-" }
    return letters.first.map { $0.isLetter || $0.isNumber } ?? false ? String(letters) : "app-" + String(letters)
  }

  /// The error for a program that did not join the run.
  func hasNotJoined(_ end: any CustomStringConvertible) -> ScenarioError {
    ScenarioError(
      .unavailable,
      "\(command[0]) (\(end)) did not join the run; add the product AppRunner to its target in Package.swift")
  }
}
