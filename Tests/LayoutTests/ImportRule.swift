/// A rule that a module imports only direct dependencies of its target in `Package.swift`. SwiftPM does not enforce
/// this for modules that are built earlier.
enum ImportRule {
  /// The system modules that every module may import.
  static let system: Set<String> = ["Foundation", "Dispatch", "Synchronization"]

  /// The modules of the model: those with Apple's names, and those that describe devices and supply their data.
  static let models = Set(Manifest.model.targets(of: "regular").map(\.name)).subtracting([
    "LinuxOnly", "ModelTestSupport",
  ])

  /// The allowed imports, by importing module.
  static let allowed: [String: Set<String>] = Dictionary(
    (Manifest.whole.targets(of: "regular", "executable") + Manifest.model.targets(of: "regular"))
      .map { ($0.name, $0.modules.union(toolchain[$0.name] ?? [])) }, uniquingKeysWith: { whole, _ in whole })

  /// The toolchain modules that only these modules may import: testing libraries, backtraces, and Glibc for device
  /// files, processes, signals, and semaphores that bypass the interposer.
  private static let toolchain: [String: Set<String>] = [
    "CaptureTesting": ["Testing", "XCTest", "Runtime"], "V4L2": ["Glibc"], "ServedCamera": ["Glibc"],
    "CommandSupport": ["Glibc"], "camsim": ["Glibc"], "camsim-serve": ["Glibc"], "VirtualDispatch": ["Glibc"],
    "SwiftUI": ["Observation"],
  ]

  /// The modules that re-export their imports: those with Apple's names, and those for a user's test target.
  static let exporters: Set<String> = [
    "AVFoundation", "AVFAudio", "CoreMedia", "CoreVideo", "Photos", "AssetsLibrary", "CaptureTesting", "CoreGraphics",
    "CoreImage", "CoreLocation", "CoreMotion", "ImageIO", "OSModel", "QuartzCore", "UIKit", "UniformTypeIdentifiers",
    "AVKit", "SwiftUI", "VideoToolbox", "VirtualDevices", "AudioToolbox", "MobileCoreServices", "PhotosUI", "Vision",
    "AccelerateModel", "CombineModel", "CoreMLModel", "MetalModel", "MetalKitModel",
  ]

  /// An `import` declaration in a file.
  struct Import: Equatable {
    let module: String
    let isExported: Bool
    let line: Int
  }

  static func imports(of file: SourceFile) -> [Import] {
    file.lines(withAnyOf: ["import"]).flatMap { index, text in
      text.split(separator: ";").compactMap { statement in
        parse(statement).map { Import(module: $0.module, isExported: $0.isExported, line: index + 1) }
      }
    }
  }

  // Unchecked: the expression is compiled once and never modified.
  private nonisolated(unsafe) static let pattern =
    #/
    ^\s* (?<before> (?: @\w+ (?:\([^)]*\))? \s+ | (?:public|package|internal|fileprivate|private) \s+ )* )
    import \s+ (?: (?:typealias|struct|class|enum|protocol|let|var|func) \s+ )? (?<module> \w+ )
    /#

  /// Parses an import such as `@_exported public import struct Foundation.URL`.
  private static func parse(_ statement: Substring) -> (module: String, isExported: Bool)? {
    guard statement.contains("import") else { return nil }
    guard let match = statement.firstMatch(of: pattern) else { return nil }
    return (String(match.module), match.before.contains("@_exported"))
  }

  static func violations(in file: SourceFile) -> [Violation] {
    guard let row = allowed[file.module] else {
      return [Violation(path: file.path, line: 1, message: "Package.swift has no target \(file.module)")]
    }
    let permitted = row.union(system)
    return imports(of: file).compactMap { found in
      if !permitted.contains(found.module) {
        Violation(path: file.path, line: found.line, message: "\(file.module) must not import \(found.module) here")
      } else if found.isExported, !exporters.contains(file.module) {
        Violation(path: file.path, line: found.line, message: "\(file.module) must not re-export \(found.module)")
      } else {
        nil
      }
    }
  }
}
