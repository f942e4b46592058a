/// What every Swift file of a target imports by a header: a framework's umbrella header or an app's bridging header, as Xcode makes them.
public struct HeaderImports {
  /// The modules that headers import, by their folder, which ends with a slash.
  private var modules: [String: Set<String>] = [:]

  /// - Parameter headers: the texts of the headers, by path.
  public init(of headers: [String: String]) {
    for (path, text) in headers {
      guard path.hasSuffix("Bridging-Header.h") || text.contains(/FOUNDATION_EXPORT\s+double\s+\w+VersionNumber/)
      else { continue }
      let found = text.matches(of: /(?m)^\s*(?:#import\s*<(\w+)\/|@import\s+(\w+))/).compactMap { $0.1 ?? $0.2 }
      let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
      modules[String(folder), default: []].formUnion(found.map(String.init))
    }
  }

  /// Changes with what ``modules(for:)`` says.
  public var key: String { modules.map { "\($0.key): \($0.value.sorted())" }.sorted().joined(separator: "\n") }

  /// What a file imports without a word of its own: by the headers of its folder, and of those around it.
  public func modules(for path: String) -> [String] {
    Set(modules.filter { path.hasPrefix($0.key) }.flatMap(\.value)).sorted()
  }
}
