/// A module imports what its target in `Package.swift` depends on directly: SwiftPM lets it import whatever is built before it.
enum ImportRule {
  /// What every module may import of the system.
  static let system: Set<String> = ["Foundation", "Dispatch", "Synchronization"]

  /// All that is modelled: what an app can import under Apple's names, and what describes and feeds the devices.
  static let models = Set(Manifest.model.targets(of: "regular").map(\.name)).subtracting([
    "LinuxOnly", "ModelTestSupport",
  ])

  /// What modules may import, by importing module.
  static let allowed: [String: Set<String>] = Dictionary(
    (Manifest.whole.targets(of: "regular", "executable") + Manifest.model.targets(of: "regular"))
      .map { ($0.name, $0.modules.union(toolchain[$0.name] ?? [])) }, uniquingKeysWith: { whole, _ in whole })

  /// What only these may import of the toolchain: modules of tests; device files, signals, and semaphores that are not taken over.
  private static let toolchain: [String: Set<String>] = [
    "CaptureTesting": ["Testing", "XCTest", "Runtime"], "V4L2": ["Glibc"], "ServedCamera": ["Glibc"],
    "CommandSupport": ["Glibc"], "camsim": ["Glibc"], "camsim-serve": ["Glibc"], "VirtualDispatch": ["Glibc"],
  ]

  /// The modules that hand on what they import: Apple's names, and what a user's test target imports.
  static let exporters: Set<String> = [
    "AVFoundation", "AVFAudio", "CoreMedia", "CoreVideo", "Photos", "AssetsLibrary", "CaptureTesting", "CoreGraphics",
    "CoreImage", "CoreLocation", "CoreMotion", "ImageIO", "OSModel", "QuartzCore", "UIKit", "UniformTypeIdentifiers",
    "AVKit", "VideoToolbox", "VirtualDevices",
  ]

  /// One `import` of a file.
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

  // Compiled once; nothing changes it.
  private nonisolated(unsafe) static let pattern =
    #/
    ^\s* (?<before> (?: @\w+ (?:\([^)]*\))? \s+ | (?:public|package|internal|fileprivate|private) \s+ )* )
    import \s+ (?: (?:typealias|struct|class|enum|protocol|let|var|func) \s+ )? (?<module> \w+ )
    /#

  /// Reads `@_exported public import struct Foundation.URL` and the like.
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
