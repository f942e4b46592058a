/// A module of Apple's that nothing replaces. Camera code often imports one without a name of it, or gets another
/// module through it; its import is therefore replaced by that of a module that it re-exports, in the app's own files
/// only. `canImport` stays false, so that other packages of the build do not mistake the module for Apple's.
public struct AbsentModule: Sendable {
  /// The name of Apple's module.
  public let name: String
  /// The module to import instead.
  public let substitute: String

  /// Modules that camera code imports, as far as known.
  public static let all = AppleModules.substitutes.map { AbsentModule(name: $0, substitute: $1) }

  /// Returns the module with a name, or the module of a submodule such as `UIKit.UIImage`.
  static func named(_ name: some StringProtocol) -> AbsentModule? {
    all.first { $0.name == name.prefix { $0 != "." } }
  }

  /// Returns those of the names that a file uses that belong to the module.
  public func names(among used: some Sequence<String>) -> [String] {
    used.filter { AppleModules.shared.declares($0, in: name) }.sorted()
  }
}
