import Foundation
import PackagePlugin

/// Generates Swift files from the other files of a target, so that each program is a single executable.
///
/// The scripts, styles and HTML of a page become strings: `Embedded.timeJS` contains `time.js`. A folder `Library` with
/// C sources becomes the library that `camsim serve` preloads into programs. Users build that library too, so the build
/// requires only a shell with its usual tools and the toolchain's clang.
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

  /// Returns a command that compiles the library. SwiftPM would link a library target against Swift's runtime, which
  /// the machines that run the programs may lack.
  private func compile(_ library: URL, for context: PluginContext) throws -> Command {
    let shared = context.package.directoryURL.appending(path: "Sources/ServedCamera/C")
    let headers = shared.appending(path: "include")
    let sources = try files(in: library) + files(in: shared)
    // Of the files that both front ends share, the library needs only these.
    let compiled = sources.filter {
      $0.pathExtension == "c"
        && (!$0.path.hasPrefix(shared.path) || ["place.c", "raw.c"].contains($0.lastPathComponent))
    }
    let result = context.pluginWorkDirectoryURL.appending(path: "PreloadBytes.swift")
    // If SWIFT_EXEC specifies the compiler, it is not next to the toolchain's other programs.
    let clang = (try? context.tool(named: "clang"))?.url.path ?? "clang"
    let options = [
      "-shared", "-fPIC", "-O2", "-std=gnu17", "-D_GNU_SOURCE", "-I", shared.path, "-I", headers.path,
      // Programs may pass null pointers despite nonnull attributes in the headers.
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

  /// The script that compiles a library and embeds it as a Base64 string, because the compiler needs a second for each
  /// 10 kB of an array literal.
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
