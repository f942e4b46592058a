import SwiftParser
import SwiftSyntax

/// Rewrites a file of an app so that it compiles without the Objective-C runtime and does what it does with it.
public enum Rewriting {
  /// Changes whenever a file may come out otherwise than before.
  public static let version = 3

  /// What stands in every file that may need it. Searching is much faster than parsing.
  private static let marks = [
    "@objc", "@nonobjc", "@IB", "@GKInspectable", "@NSManaged", "@NSCopying", "@UIApplicationMain",
    "@NSApplicationMain", "@main", "dynamic ",
    "#selector", "#keyPath", "observeValue", "observe(\\", "os(iOS)", "arch(i386)", "as AnyObject", "as! AnyObject",
    "Combine", "OSLog", "import os", " os.", "canImport(os", "CIImage", "CIContext",
    "Published", "ObservableObject", "AnyCancellable",
  ].map { Array<UInt8>($0.utf8) }

  /// Whether a file may have to be rewritten, for all that it says itself.
  public static func mayConcern(_ source: String) -> Bool {
    var source = source
    return source.withUTF8 { bytes in marks.contains { bytes.contains($0) } }
  }

  /// What other files must know of this one.
  public static func facts(of source: String) -> FileFacts {
    let visitor = FactsVisitor()
    visitor.walk(Parser.parse(source: source))
    return visitor.facts
  }

  /// Rewrites a file.
  ///
  /// - Parameters:
  ///   - facts: what is known of all files.
  ///   - modules: what a header imports for the file.
  ///   - isProgram: whether the file is of a program's target, where the app's delegate begins the program.
  public static func rewrite(
    _ source: String, knowing facts: FileFacts, importing modules: [String] = [], isProgram: Bool = false
  ) -> RewrittenFile {
    let tree = Parser.parse(source: source)
    let visitor = RewritingVisitor(tree, facts: facts, isProgram: isProgram)
    visitor.walk(tree)
    visitor.importNames()
    visitor.importModules(modules)
    let places = visitor.edits.compactMap { edit in
      edit.note.map { RewrittenFile.Place(line: visitor.line(of: edit.range.lowerBound), text: $0) }
    }
    return RewrittenFile(
      text: visitor.edits.isEmpty ? nil : visitor.edits.applied(to: source),
      changes: places.sorted { $0.line < $1.line }, refusals: visitor.refusals)
  }
}

/// A file as the compiler sees it.
public struct RewrittenFile: Sendable {
  /// A line and what is to be said of it.
  public struct Place: Codable, Sendable {
    public let line: Int
    public let text: String
  }

  /// The text; nil when the file is compiled as it is.
  public let text: String?
  /// What was changed.
  public let changes: [Place]
  /// What cannot be changed without another meaning.
  public let refusals: [Place]
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func contains(_ mark: [UInt8]) -> Bool {
    var start = 0
    while start + mark.count <= count {
      guard let found = self[start...].firstIndex(of: mark[0]), found + mark.count <= count else { return false }
      if self[found..<found + mark.count].elementsEqual(mark) { return true }
      start = found + 1
    }
    return false
  }
}
