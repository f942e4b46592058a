import ArgumentParser
import Foundation
import Scenarios

/// A program beside `camsim` that carries out some of its commands, so that a user who never runs them does not build what they need.
package enum HelperProgram: String {
  case build = "camsim-build"
  case lab = "camsim-lab"
  case rules = "camsim-rules"
  case serve = "camsim-serve"

  /// Replaces this process by that program; standard streams, signals and the exit status are then its own.
  ///
  /// - Throws: `ScenarioError`, of the kind `unavailable`, when it is not built.
  package func become(_ arguments: [String]) throws -> Never {
    let words = [rawValue] + arguments
    for path in places {
      let strings = words.map { strdup($0) } + [nil]
      execv(path, strings)
      for string in strings { free(string) }
    }
    throw ScenarioError(.unavailable, "\(places[0]): \(purpose) is missing; \(remedy).")
  }

  private static let folder = URL(
    filePath: Bundle.main.executablePath ?? CommandLine.arguments[0]
  ).resolvingSymlinksInPath().deletingLastPathComponent()

  /// The folder of a program in a clone is `.build/PLATFORM/CONFIGURATION`.
  private static let clone = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The package that builds it in a clone. The one that rewrites reads Swift with SwiftSyntax, which is large.
  private var package: URL { self == .build ? Self.clone.appending(path: "Tools/Rewriter") : Self.clone }

  /// Beside this program, or where its own package builds it. An installed program may be older, so the search path is left out.
  private var places: [String] {
    let beside = Self.folder.appending(path: rawValue).path
    if self != .build { return [beside] }
    return [beside] + ["release", "debug"].map { package.appending(path: ".build/\($0)/\(rawValue)").path }
  }

  private var purpose: String {
    self == .build ? "the program that rewrites an app's files" : "the program that carries out this command"
  }

  private var remedy: String {
    let install = "make install installs it"
    guard FileManager.default.fileExists(atPath: package.appending(path: "Package.swift").path) else { return install }
    let configuration = self == .build ? "release" : Self.folder.lastPathComponent
    let product = self == .build ? "" : " --product \(rawValue)"
    return "\(install), and swift build -c \(configuration) --package-path \(package.path)\(product) builds it"
  }
}

/// A command that a companion carries out. `camsim` reads its words too, to refuse wrong ones, complete them, and describe them in its help.
package protocol HelperCommand: ParsableCommand {
  static var companion: HelperProgram { get }
}

extension HelperCommand {
  package func run() throws {
    // The first words are the program's and the command's name.
    try StandardError.guarding { try Self.companion.become(Array(CommandLine.arguments.dropFirst(2))) }
  }
}

extension ParsableCommand {
  /// Reads the words of a companion's own command line, and ends it when `body` has carried out what they ask for.
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
