import ArgumentParser
import Foundation
import Scenarios

/// A helper program that carries out some commands of `camsim`, so that users who do not run those commands need not
/// build their dependencies.
package enum HelperProgram: String {
  case build = "camsim-build"
  case lab = "camsim-lab"
  case rules = "camsim-rules"
  case serve = "camsim-serve"

  /// Replaces this process by the helper program, which inherits the standard streams and signals and determines the
  /// exit status.
  ///
  /// - Throws: `ScenarioError.unavailable` when the program has not been built.
  package func replaceCurrentProcess(_ arguments: [String]) throws -> Never {
    let words = [rawValue] + arguments
    for path in places {
      let strings = words.map { strdup($0) } + [nil]
      execv(path, strings)
      for string in strings { free(string) }
    }
    throw ScenarioError(.unavailable, "\(places[0]): the helper program for this command is missing; \(remedy).")
  }

  private static let folder = URL(
    filePath: Bundle.main.executablePath ?? CommandLine.arguments[0]
  ).resolvingSymlinksInPath().deletingLastPathComponent()

  /// In a clone, the executable's folder is `.build/PLATFORM/CONFIGURATION`.
  private static let clone = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The package in a clone that builds the program. The rewriter has its own package, because it depends on
  /// SwiftSyntax, which is large.
  private var package: URL { self == .build ? Self.clone.appending(path: "Tools/Rewriter") : Self.clone }

  /// The possible paths of the helper program: in the folder of this program, or in the build folders of its package,
  /// the newest first. The search path is not used, because an installed program may be older.
  private var places: [String] {
    let beside = Self.folder.appending(path: rawValue).path
    if self != .build { return [beside] }
    let built = ["release", "debug"].map { package.appending(path: ".build/\($0)/\(rawValue)").path }
    return [beside] + built.sorted { Self.date(of: $0) > Self.date(of: $1) }
  }

  private static func date(of path: String) -> Date {
    (try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date) ?? .distantPast
  }

  private var remedy: String {
    guard FileManager.default.fileExists(atPath: package.appending(path: "Package.swift").path) else {
      return "run 'make install' in a clone of camsim"
    }
    let configuration = self == .build ? "release" : Self.folder.lastPathComponent
    let product = self == .build ? "" : " --product \(rawValue)"
    return
      "run 'make install', or build it with 'swift build -c \(configuration) --package-path \(package.path)\(product)'"
  }
}

/// A command that a helper program carries out. `camsim` parses its arguments as well, for validation, completion and
/// help.
package protocol HelperCommand: ParsableCommand {
  static var companion: HelperProgram { get }
}

extension HelperCommand {
  package func run() throws {
    // The first two arguments are the names of the program and the command.
    try StandardError.guarding { try Self.companion.replaceCurrentProcess(Array(CommandLine.arguments.dropFirst(2))) }
  }
}

extension ParsableCommand {
  /// Parses the command line of a helper program, runs `body`, and ends the process.
  package static func carryOut(_ body: (inout any ParsableCommand) throws -> Void) -> Never {
    do {
      var command = try parseAsRoot()
      try body(&command)
      exit()
    } catch {
      exit(withError: error)
    }
  }
}
