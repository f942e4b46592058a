import ArgumentParser
import CommandSupport
import Foundation
import Scenarios

/// The command `camsim init`, which creates the files that an app's package needs for tests on Linux.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Set up an app's folder for tests on Linux.",
    discussion: """
      Writes a package manifest, a first test, a scenario and a CI workflow. Existing files are not changed, and \
      sources are not moved: for an Xcode project, specify the folder of your camera code with --sources.

      EXAMPLES:
        camsim init MyApp
        camsim init --sources App/Camera --name CameraCode
      """)

  @Argument(help: "The app's folder.", completion: .directory)
  var dir = "."

  @Option(help: ArgumentHelp("The name of the app's module. (default: the folder's name)", valueName: "module"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The folder with your camera code, relative to the app's folder. (default: Sources/MODULE)", valueName: "path"))
  var sources: String?

  @Option(help: ArgumentHelp("The path of a clone of camsim, relative to the app's folder.", valueName: "path"))
  var camsim = "../camsim"

  func validate() throws {
    guard Self.isModule(module) else {
      throw ValidationError("'\(module)' is not a valid module name; specify another with --name")
    }
  }

  private var folder: URL { URL(fileURLWithPath: dir, isDirectory: true).standardizedFileURL }
  private var module: String { name ?? Self.module(of: folder.lastPathComponent) }

  func run() throws {
    try StandardError.guarding {
      let template = ProjectTemplate(module: module, sources: sources ?? "Sources/\(module)", camsim: camsim)
      var files = template.files
      if !Self.hasSwift(folder.appending(path: template.sources)) { files.insert(template.source, at: 0) }
      for (path, text) in files { try write(text, to: path) }
      print("next: swift test")
    }
  }

  private func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    guard !FileManager.default.fileExists(atPath: file.path) else {
      return print("kept the existing \(path)")
    }
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .withoutOverwriting)
    } catch {
      throw ScenarioError(
        .unavailable, "\(file.path): the file cannot be written; choose a folder with write permission.")
    }
    print("wrote \(path)")
  }

  /// Returns whether a folder or its subfolders contain Swift sources.
  private static func hasSwift(_ folder: URL) -> Bool {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return files?.contains { ($0 as? URL)?.pathExtension == "swift" } ?? false
  }

  /// Converts a folder name to a module name: `My App` becomes `MyApp`.
  private static func module(of folder: String) -> String {
    let words = folder.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func isModule(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter || first == "_" else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}
