import Foundation
import PackagePlugin

/// Compiles the library that `camsim serve` preloads into programs, and makes a Swift file of its bytes.
///
/// SwiftPM would link a library of its own kind against Swift's runtime, which the programs' machines do not have.
@main
struct EmbedPreload: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let shared = context.package.directoryURL.appending(path: "Sources/ServedCamera/CServedCamera")
    let headers = shared.appending(path: "include")
    let sources = try files(in: target.directoryURL.appending(path: "Library")) + files(in: shared)
    // Of what both front ends share, the library needs these.
    let compiled = sources.filter {
      $0.pathExtension == "c"
        && (!$0.path.hasPrefix(shared.path) || ["place.c", "raw.c"].contains($0.lastPathComponent))
    }
    let result = context.pluginWorkDirectoryURL.appending(path: "PreloadBytes.swift")
    let options = [
      "-shared", "-fPIC", "-O2", "-std=gnu17", "-D_GNU_SOURCE", "-I", shared.path, "-I", headers.path,
      // What a program passes may be null, whatever the headers say.
      "-fvisibility=hidden", "-fno-delete-null-pointer-checks", "-Wl,-z,defs,-z,now,--as-needed,-s",
    ]
    return [
      .buildCommand(
        displayName: "Compiling the preloaded library",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", Self.script, "sh", result.path, try context.tool(named: "clang").url.path]
          + options + compiled.map(\.path),
        inputFiles: try sources + files(in: headers),
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
