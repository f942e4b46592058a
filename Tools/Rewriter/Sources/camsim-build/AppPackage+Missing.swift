import Foundation
import Missing

extension AppPackage {
  /// Returns the names that the package's modules use and that are missing.
  ///
  /// - Parameters:
  ///   - cache: The rewritten files.
  ///   - arguments: The arguments of `swift build`.
  func missingNames(_ cache: RewrittenFileCache, arguments: [String]) throws -> MissingTable {
    let commands = try plan(arguments)
    let own = commands.filter { command in command.sources.contains(where: isOwn) }
    let names = Set(own.map { "\($0.module).swiftmodule" })
    let dependencies = Set(own.flatMap(\.dependencies)).map { URL(filePath: $0) }.filter {
      !names.contains($0.lastPathComponent) && !FileManager.default.fileExists(atPath: $0.path)
    }
    for module in dependencies.map({ $0.deletingPathExtension().lastPathComponent }).sorted() {
      complain("camsim: building \(module)")
      let output = try Toolchain.output(of: ["swift", "build"] + arguments + ["--target", module])
      guard output.contains("error:") else { continue }
      complain("camsim: the dependency \(module) does not compile, so that all of its names are missing\n\(output)")
    }
    let sources = RewrittenSources(root: root, cache: cache)
    let compiled = Set(commands.flatMap(\.sources))
    let excluded = SourceFolder.files(in: folders).map(\.path).filter {
      $0.hasSuffix(".swift") && !compiled.contains($0)
    }
    return try MissingNames(
      of: own, sources: sources, excluded: excluded, in: folder.appending(path: "missing")
    ).table
  }

  private func isOwn(_ path: String) -> Bool {
    folders.contains { folder in
      path.hasPrefix(folder.path + "/") && (folder != root || !path.hasPrefix(scratch.path + "/"))
    }
  }

  /// Returns the commands of SwiftPM's build plan, without carrying them out.
  private func plan(_ arguments: [String]) throws -> [ModuleCommand] {
    let option = arguments.firstIndex { ["-c", "--configuration"].contains($0) }
    let configuration = option.flatMap { arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil } ?? "debug"
    let file = scratch.appending(path: "\(configuration).yaml")
    try? FileManager.default.removeItem(at: file)
    let command = ["swift", "build", "--build-tests"] + arguments + ["--print-manifest-job-graph"]
    let output = try Toolchain.output(of: command)
    guard let plan = try? String(contentsOf: file, encoding: .utf8) else {
      throw Failure("swift build cannot plan the build of the package:\n\(output)", status: 69)
    }
    return try ModuleCommand.all(in: plan)
  }
}
