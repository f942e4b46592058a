import Foundation
import Testing

/// The public symbols that an app sees when it imports a module with Apple's name: those of the modules that only this
/// module re-exports.
struct Umbrella: Sendable, CustomTestStringConvertible {
  let name: String
  let modules: Set<String>
  let publicNames: Set<String>

  var testDescription: String { name }

  /// All re-exporting modules, with the modules that their files re-export.
  static let all = names.map { Umbrella($0, exports(of: $0).union([$0])) }

  private static let names = [
    "AVFAudio", "AVFoundation", "AssetsLibrary", "CombineModel", "CoreGraphics", "CoreImage", "CoreLocation",
    "CoreMedia", "CoreMotion", "CoreVideo", "ImageIO", "OSModel", "Photos", "QuartzCore", "UIKit",
    "UniformTypeIdentifiers",
  ]

  /// Returns the modules of this package that a module re-exports directly. Other re-exporting modules are excluded,
  /// because they are checked separately.
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
