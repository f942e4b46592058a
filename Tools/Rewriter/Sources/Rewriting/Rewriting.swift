import SwiftParser
import SwiftSyntax

/// Rewrites an app's file so that it compiles without the Objective-C runtime and behaves the same.
public enum Rewriting {
  /// The version of the rewriting rules, which changes whenever the output for a file may change.
  public static let version = 8

  /// Strings of which at least one appears in every file that may need rewriting. Searching is much faster than
  /// parsing.
  private static let marks = [
    "@objc", "@nonobjc", "@IB", "@GKInspectable", "@NSManaged", "@NSCopying", "@UIApplicationMain",
    "@NSApplicationMain", "@main", "dynamic ",
    "#selector", "#keyPath", "observeValue", "observe(\\", "os(iOS)", "arch(i386)", "as AnyObject", "as! AnyObject",
    "publisher(for", "Combine", "OSLog", "import os", " os.", "canImport(os", "CIImage", "CIContext", "#Preview",
    "UIApplicationDelegateAdaptor", "Published", "ObservableObject", "AnyCancellable", "Observable",
    "ObservationIgnored", "withObservationTracking", "DispatchSerialQueue", "actor ", "URLSession", "URLRequest",
    "URLResponse", "XMLParser",
    "CGImageSource", "CGImageDestination", "MTLDevice", "MTLTexture", "MTLPixelFormat", "CVMetalTexture", "UTType",
    "conformingTo", "quickTimeMovie", "mpeg4Movie",
  ].map { Array<UInt8>($0.utf8) }

  private static let overridesInExtension = ["override ", "extension "].map { Array<UInt8>($0.utf8) }

  /// Returns whether a file may need rewriting, judged by its text alone.
  public static func mayConcern(_ source: String) -> Bool {
    var source = source
    return source.withUTF8 { bytes in
      marks.contains { bytes.contains($0) } || overridesInExtension.allSatisfy { bytes.contains($0) }
    } || importsReplacedModule(source)
  }

  private static let replaced = Set(StandIn.all.map(\.original) + AbsentModule.all.map(\.name))
  /// The end of the words `import` and `canImport`.
  private static let importMark = Array("mport".utf8)

  /// Returns whether a line with an import names a module that is replaced.
  private static func importsReplacedModule(_ source: String) -> Bool {
    source.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
      let isImport = line.withContiguousStorageIfAvailable { $0.contains(importMark) } ?? true
      guard isImport else { return false }
      let words = Substring(line).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      return words.contains { replaced.contains(String($0)) }
    }
  }

  /// Returns the declarations that the rewriting of other files depends on.
  public static func facts(of source: String) -> FileFacts {
    let visitor = FactsVisitor()
    visitor.walk(Parser.parse(source: source))
    return visitor.facts
  }

  /// Rewrites a file and returns the result with all changes.
  ///
  /// - Parameters:
  ///   - facts: The combined facts of all files.
  ///   - modules: The modules that a header imports into the file.
  ///   - isProgram: Whether the file is part of an executable target, in which the app delegate is the entry point.
  public static func rewrite(
    _ source: String, knowing facts: FileFacts, importing modules: [String] = [], isProgram: Bool = false
  ) -> RewrittenFile {
    let tree = Parser.parse(source: source)
    let visitor = RewritingVisitor(tree, facts: facts, isProgram: isProgram)
    visitor.walk(tree)
    visitor.joinOverrides()
    visitor.importNames()
    visitor.importModules(modules)
    let places = visitor.edits.compactMap { edit in
      edit.note.map { RewrittenFile.Place(line: visitor.line(of: edit.range.lowerBound), text: $0) }
    }
    return RewrittenFile(
      text: visitor.edits.isEmpty ? nil : visitor.edits.applied(to: source),
      changes: places.sorted { $0.line < $1.line }, refusals: visitor.refusals, columns: visitor.columns)
  }
}

/// A file in the form that is compiled.
public struct RewrittenFile: Sendable {
  /// A message about a line of the file.
  public struct Place: Codable, Sendable {
    public let line: Int
    public let text: String
  }

  /// The rewritten text, or nil if the file is compiled unchanged.
  public let text: String?
  /// The changes that were made.
  public let changes: [Place]
  /// The code that cannot be rewritten without changing its behavior.
  public let refusals: [Place]
  /// The columns that the changes moved.
  public let columns: ColumnMap
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
