import Foundation
import PackagePlugin

/// The command `swift package camsim-review`, which runs `camsim review` in the current package.
@main struct Review: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try program()
    let folder = arguments.contains { !$0.hasPrefix("-") } ? [] : [context.package.directoryURL.path]
    process.arguments = ["review"] + folder + arguments
    process.currentDirectoryURL = context.package.directoryURL
    // SwiftPM does not connect a plug-in's standard input and output to the terminal.
    if let terminal = FileHandle(forUpdatingAtPath: "/dev/tty") {
      process.standardInput = terminal
      process.standardOutput = terminal
    }
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// Builds the program together with the package's other targets. A plug-in dependency would compile everything twice.
  private func program() throws -> URL {
    let result = try packageManager.build(.product("camsim"), parameters: .init())
    guard result.succeeded, let artifact = result.builtArtifacts.first(where: { $0.kind == .executable }) else {
      throw Failure(description: "could not build camsim:\n\(result.logText)")
    }
    return artifact.url
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }
}
