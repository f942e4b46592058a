import SwiftSyntax

/// A replacement for an Apple module under another name. With the original name, it would affect `canImport` in other
/// packages of the build.
public struct StandIn: Sendable {
  /// The name of Apple's module.
  public let original: String
  /// The name of the replacement module, and of the product that contains it.
  public let name: String
  /// The package that contains the product.
  public let package: String
  /// The first version of the package that has the product; empty for camsim.
  public var version = ""

  /// The replacements for all modules.
  public static let all = [
    StandIn(original: "os", name: "OSModel", package: "camsim"),
    StandIn(original: "OSLog", name: "OSModel", package: "camsim"),
    StandIn(original: "Accelerate", name: "AccelerateModel", package: "camsim"),
    StandIn(original: "AudioUnit", name: "AudioToolbox", package: "camsim"),
    StandIn(original: "CoreAudio", name: "AudioToolbox", package: "camsim"),
    StandIn(original: "CoreAudioTypes", name: "AudioToolbox", package: "camsim"),
    StandIn(original: "CoreML", name: "CoreMLModel", package: "camsim"),
    StandIn(original: "CoreServices", name: "MobileCoreServices", package: "camsim"),
    StandIn(original: "Metal", name: "MetalModel", package: "camsim"),
    StandIn(original: "MetalKit", name: "MetalKitModel", package: "camsim"),
    StandIn(
      original: "Combine", name: "OpenCombineShim", package: "https://github.com/OpenCombine/OpenCombine",
      version: "0.14.0"),
  ]

  /// Returns the replacement for an Apple module or a submodule such as `os.log`, or nil.
  static func forModule(_ name: some StringProtocol) -> StandIn? {
    all.first { $0.original == name.prefix { $0 != "." } }
  }
}
