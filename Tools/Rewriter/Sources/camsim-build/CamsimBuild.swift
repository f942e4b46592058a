import Foundation
import Rewriting

/// The commands `camsim build` and `camsim test`, which run SwiftPM with rewritten copies of the files that need the
/// Objective-C runtime.
@main struct CamsimBuild {
  static let usage = """
    USAGE: camsim build [--missing] [--also <folder or package>] ... [--verbose] [arguments of swift build]
           camsim test [--also <folder or package>] ... [--verbose] [arguments of swift test]
           camsim adopt <App.xcodeproj> [--target <name>] [--camsim <path>]

    Build or test the Swift package in the current folder. Files that Linux cannot compile (@objc, #selector, @IBOutlet, #if os(iOS) and so on)
    are compiled in a rewritten form, which is kept in the build folder; your own files are not changed. A package that does not depend on
    camsim is built with camsim's installed Swift SDK.

      --also <folder or package>  also rewrite the files of another folder or of a dependency (repeatable)
      --verbose                   list each change, and show the output of SwiftPM
      --missing                   build nothing; list the modules and names that the package uses and that are missing on Linux, by module, with
                                  the similar name that exists; the exit status is 0 if nothing is missing, and otherwise 1

    adopt lists the camera code of a target of an Xcode project, and writes a package manifest that refers to the files at their current paths.

      --target <name>             the target (default: the app)
      --camsim <path>             depend on a clone of camsim at this path, relative to the project's folder (default: the Swift SDK)

    EXAMPLES:
      camsim build --configuration release
      camsim build --missing
      camsim test --filter CameraTests
      camsim adopt App.xcodeproj
    """

  static func main() {
    // The Debian package extends this variable for this program alone (Scripts/deb-rewriter).
    if let original = getenv("CAMSIM_LIBRARY_PATH") { setenv("LD_LIBRARY_PATH", original, 1) }
    do {
      var arguments = Array<String>(CommandLine.arguments.dropFirst())
      if arguments.first == "adopt" { return try Adopt(arguments: Array(arguments.dropFirst())).run() }
      if arguments.first == "columns" { return try translateColumns(with: URL(filePath: arguments[1])) }
      guard let verb = arguments.first, ["build", "test"].contains(verb) else {
        let asked = ["--help", "-h", "help"].contains(arguments.first)
        print(usage)
        exit(asked ? 0 : 64)
      }
      arguments.removeFirst()
      if arguments.contains("--help") || arguments.contains("-h") { print(usage, terminator: "\n\n") }
      let also = try takeOptions("--also", from: &arguments)
      let package = try AppPackage(arguments: arguments, also: also)
      let isVerbose = arguments.contains { $0 == "--verbose" || $0 == "-v" || $0 == "--very-verbose" }
      let missing = arguments.firstIndex { verb == "build" && $0 == "--missing" }
      if let missing { arguments.remove(at: missing) }
      let (options, cache) = try package.rewrite(isVerbose: isVerbose)
      if missing != nil {
        let table = try package.missingNames(cache, arguments: options + arguments)
        print(table.text, terminator: "")
        exit(table.isEmpty ? 0 : 1)
      }
      try run(["swift", verb] + options + arguments)
    } catch {
      complain("camsim: \(error)")
      exit((error as? Failure)?.status ?? 70)
    }
  }

  /// Removes all occurrences of `--name value` from the arguments and returns the values.
  static func takeOptions(_ name: String, from arguments: inout [String]) throws -> [String] {
    var values: [String] = []
    while let index = arguments.firstIndex(of: name) {
      guard arguments.indices.contains(index + 1) else { throw Failure("\(name) requires a value", status: 64) }
      values.append(arguments[index + 1])
      arguments.removeSubrange(index...index + 1)
    }
    return values
  }

  /// Copies the compiler's messages from standard input to standard output, with the columns of the original files. The
  /// wrapper of ``CompilerFrontend`` runs this program for it.
  private static func translateColumns(with file: URL) throws {
    let maps = try JSONDecoder().decode([String: ColumnMap].self, from: Data(contentsOf: file))
    let messages = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    FileHandle.standardOutput.write(Data(ColumnMap.translate(messages, with: maps).utf8))
  }

  /// Replaces this process with another program.
  private static func run(_ command: [String]) throws {
    let words = command.map { strdup($0) } + [nil]
    fflush(nil)
    execvp(command[0], words)
    throw Failure(
      "cannot run \(command[0]) (\(String(cString: strerror(errno)))); check that it is on the PATH", status: 69)
  }
}

/// An error with a message that explains why the build cannot start.
struct Failure: Error, CustomStringConvertible {
  let description: String
  let status: Int32

  init(_ description: String, status: Int32) { (self.description, self.status) = (description, status) }
}

func complain(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
