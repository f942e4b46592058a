import Foundation
import Testing

/// A Swift file of this project, with its code separated from comments and string literals.
struct SourceFile: Sendable {
  /// The path below `Sources/`, starting with the module, for instance `CaptureModel/Time/CMTime.swift`.
  let path: String
  /// The original lines of the file.
  let lines: [String]
  /// The lines of code, with comments and the contents of string literals replaced by spaces.
  let code: [String]
  private let allCode: String

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var lexer = CodeLexer(text)
    allCode = lexer.codeOnly()
    code = allCode.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the lines of code that contain one of the words, with their indices. This is faster than a regular
  /// expression.
  func lines(withAnyOf words: [String]) -> [(index: Int, code: String)] {
    let present = words.filter { allCode.contains($0) }
    guard !present.isEmpty else { return [] }
    return code.enumerated().filter { line in present.contains { line.element.contains($0) } }
      .map { (index: $0.offset, code: $0.element) }
  }

  /// The module that contains the file.
  var module: String { String(path.prefix { $0 != "/" }) }

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// A violation of a rule, with an actionable message.
struct Violation: Equatable, CustomStringConvertible {
  let path: String
  let line: Int
  let message: String
  /// The package folder that the path is relative to.
  var root = "Sources"

  var description: String { "\(root)/\(SourceTree.group(of: path, below: root))\(path):\(line): \(message)" }
}

/// The Swift files of the package.
enum SourceTree {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Folders that contain modules but are not modules themselves.
  private static let groups = ["AppleModules/"]

  static let files = swiftFiles(below: "Sources")

  /// Returns the parent folder of a file's module, which is empty for most modules.
  static func group(of path: String, below folder: String) -> String {
    groups.first { FileManager.default.fileExists(atPath: root.appending(path: "\(folder)/\($0)\(path)").path) } ?? ""
  }

  /// Returns all Swift files below a folder of the package, with paths relative to that folder.
  static func swiftFiles(below folder: String) -> [SourceFile] {
    let sources = root.appending(path: folder).resolvingSymlinksInPath()
    let found = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let urls = (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    return urls.sorted { $0.path < $1.path }.compactMap { url in
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
      let path = String(url.path.dropFirst(sources.path.count + 1))
      let group = groups.first { path.hasPrefix($0) } ?? ""
      return SourceFile(path: String(path.dropFirst(group.count)), text: text)
    }
  }

  /// The names of the folders in `Sources/` that contain Swift files.
  static var modules: Set<String> { Set(files.map(\.module)) }
}

/// Fails the current test with one line for each violation.
func expectNone(_ violations: [Violation], sourceLocation: SourceLocation = #_sourceLocation) {
  guard !violations.isEmpty else { return }
  Issue.record("\(violations.map(\.description).joined(separator: "\n"))", sourceLocation: sourceLocation)
}
