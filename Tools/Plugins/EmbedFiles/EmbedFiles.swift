import Foundation
import PackagePlugin

/// Makes Swift files of what a target has beside its Swift, so that programs stay one file each.
///
/// A page's scripts, styles and bodies become strings: `Embedded.timeJS` is what `time.js` says. A folder `Library` with C becomes the library that
/// `camsim serve` preloads into programs. Users build it too, so it runs nothing but a shell, its usual tools, and the toolchain's
/// clang.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let library = target.directoryURL.appending(path: "Library")
    let compiling =
      FileManager.default.fileExists(atPath: library.path) ? [try compile(library, for: context)] : []
    let texts = (target.sourceModule?.sourceFiles.map(\.url) ?? []).filter {
      ["css", "html", "js"].contains($0.pathExtension)
    }
    return compiling + (texts.isEmpty ? [] : [embed(texts.sorted { $0.path < $1.path }, for: context)])
  }

  private func embed(_ texts: [URL], for context: PluginContext) -> Command {
    let result = context.pluginWorkDirectoryURL.appending(path: "Embedded.swift")
    let named = texts.flatMap {
      [$0.deletingPathExtension().lastPathComponent + $0.pathExtension.uppercased(), $0.path]
    }
    return .buildCommand(
      displayName: "Embedding the files of pages",
      executable: URL(filePath: "/bin/sh"),
      arguments: ["-c", Self.embedding, "sh", result.path] + named,
      inputFiles: texts,
      outputFiles: [result])
  }

  private static let embedding = """
    set -e
    result=$1
    shift
    {
      echo 'enum Embedded {'
      while [ $# -gt 0 ]; do
        printf 'static let %s = ###\"\"\"\\n' "$1"
        cat "$2"
        echo '\"\"\"###'
        shift 2
      done
      echo '}'
    } >"$result"
    """

  /// SwiftPM would link a library of its own kind against Swift's runtime, which the programs' machines do not have.
  private func compile(_ library: URL, for context: PluginContext) throws -> Command {
    let shared = context.package.directoryURL.appending(path: "Sources/ServedCamera/C")
    let headers = shared.appending(path: "include")
    let sources = try files(in: library) + files(in: shared)
    // Of what both front ends share, the library needs these.
    let compiled = sources.filter {
      $0.pathExtension == "c"
        && (!$0.path.hasPrefix(shared.path) || ["place.c", "raw.c"].contains($0.lastPathComponent))
    }
    let result = context.pluginWorkDirectoryURL.appending(path: "PreloadBytes.swift")
    // Where SWIFT_EXEC names the compiler, no other program of the toolchain lies beside it.
    let clang = (try? context.tool(named: "clang"))?.url.path ?? "clang"
    let options = [
      "-shared", "-fPIC", "-O2", "-std=gnu17", "-D_GNU_SOURCE", "-I", shared.path, "-I", headers.path,
      // What a program passes may be null, whatever the headers say.
      "-fvisibility=hidden", "-fno-delete-null-pointer-checks", "-Wl,-z,defs,-z,now,--as-needed,-s",
    ]
    return .buildCommand(
      displayName: "Compiling the preloaded library",
      executable: URL(filePath: "/bin/sh"),
      arguments: ["-c", Self.compiling, "sh", result.path, clang]
        + options + compiled.map(\.path),
      inputFiles: try sources + files(in: headers),
      outputFiles: [result])
  }

  /// A string of Base64, since the compiler needs a second for each 10 kB of an array of numbers.
  private static let compiling = """
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
