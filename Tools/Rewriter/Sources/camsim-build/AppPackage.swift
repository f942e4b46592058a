import Foundation
import Rewriting

/// An app's package, with the state of its rewritten files in the build folder.
struct AppPackage {
  let root: URL
  let scratch: URL
  let folders: [URL]
  /// The folder for state that persists between runs.
  let folder: URL
  private let sdksFolder: URL?
  /// Whether the arguments choose a Swift SDK.
  private let selectsSDK: Bool

  init(arguments: [String], also: [String]) throws {
    // Without the hint, relative paths would be resolved against the parent folder.
    let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    func value(of names: String...) -> String? {
      arguments.firstIndex(where: names.contains).flatMap {
        arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil
      }
    }
    root = try Self.root(from: value(of: "--package-path").map { URL(filePath: $0, relativeTo: here) } ?? here)
    let scratch = value(of: "--scratch-path", "--build-path").map { URL(filePath: $0, relativeTo: here) }
    let environment = ProcessInfo.processInfo.environment
    let chosen = scratch ?? environment["SWIFTPM_BUILD_DIR"].map { URL(filePath: $0, relativeTo: here) }
    self.scratch = chosen?.absoluteURL ?? root.appending(path: ".build")
    folder = self.scratch.appending(path: "camsim-build")
    sdksFolder = value(of: "--swift-sdks-path").map { URL(filePath: $0, relativeTo: here) }
    selectsSDK = value(of: "--swift-sdk", "--triple") != nil
    var folders = [root]
    for name in also {
      let choices = [
        URL(filePath: name, relativeTo: here).absoluteURL, self.scratch.appending(path: "checkouts/\(name)"),
      ]
      guard let found = choices.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
        throw Failure(
          "--also \(name): neither the folder \(choices[0].path) nor the package \(choices[1].path) exists", status: 64)
      }
      folders.append(found)
    }
    self.folders = folders
  }

  private static func root(from start: URL) throws -> URL {
    var folder = start.absoluteURL.standardized
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      guard folder.path != "/" else {
        throw Failure("no Package.swift in \(start.path) or a parent folder; create one with camsim init", status: 64)
      }
      folder.deleteLastPathComponent()
    }
    return folder
  }

  /// Rewrites the files that have changed since the previous run, reports the changes, and makes the compiler use the
  /// results.
  ///
  /// - Returns: The arguments that SwiftPM needs in addition, and the rewritten files.
  func rewrite(isVerbose: Bool) throws -> (options: [String], cache: RewrittenFileCache) {
    let usesSDK = !Self.dependsOnCamsim(root)
    let toolchain = try Toolchain()
    if usesSDK { try SwiftSDK(in: sdksFolder).check(toolchain) }
    let files = SourceFolder.files(in: folders)
    var headers: [String: String] = [:]
    for header in files where header.path.hasSuffix(".h") {
      headers[header.path] = String(decoding: try Data(contentsOf: URL(filePath: header.path)), as: UTF8.self)
    }
    var store = RewrittenFileCache(folder: folder)
    let result = try store.update(
      files.filter { $0.path.hasSuffix(".swift") }, programs: try ProgramTargets(root: root),
      headers: HeaderImports(of: headers))
    for refusal in result.refusals {
      complain("\(shown(refusal.path)):\(refusal.place.line): error: \(refusal.place.text)")
    }
    if !result.refusals.isEmpty {
      throw Failure("remove or rewrite the code above, which Linux does not support", status: 1)
    }
    report(result.changes, isVerbose: isVerbose)
    // The SDK contains all replacements.
    if !usesSDK { try tellMissing(StandIn.all.filter { result.standIns.contains($0.original) }) }
    let frontend = CompilerFrontend(
      in: folder.appending(path: "compiler"), overlay: store.overlay, columns: store.columnsFile)
    BuildFolder(scratch).forget(result.twins, compiled: frontend.compiled)
    // A package without rewritten files is built by SwiftPM alone.
    if store.hasTwins { try frontend.install(for: toolchain.folder) }
    return (usesSDK && !selectsSDK ? SwiftSDK.option : [], store)
  }

  /// Returns whether a package is camsim, or whether it or a local package that it depends on depends on camsim.
  /// Manifests are parsed as text.
  static func dependsOnCamsim(_ root: URL) -> Bool {
    guard let manifest = try? String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8) else {
      return false
    }
    // A clone in a folder with another name.
    guard !manifest.contains(/name: *"camsim"/) else { return true }
    let dependencies = manifest.matches(of: /\.package\(([^)]*)\)/).map(\.1)
    return dependencies.contains { dependency in
      guard !dependency.contains("camsim") else { return true }
      guard let path = dependency.firstMatch(of: /path: *"([^"]+)"/)?.1 else { return false }
      return dependsOnCamsim(URL(filePath: String(path), directoryHint: .isDirectory, relativeTo: root).absoluteURL)
    }
  }

  /// Reports the products that the manifest must list, because the compiler reports only a missing module.
  private func tellMissing(_ standIns: [StandIn]) throws {
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    for standIn in standIns where !manifest.contains(standIn.name) {
      complain(
        "camsim: import \(standIn.original) requires the product \(standIn.name) of camsim; add it to Package.swift"
      )
    }
  }

  private func report(_ changes: [RewrittenFileCache.Changed], isVerbose: Bool) {
    for file in changes {
      if isVerbose {
        for place in file.places { complain("\(shown(file.path)):\(place.line): \(place.text)") }
      } else {
        let count = file.places.count
        complain(
          "camsim: \(shown(file.path)) is compiled in a rewritten form with \(count) change\(count == 1 ? "" : "s")")
      }
    }
    if !changes.isEmpty && !isVerbose {
      complain("camsim: your files are unchanged; only their compiled copies differ (--verbose lists the changes)")
    }
  }

  private func shown(_ path: String) -> String {
    path.hasPrefix(root.path + "/") ? String(path.dropFirst(root.path.count + 1)) : path
  }
}

/// The files of executable targets, in which the app delegate is the entry point.
struct ProgramTargets {
  private let folders: [String]

  /// Parses the manifest as text, because SwiftPM would take longer than the rest of the build preparation.
  init(root: URL) throws {
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    folders = manifest.components(separatedBy: ".executableTarget(").dropFirst().compactMap { part in
      let own = part.prefix { _ in true }.components(separatedBy: "arget(")[0]
      guard let name = own.firstMatch(of: /name:\s*"([^"]+)"/)?.1 else { return nil }
      let path = own.firstMatch(of: /path:\s*"([^"]+)"/)?.1
      return root.appending(path: path.map(String.init) ?? "Sources/\(name)").standardized.path + "/"
    }
  }

  /// A key that changes whenever the result of ``contain(_:)`` may change.
  var key: String { folders.joined(separator: "\n") }

  func contain(_ path: String) -> Bool { folders.contains { path.hasPrefix($0) } }
}
