import Foundation
import PackagePlugin

/// Compiles the library that `camsim serve` preloads into programs, and makes a Swift file of its bytes.
///
/// SwiftPM would link a library of its own kind against Swift's runtime, which the programs' machines do not have.
@main
struct EmbedPreload: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let sources = context.package.directoryURL.appending(path: "Sources")
    let own = try files(in: target.directoryURL.appending(path: "Library"))
    let shared = try files(in: sources.appending(path: "CServedCamera"))
    let headers = try files(in: sources.appending(path: "CServedCamera/include"))
    let compiled =
      own.filter { $0.pathExtension == "c" } + shared.filter { ["place.c", "raw.c"].contains($0.lastPathComponent) }
    let result = context.pluginWorkDirectoryURL.appending(path: "PreloadBytes.swift")
    let options = [
      "-shared", "-fPIC", "-O2", "-std=gnu17", "-D_GNU_SOURCE", "-fvisibility=hidden", "-fno-delete-null-pointer-checks",
      "-Wall", "-Wextra", "-Wno-unused-parameter", "-Wl,-z,defs,-z,now,--as-needed,-s",
      "-I", sources.appending(path: "CServedCamera").path, "-I", sources.appending(path: "CServedCamera/include").path,
    ]
    return [
      .buildCommand(
        displayName: "Compiling the preloaded library",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", Self.script, "sh", result.path, try context.tool(named: "clang").url.path]
          + options + compiled.map(\.path),
        inputFiles: own + shared + headers,
        outputFiles: [result])
    ]
  }

  /// A string of Base64, since the compiler needs a second for each 10 kB of an array of numbers.
  private static let script = """
    set -e
    result=$1
    shift
    trap 'rm -f "$result.so"' EXIT
    "$@" -o "$result.so"
    { printf 'let preloadBytes = "'; base64 -w 0 "$result.so"; echo '"'; } >"$result"
    """

  private func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { ["c", "h"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }
}
