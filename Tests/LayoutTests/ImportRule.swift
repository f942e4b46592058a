/// Which module may import which. This table is the one place where an arrow between modules is allowed.
enum ImportRule {
  /// What every module may import of the system.
  static let system: Set<String> = ["Foundation", "Dispatch", "Synchronization"]

  /// Values of Apple's frameworks, and the pixels beneath them: they know no world.
  static let media: Set<String> = [
    "Locking", "PixelModel", "CoreVideoModel", "CoreMediaModel", "PlatformTypes", "AVFoundationTypes",
  ]
  /// A world without cameras, and how the phone is held in it.
  static let world = media.union(["SimulationKernel", "PlatformModel", "UIKitModel"])
  /// All that is modelled: what an app can import under Apple's names, and what describes and feeds the devices.
  static let models = world.union([
    "AudioSessionModel", "HardwareModel", "CaptureModel", "AssetModel", "PhotosModel", "AssetsLibraryModel",
  ])

  /// Our modules and other people's packages, by importing module.
  static let allowed: [String: Set<String>] = [
    "Locking": [],
    "LinuxOnly": [],
    "StructuredDocuments": [],
    "PixelModel": [],
    "CoreVideoModel": ["Locking", "PixelModel"],
    "CoreMediaModel": ["Locking", "PixelModel", "CoreVideoModel"],
    "PlatformTypes": ["Locking", "PixelModel", "CoreVideoModel"],
    "AVFoundationTypes": ["Locking", "PixelModel", "CoreVideoModel", "CoreMediaModel", "PlatformTypes"],
    "SimulationKernel": media,
    "PlatformModel": media.union(["SimulationKernel"]),
    "AudioSessionModel": media.union(["SimulationKernel"]),
    "UIKitModel": media.union(["SimulationKernel", "PlatformModel"]),
    "HardwareModel": media.union(["SimulationKernel", "StructuredDocuments"]),
    "CaptureModel": world.union(["AudioSessionModel", "HardwareModel"]),
    "AssetModel": world,
    "PhotosModel": world.union(["AssetModel"]),
    "AssetsLibraryModel": world.union(["AssetModel", "PhotosModel"]),
    "MediaCoding": media.union([
      "StructuredDocuments", "CDeflate", "CFFmpeg", "CHEIF", "CLibRaw", "CPNG", "CTurboJPEG",
    ]),
    "VirtualDevices": models.union([
      "StructuredDocuments", "MediaCoding", "CQREncode", "CDeviceProfiles", "CZXing",
    ]),
    "ServedCamera": models.union(["MediaCoding", "VirtualDevices", "PreloadedCamera"]),
    "Scenarios": models.union(["StructuredDocuments", "MediaCoding", "VirtualDevices", "Yams"]),
    "OrientationLab": models.union(["MediaCoding", "VirtualDevices", "Scenarios"]),
    "RunPage": ["Scenarios"],
    "Sharding": [],
    "PreloadedCamera": [],
    "VirtualDispatch": ["Locking", "SimulationKernel", "CoreMediaModel", "CVirtualDispatch"],
    "AppRunner": ["CAppRunner", "Locking", "Scenarios", "SimulationKernel", "VirtualDispatch"],
    "CaptureTesting": models.union([
      "MediaCoding", "VirtualDevices", "Scenarios", "RunPage", "VirtualDispatch", "Testing", "XCTest", "Runtime",
    ]),
    "RuleCheck": models.union(["VirtualDevices", "RuleProbes"]),
    "camsim": models.union([
      "StructuredDocuments", "VirtualDevices", "Scenarios", "ServedCamera", "OrientationLab", "RuleCheck", "RuleProbes",
      "RunPage", "Sharding", "ArgumentParser",
    ]),
    "AVFoundation": models.union(["VirtualDevices", "CAVFoundation", "AVFAudio", "CoreMedia", "CoreVideo"]),
    "AVFAudio": ["AudioSessionModel"],
    "CoreMedia": ["CoreMediaModel", "SimulationKernel", "CoreVideo"],
    "CoreVideo": ["CoreVideoModel"],
    "Photos": ["AVFoundation", "PhotosModel"],
    "AssetsLibrary": ["AssetsLibraryModel"],
    "_Testing_CoreGraphics": [],
    "_Testing_CoreImage": [],
    "_Testing_UIKit": [],
    "CoreGraphics": ["CCairo", "CoreVideoModel", "PixelModel", "PlatformTypes"],
    "QuartzCore": ["CoreGraphics", "PlatformModel"],
    "CoreLocation": ["PlatformTypes"],
    "CoreMotion": ["PlatformModel", "SimulationKernel"],
    "ImageIO": world.union(["CaptureModel", "MediaCoding", "CoreGraphics"]),
    "CoreImage": world.union(["CaptureModel", "MediaCoding", "CoreGraphics", "CoreVideo", "ImageIO"]),
    "UniformTypeIdentifiers": [],
    "OSModel": [],
    "AVKit": ["AVFoundation"],
    "VideoToolbox": ["CoreMedia", "CoreVideo"],
    "UIKit": world.union(["CaptureModel", "CoreGraphics", "CoreImage", "ImageIO", "QuartzCore"]),
    "UIKitTesting": ["UIKit", "CaptureTesting"],
  ]

  /// What only the files below a folder may import.
  static let allowedBelow: [String: Set<String>] = [
    "VirtualDevices/V4L2/": ["CVideoLinux", "Glibc"],
    // A device file as the kernel has it, and the programs that use it.
    "ServedCamera/": ["CVideoLinux", "CServedCamera", "Glibc"],
    // Signals and the exit status are the executable's business.
    "camsim/": ["CProcess", "Glibc"],
    // Semaphores that are not taken over.
    "VirtualDispatch/": ["Glibc"],
  ]

  /// The modules that hand on what they import: Apple's names, and what a user's test target imports.
  static let exporters: Set<String> = [
    "AVFoundation", "AVFAudio", "CoreMedia", "CoreVideo", "Photos", "AssetsLibrary", "CaptureTesting", "CoreGraphics",
    "CoreImage", "CoreLocation", "CoreMotion", "ImageIO", "OSModel", "QuartzCore", "UIKit", "UniformTypeIdentifiers",
    "AVKit", "VideoToolbox",
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
      return [Violation(path: file.path, line: 1, message: "the table of imports does not know module \(file.module)")]
    }
    let here = allowedBelow.filter { file.path.hasPrefix($0.key) }.values
    let permitted = here.reduce(row.union(system)) { $0.union($1) }
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
