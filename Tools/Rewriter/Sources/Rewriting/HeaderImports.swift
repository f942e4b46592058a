/// The modules that a header imports into every Swift file of a target: a framework's umbrella header or an app's
/// bridging header, as in Xcode.
public struct HeaderImports {
  /// The modules that headers import, by their folder, which ends with a slash.
  private var modules: [String: Set<String>] = [:]

  /// Extracts the imports from a target's headers.
  ///
  /// - Parameter headers: The contents of the headers, by path.
  public init(of headers: [String: String]) {
    for (path, text) in headers {
      guard path.hasSuffix("Bridging-Header.h") || text.contains(/FOUNDATION_EXPORT\s+double\s+\w+VersionNumber/)
      else { continue }
      let found = text.matches(of: /(?m)^\s*(?:#import\s*<(\w+)\/|@import\s+(\w+))/).compactMap { $0.1 ?? $0.2 }
      let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
      modules[String(folder), default: []].formUnion(found.map(String.init))
    }
  }

  /// A key that changes whenever the result of ``modules(for:)`` may change.
  public var key: String { modules.map { "\($0.key): \($0.value.sorted())" }.sorted().joined(separator: "\n") }

  /// Returns the modules that a file imports implicitly, through the headers in its folder and its parent folders.
  public func modules(for path: String) -> [String] {
    Set(modules.filter { path.hasPrefix($0.key) }.flatMap(\.value)).sorted()
  }
}
