import ArgumentParser
import CommandSupport
import Foundation
import Scenarios
import StructuredDocuments

/// The command `camsim init`, which creates the files that an app's package needs for tests on Linux.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Set up an app's folder for tests on Linux.",
    discussion: """
      Writes a package manifest, a first test, a scenario and a CI workflow. Existing files are not changed, and \
      sources are not moved: specify the folder of your camera code with --sources. If the folder contains a \
      Package.swift, such as that of camsim adopt, and --sources is not specified, only a scenario and a workflow are \
      written. The package is built with camsim's Swift SDK, which is installed once; with --camsim, it depends on a \
      clone instead.

      EXAMPLES:
        camsim init MyApp
        camsim init --sources App/Camera --name CameraCode
        camsim init MyApp --camsim ../camsim
      """)

  @Argument(help: "The app's folder.", completion: .directory)
  var dir = "."

  @Option(help: ArgumentHelp("The name of the app's module. (default: the folder's name)", valueName: "module"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The folder with your camera code, relative to the app's folder. (default: Sources/MODULE)", valueName: "path"))
  var sources: String?

  @Option(
    help: ArgumentHelp(
      "Depend on the clone of camsim at this path, relative to the app's folder. (default: use the Swift SDK)",
      valueName: "path"))
  var camsim: String?

  func validate() throws {
    guard Self.isModule(module) else {
      throw ValidationError("'\(module)' is not a valid module name; specify another with --name")
    }
  }

  private var folder: URL { URL(fileURLWithPath: dir, isDirectory: true).standardizedFileURL }
  private var module: String { name ?? Self.module(of: folder.lastPathComponent) }

  func run() throws {
    try StandardError.guarding {
      let path = sources ?? "Sources/\(module)"
      try checkFolders(sources: path)
      let template = ProjectTemplate(
        module: module, sources: path, hasSources: Self.hasSwift(folder.appending(path: path)), camsim: camsim)
      // `camsim adopt` has written the package of an Xcode project.
      let hasPackage =
        sources == nil && FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
      for (path, text) in (hasPackage ? [] : template.package) + template.checks { try write(text, to: path) }
      StandardOutput.write(hasPackage ? "next: camsim run Scenarios" : template.next)
    }
  }

  /// Checks that the folders that the command line names exist.
  private func checkFolders(sources path: String) throws {
    if sources != nil, !FileManager.default.fileExists(atPath: folder.appending(path: path).path) {
      let advice = NearestName.of(path, in: subfolders).map { "did you mean '\($0)'?" }
      throw ScenarioError(
        .unavailable,
        "--sources \(path): the folder does not exist in \(folder.path); \(advice ?? "specify the folder of your camera code.")"
      )
    }
    guard let camsim else { return }
    let clone = URL(fileURLWithPath: camsim, relativeTo: folder)
    guard FileManager.default.fileExists(atPath: clone.appending(path: "Sources/CaptureModel").path) else {
      throw ScenarioError(.unavailable, "--camsim \(camsim): \(clone.path) is not a clone of camsim.")
    }
  }

  /// The paths of the subfolders of the app's folder that are not hidden, relative to this folder.
  private var subfolders: [String] {
    let keys: [URLResourceKey] = [.isDirectoryKey]
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: keys, options: .skipsHiddenFiles)
    return (all?.compactMap { $0 as? URL } ?? []).filter(\.hasDirectoryPath).prefix(10_000).map {
      String($0.path.dropFirst(folder.path.count + 1))
    }.sorted()
  }

  private func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    guard !FileManager.default.fileExists(atPath: file.path) else {
      return StandardOutput.write("kept the existing \(path)")
    }
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .withoutOverwriting)
    } catch {
      throw ScenarioError(
        .unavailable, "\(file.path): the file cannot be written; choose a folder with write permission.")
    }
    StandardOutput.write("wrote \(path)")
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
