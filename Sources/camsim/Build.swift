import ArgumentParser
import CommandSupport

/// The command `camsim build`, which runs SwiftPM with rewritten copies of the files that need Objective-C.
struct Build: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build an app's package whose files use @objc, #selector, @IBOutlet or #if os(iOS).",
    usage: "camsim build [--missing] [--also <folder|package>] ... [--verbose] [<arguments of swift build> ...]",
    discussion: """
      Builds the Swift package in the current folder. Files that Linux cannot compile are compiled in a rewritten \
      form, which is kept in the build folder; your own files are not changed. See Documentation/Guides/BringYourApp.md.

      EXAMPLES:
        camsim build
        camsim build --missing
        camsim build --also ../SharedCode --configuration release
      """)

  @Argument(
    parsing: .captureForPassthrough,
    help: """
      --missing builds nothing, but lists the modules and names that the package uses and that are missing on Linux; \
      the exit status is then 0 if nothing is missing, and otherwise 1. --also rewrites the files of another folder or \
      dependency as well (repeatable); --verbose lists each change. All other arguments are passed to swift build, whose options swift build --help lists.
      """)
  var arguments: [String] = []

  func run() throws { try HelperProgram.build.carryOut("build", arguments, of: Self.self) }
}

/// The command `camsim test`, which runs SwiftPM's tests with rewritten copies of the files that need Objective-C.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Test an app's package whose files use @objc, #selector, @IBOutlet or #if os(iOS).",
    usage: "camsim test [--also <folder|package>] ... [--verbose] [<arguments of swift test> ...]",
    discussion: """
      Builds the Swift package in the current folder as camsim build does, and runs its tests.

      EXAMPLES:
        camsim test
        camsim test --filter CameraTests
      """)

  @Argument(
    parsing: .captureForPassthrough,
    help: """
      --also rewrites the files of another folder or dependency as well (repeatable); --verbose lists each change. All \
      other arguments are passed to swift test, whose options swift test --help lists.
      """)
  var arguments: [String] = []

  func run() throws { try HelperProgram.build.carryOut("test", arguments, of: Self.self) }
}

/// The command `camsim adopt`, which creates a package for the camera code of an Xcode project.
struct Adopt: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt", abstract: "Write a package manifest for the camera code of an Xcode project.",
    usage: "camsim adopt <App.xcodeproj> [--target <name>] [--camsim <path>]",
    discussion: """
      Lists the target's files that contain camera code, and writes a Package.swift that refers to them at their \
      current paths, with a first test. Existing files are not replaced. See Documentation/Guides/BringYourApp.md.

      EXAMPLES:
        camsim adopt App.xcodeproj
        camsim adopt App.xcodeproj --target Camera --camsim ../camsim
      """)

  @Argument(
    parsing: .captureForPassthrough,
    help: """
      The Xcode project; --target, the target to read (default: the app); --camsim, the path of a clone of camsim, \
      relative to the folder of the project (default: ../camsim).
      """)
  var arguments: [String] = []

  func run() throws { try HelperProgram.build.carryOut("adopt", arguments, of: Self.self) }
}

extension HelperProgram {
  /// Replaces this process by the helper program, or prints the help of the command, which is available without it.
  fileprivate func carryOut(_ verb: String, _ arguments: [String], of command: any ParsableCommand.Type) throws {
    if arguments.contains("--help") || arguments.contains("-h") { throw CleanExit.helpRequest(command) }
    try StandardError.guarding { try replaceCurrentProcess([verb] + arguments) }
  }
}
