import Foundation
import PackagePlugin

/// `swift package camsim-review`: runs `camsim review` in the package that asks for it.
@main struct Review: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try program()
    let folder = arguments.contains { !$0.hasPrefix("-") } ? [] : [context.package.directoryURL.path]
    process.arguments = ["review"] + folder + arguments
    process.currentDirectoryURL = context.package.directoryURL
    // The package manager keeps a plug-in's own input and output for itself.
    if let terminal = FileHandle(forUpdatingAtPath: "/dev/tty") {
      process.standardInput = terminal
      process.standardOutput = terminal
    }
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// Builds the program with the package's other targets. As a tool that the plug-in depends on, all of it would be compiled twice.
  private func program() throws -> URL {
    let result = try packageManager.build(.product("camsim"), parameters: .init())
    guard result.succeeded, let artifact = result.builtArtifacts.first(where: { $0.kind == .executable }) else {
      throw Failure(description: "could not build camsim:\n\(result.logText)")
    }
    return artifact.url
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }
}
