import SwiftSyntax

/// A replacement for an Apple module under another name. With the original name, it would affect `canImport` in other
/// packages of the build.
public struct StandIn: Sendable {
  /// The name of Apple's module.
  public let original: String
  /// The name of the replacement module, and of camsim's product that contains it.
  public let name: String

  /// The replacements for all modules.
  public static let all = [
    StandIn(original: "os", name: "OSModel"),
    StandIn(original: "OSLog", name: "OSModel"),
    StandIn(original: "Accelerate", name: "AccelerateModel"),
    StandIn(original: "AudioUnit", name: "AudioToolbox"),
    StandIn(original: "Combine", name: "CombineModel"),
    StandIn(original: "CoreAudio", name: "AudioToolbox"),
    StandIn(original: "CoreAudioTypes", name: "AudioToolbox"),
    StandIn(original: "CoreML", name: "CoreMLModel"),
    StandIn(original: "CoreServices", name: "MobileCoreServices"),
    StandIn(original: "Metal", name: "MetalModel"),
    StandIn(original: "MetalKit", name: "MetalKitModel"),
  ]

  /// Returns the replacement for an Apple module or a submodule such as `os.log`, or nil.
  static func forModule(_ name: some StringProtocol) -> StandIn? {
    all.first { $0.original == name.prefix { $0 != "." } }
  }
}
