import Foundation
import Testing

/// What an app finds in its name space when it imports a module of Apple's name: the public symbols of the modules that only
/// this umbrella exports.
struct Umbrella: Sendable, CustomTestStringConvertible {
  let name: String
  let modules: Set<String>
  let publicNames: Set<String>

  var testDescription: String { name }

  /// The umbrellas, by what their files export.
  static let all = names.map { Umbrella($0, exports(of: $0).union([$0])) }

  private static let names = [
    "AVFAudio", "AVFoundation", "AssetsLibrary", "CoreGraphics", "CoreImage", "CoreLocation", "CoreMedia", "CoreMotion",
    "CoreVideo", "ImageIO", "OSModel", "Photos", "QuartzCore", "UIKit", "UniformTypeIdentifiers",
  ]

  /// Our modules that an umbrella exports itself; another umbrella that it hands on answers for its own.
  private static func exports(of module: String) -> Set<String> {
    let files = SourceTree.files.filter { $0.module == module }
    let exported = files.flatMap { ImportRule.imports(of: $0) }.filter(\.isExported).map(\.module)
    return Set(exported).intersection(ImportRule.allowed.keys).subtracting(names)
  }

  private init(_ name: String, _ modules: Set<String>) {
    self.name = name
    self.modules = modules
    let files = SourceTree.files.filter { modules.contains($0.module) }
    publicNames = Set(PublicSymbols(of: files, standIns: ["UniqueIDLookup": "AVCaptureDevice"]).counts.keys)
  }
}
