import ArgumentParser
import CommandSupport
import Foundation
import Scenarios

/// `camsim build`: SwiftPM, with rewritten files in the place of those that need Objective-C.
struct Build: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Builds an app's package whose files use @objc, #selector, @IBOutlet, #if os(iOS) and so on.",
    discussion: """
      Takes the arguments of swift build; --help tells its own. Files that Linux cannot compile are compiled in a \
      rewritten form that lies in the build folder. No file of yours is changed.
      """)

  @Argument(parsing: .captureForPassthrough, help: "Arguments of swift build, --also and --verbose.")
  var arguments: [String] = []

  func run() throws { try Complaint.guarding { try BuildProgram.become("build", arguments) } }
}

/// `camsim test`: the same with SwiftPM's tests.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tests an app's package whose files use @objc, #selector, @IBOutlet, #if os(iOS) and so on.",
    discussion: "Takes the arguments of swift test. See camsim build.")

  @Argument(parsing: .captureForPassthrough, help: "Arguments of swift test, --also and --verbose.")
  var arguments: [String] = []

  func run() throws { try Complaint.guarding { try BuildProgram.become("test", arguments) } }
}

/// `camsim adopt`: a package for the camera code of an Xcode project.
struct Adopt: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the camera code of an Xcode project, and writes a package's manifest that names it where it lies.")

  @Argument(parsing: .captureForPassthrough, help: "The project, --target and --camsim.")
  var arguments: [String] = []

  func run() throws { try Complaint.guarding { try BuildProgram.become("adopt", arguments) } }
}

/// The program that rewrites. It is a package of its own, because it reads Swift with SwiftSyntax, which is large.
enum BuildProgram {
  private static let name = "camsim-build"

  /// Ends this program by becoming that one.
  static func become(_ verb: String, _ arguments: [String]) throws -> Never {
    let words = [name, verb] + arguments
    for path in places {
      let strings = words.map { strdup($0) } + [nil]
      execv(path, strings)
      for string in strings { free(string) }
    }
    throw ScenarioError(
      .unavailable,
      """
      \(places[0]): the program that rewrites an app's files is missing; make install installs it, and swift build -c release \
      --package-path \(package.path) builds it.
      """)
  }

  private static let folder = URL(
    filePath: Bundle.main.executablePath ?? CommandLine.arguments[0]
  ).resolvingSymlinksInPath().deletingLastPathComponent()

  /// Beside this program, or where a clone of the repository builds it.
  private static var places: [String] {
    [folder.appending(path: name)].map(\.path)
      + ["release", "debug"].map { package.appending(path: ".build/\($0)/\(name)").path }
  }

  /// The folder of a program in a clone is `.build/PLATFORM/CONFIGURATION`.
  private static var package: URL {
    folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Tools/Rewriter")
  }
}
