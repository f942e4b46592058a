import Foundation
import Rewriting

/// A program that rewrites files as one module, without a package and without compiling them. `Scripts/census` uses it.
///
/// It reads paths of Swift files and headers from standard input, which are relative to the current folder, and writes
/// the Swift files under the same paths to another folder. It prints what cannot be rewritten.
@main struct CamsimRewrite {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("USAGE: camsim-rewrite <output folder> < <list of files>")
      exit(64)
    }
    let output = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
    var (sources, headers): ([String: String], [String: String]) = ([:], [:])
    while let path = readLine() {
      let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      if path.hasSuffix(".h") { headers[path] = text } else { sources[path] = text }
    }
    let imports = HeaderImports(of: headers)
    let facts = FileFacts(of: sources.values.filter(Rewriting.mayConcern).map(Rewriting.facts))
    for (path, source) in sources.sorted(by: { $0.key < $1.key }) {
      let file = Rewriting.rewrite(source, knowing: facts, importing: imports.modules(for: path))
      let copy = output.appending(path: path)
      try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (file.text ?? source).write(to: copy, atomically: false, encoding: .utf8)
      for refusal in file.refusals { print("\(path):\(refusal.line):1: error: \(refusal.text)") }
    }
  }
}
