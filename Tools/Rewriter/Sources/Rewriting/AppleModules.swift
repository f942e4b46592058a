import Foundation

/// Apple's modules with the patterns of their names, as listed in `Conformance/Census/apple-modules.tsv`.
public struct AppleModules {
  private struct Row {
    let module: String
    let pattern: Regex<AnyRegexOutput>?
    let reexports: [String]
    /// Whether names belong to the module only in files that import it, because they have no prefix.
    let needsImport: Bool

    func matches(_ name: String) -> Bool { pattern.flatMap { try? $0.wholeMatch(in: name) } != nil }
  }

  /// The fields of the table's rows.
  private static let table = String(decoding: PackageResources.apple_modules_tsv, as: UTF8.self)
    .split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }

  /// The modules that nothing replaces, with the module that the rewriter imports instead of each.
  static let substitutes = table.filter { !$0[4].isEmpty }.map { ($0[0], $0[4]) }.sorted { $0.0 < $1.0 }

  /// `Regex` is not `Sendable`, but the table never changes.
  nonisolated(unsafe) public static let shared = AppleModules()

  private let rows: [Row]
  /// The modules whose pattern is not a valid regular expression.
  public let invalid: [String]

  private init() {
    rows = Self.table.map { fields in
      Row(
        module: fields[0], pattern: fields[1].isEmpty ? nil : try? Regex(fields[1]),
        reexports: fields[2].split(separator: " ").map(String.init), needsImport: fields[3] == "needed")
    }
    invalid = zip(rows, Self.table).filter { $0.pattern == nil && !$1[1].isEmpty }.map(\.0.module)
  }

  public var names: [String] { rows.map(\.module) }

  public func contains(_ module: String) -> Bool { rows.contains { $0.module == module } }

  /// Returns whether a module declares a name, judged by the pattern of its names.
  func declares(_ name: String, in module: String) -> Bool {
    rows.contains { $0.module == module && $0.matches(name) }
  }

  /// Returns the modules that a module re-exports on a phone.
  public func reexports(of module: String) -> Set<String> {
    Set(rows.filter { $0.module == module }.flatMap(\.reexports)).union(["Foundation"])
  }

  /// Returns the module that declares a name, or nil if the name is not Apple's.
  ///
  /// - Parameter imports: The modules that the file imports in which the name is used.
  public func module(of name: String, imports: Set<String>) -> String? {
    rows.first { row in
      let others = ["Combine": "SwiftUI", "AppKit": "Cocoa", "os": "OSLog"]
      guard !row.needsImport || imports.contains(row.module) || imports.contains(others[row.module] ?? "") else {
        return false
      }
      return row.matches(name)
    }?.module
  }

  /// The types of Foundation and the standard library without a prefix, to which apps and modules of Apple's add
  /// members.
  private static let general: Set = Set(
    """
    Any AnyObject Array Bool Bundle Calendar Character CharacterSet Collection Data Date DateFormatter Dictionary \
    DispatchGroup DispatchQueue DispatchSource DispatchTime Double Error FileHandle FileManager Float HTTPURLResponse \
    IndexPath IndexSet Int Int32 Int64 JSONDecoder JSONEncoder Locale Notification NumberFormatter Operation Optional \
    ProcessInfo Result RunLoop Selector Sequence Set String Substring Task Thread TimeZone UInt UInt16 UInt32 UInt64 \
    UInt8 URL URLComponents URLRequest URLResponse URLSession UUID UserDefaults
    """.split(separator: " ").map(String.init))

  /// Returns the module that declares a type, including types of Foundation without a prefix.
  public func module(ofType name: String, imports: Set<String>) -> String? {
    let isGeneral = Self.general.contains(name) || name.hasPrefix("Unsafe")
    return module(of: name, imports: imports) ?? (isGeneral ? "Foundation" : nil)
  }
}
