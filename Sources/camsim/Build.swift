import ArgumentParser
import CommandSupport

/// The command `camsim build`, which runs SwiftPM with rewritten copies of the files that need Objective-C.
struct Build: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Builds an app's package whose files use @objc, #selector, @IBOutlet, #if os(iOS) and so on.",
    discussion: """
      Takes the arguments of swift build; --help tells its own. Files that Linux cannot compile are compiled in a \
      rewritten form that lies in the build folder. No file of yours is changed.
      """)

  @Argument(parsing: .captureForPassthrough, help: "Arguments of swift build, --also and --verbose.")
  var arguments: [String] = []

  func run() throws {
    try StandardError.guarding { try HelperProgram.build.replaceCurrentProcess(["build"] + arguments) }
  }
}

/// The command `camsim test`, which runs SwiftPM's tests with rewritten copies of the files that need Objective-C.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tests an app's package whose files use @objc, #selector, @IBOutlet, #if os(iOS) and so on.",
    discussion: "Takes the arguments of swift test. See camsim build.")

  @Argument(parsing: .captureForPassthrough, help: "Arguments of swift test, --also and --verbose.")
  var arguments: [String] = []

  func run() throws {
    try StandardError.guarding { try HelperProgram.build.replaceCurrentProcess(["test"] + arguments) }
  }
}

/// The command `camsim adopt`, which creates a package for the camera code of an Xcode project.
struct Adopt: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the camera code of an Xcode project, and writes a package's manifest that names it where it lies.")

  @Argument(parsing: .captureForPassthrough, help: "The project, --target and --camsim.")
  var arguments: [String] = []

  func run() throws {
    try StandardError.guarding { try HelperProgram.build.replaceCurrentProcess(["adopt"] + arguments) }
  }
}
