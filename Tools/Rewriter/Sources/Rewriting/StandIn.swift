import SwiftSyntax

/// A module of Apple's that has another name here: under its own it would change what other packages of a build find with `canImport`.
public struct StandIn: Sendable {
  /// Apple's module.
  public let original: String
  /// The module that the compiler reads instead, and the product that has it.
  public let name: String
  /// The package of that product.
  public let package: String

  /// All of them.
  public static let all = [
    StandIn(original: "os", name: "OSModel", package: "camsim"),
    StandIn(original: "OSLog", name: "OSModel", package: "camsim"),
    StandIn(original: "Combine", name: "OpenCombineShim", package: "https://github.com/OpenCombine/OpenCombine"),
  ]

  /// What stands for a module of Apple's, or for a part of one such as `os.log`.
  static func forModule(_ name: some StringProtocol) -> StandIn? {
    all.first { $0.original == name.prefix { $0 != "." } }
  }
}
