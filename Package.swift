// swift-tools-version: 6.1
import Foundation
import PackageDescription

// Elsewhere than on Linux an app has Apple's frameworks. All products are there, but empty, so that the manifest of an app that
// names them loads on a Mac. ThreadSanitizer watches the model alone, so CI builds the package in two parts: the model and its tests,
// and all but these tests.
let part = ProcessInfo.processInfo.environment["CAMSIM_PART"]
#if os(Linux)
  let modelOnly = part == "model"
#else
  let modelOnly = true
#endif

// Loops over pixels are optimised in debug builds, too, and such a module is compiled whole, for that is quicker. SwiftPM refuses these flags
// in a package that it has checked out by version (Documentation/Decisions/0018-optimised-pixels.md).
let isCheckout = Context.packageDirectory.split(separator: "/").contains("checkouts")
let optimised: [SwiftSetting] =
  isCheckout ? [] : [.unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "1"])]

func module(_ name: String, _ dependencies: [Target.Dependency] = [], in folder: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: folder.map { "Sources/\($0)/\(name)" })
}

func appleModule(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  module(name, dependencies, in: "AppleModules")
}

func systemLibrary(_ name: String, _ packages: String...) -> Target {
  .systemLibrary(name: name, path: "Sources/SystemLibraries/\(name)", providers: [.apt(packages)])
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies)
}

func app(_ name: String, path: String) -> Target {
  .executableTarget(name: name, dependencies: ["AVFoundation", "AppRunner"], path: path)
}

func program(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .executableTarget(
    name: name, dependencies: ["CommandSupport", "Scenarios", argumentParser] + dependencies, exclude: exclude,
    plugins: ["EmbedFiles"])
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

// From the bottom up; an arrow goes to what stands above.
let media: [Target.Dependency] = [
  "Locking", "PixelModel", "CoreVideoModel", "CoreMediaModel", "PlatformTypes", "AVFoundationTypes",
]
let world: [Target.Dependency] = media + ["SimulationKernel", "PlatformModel", "UIKitModel"]
let everyModel: [Target.Dependency] =
  world + [
    "AudioSessionModel", "HardwareModel", "CameraControl", "CaptureModel", "AssetModel", "PhotosModel",
    "AssetsLibraryModel",
  ]

let model: [Target] = [
  module("Locking"),
  module("PixelModel"),
  module("CoreVideoModel", ["Locking", "PixelModel"]),
  module("CoreMediaModel", ["Locking", "PixelModel", "CoreVideoModel"]),
  module("PlatformTypes", ["Locking", "PixelModel", "CoreVideoModel"]),
  module("AVFoundationTypes", ["Locking", "PixelModel", "CoreVideoModel", "CoreMediaModel", "PlatformTypes"]),
  module("SimulationKernel", media),
  module("PlatformModel", media + ["SimulationKernel"]),
  module("AudioSessionModel", media + ["SimulationKernel"]),
  module("UIKitModel", media + ["SimulationKernel", "PlatformModel"]),
  module("HardwareModel", media + ["SimulationKernel"]),
  module("CameraControl", media + ["SimulationKernel", "HardwareModel"]),
  module("CaptureModel", world + ["AudioSessionModel", "HardwareModel", "CameraControl"]),
  module("AssetModel", world),
  module("PhotosModel", world + ["AssetModel"]),
  module("AssetsLibraryModel", world + ["AssetModel", "PhotosModel"]),
]

let modelTests: [Target] = [
  .target(
    name: "ModelTestSupport", dependencies: ["Locking", "SimulationKernel"], path: "Tests/ModelTestSupport"),
  tests("CoreMediaModelTests", ["Locking", "PixelModel", "CoreVideoModel", "CoreMediaModel"]),
  tests("AVFoundationTypesTests", media),
  tests("SimulationKernelTests", media + ["SimulationKernel", "ModelTestSupport"]),
  tests("PlatformModelTests", world + ["ModelTestSupport"]),
  tests("AudioSessionModelTests", media + ["SimulationKernel", "AudioSessionModel", "ModelTestSupport"]),
  tests(
    "CaptureModelTests",
    world + ["AudioSessionModel", "HardwareModel", "CameraControl", "CaptureModel", "ModelTestSupport"]),
  tests("AssetModelTests", world + ["AssetModel", "ModelTestSupport"]),
  tests("PhotosModelTests", world + ["AssetModel", "PhotosModel", "AssetsLibraryModel", "ModelTestSupport"]),
]

// What feeds the model, runs it, compares and shows.
let simulation: [Target] = [
  systemLibrary("CFFmpeg", "libavcodec-dev", "libavformat-dev", "libswscale-dev", "libswresample-dev"),
  systemLibrary("CDeflate", "libdeflate-dev"),
  systemLibrary("CPNG", "libpng-dev"),
  systemLibrary("CTurboJPEG", "libturbojpeg0-dev"),
  systemLibrary("CHEIF", "libheif-dev"),
  systemLibrary("CLibRaw", "libraw-dev"),
  systemLibrary("CQREncode", "libqrencode-dev"),
  // A shim in C++, for ZXing-C++ (Debian: libzxing-dev) has no interface in C.
  .target(name: "CZXing", path: "Sources/SystemLibraries/CZXing", linkerSettings: [.linkedLibrary("ZXing")]),
  .target(name: "CVideoLinux", path: "Sources/V4L2/C"),
  .target(name: "CDeviceProfiles", path: "Sources/DeviceProfiles/C"),
  .target(
    name: "MediaCoding", dependencies: media + ["CDeflate", "CFFmpeg", "CHEIF", "CLibRaw", "CPNG", "CTurboJPEG"],
    swiftSettings: optimised),
  .target(
    name: "DeviceProfiles", dependencies: media + ["SimulationKernel", "HardwareModel", "CDeviceProfiles"],
    // The C compiler embeds the profiles.
    exclude: ["C", "Profiles"], swiftSettings: optimised),
  .target(
    name: "V4L2",
    dependencies: media + [
      "SimulationKernel", "HardwareModel", "CameraControl", "CaptureModel", "MediaCoding", "DeviceProfiles",
      "CVideoLinux",
    ],
    exclude: ["C"]),
  .target(
    name: "SceneRendering",
    dependencies: media + [
      "SimulationKernel", "HardwareModel", "CameraControl", "CaptureModel", "MediaCoding", "CQREncode", "CZXing",
    ],
    swiftSettings: optimised),
  module("VirtualDevices", everyModel + ["MediaCoding", "DeviceProfiles", "SceneRendering", "V4L2"]),
  module("Scenarios", everyModel + ["MediaCoding", "VirtualDevices", .product(name: "Yams", package: "Yams")]),
  module("CVirtualDispatch", in: "VirtualDispatch"),
  .target(
    name: "VirtualDispatch", dependencies: ["CVirtualDispatch", "Locking", "SimulationKernel", "CoreMediaModel"],
    exclude: ["CVirtualDispatch"]),
  module("CAppRunner", in: "AppRunner"),
  module("CProcess", in: "camsim"),
  // Counts what the benchmarks allocate.
  .target(name: "CAllocationCount"),
  .target(
    name: "CServedCamera", path: "Sources/ServedCamera/CServedCamera", cSettings: [.define("_GNU_SOURCE")]),
  .plugin(name: "EmbedFiles", capability: .buildTool(), path: "Tools/Plugins/EmbedFiles"),
  .target(
    name: "ServedCamera",
    dependencies: everyModel + ["MediaCoding", "VirtualDevices", "CVideoLinux", "CServedCamera"],
    exclude: ["CServedCamera", "Library"], swiftSettings: optimised, plugins: ["EmbedFiles"]),
  .target(
    name: "AppRunner", dependencies: ["CAppRunner", "Locking", "Scenarios", "SimulationKernel", "VirtualDispatch"],
    exclude: ["CAppRunner"]),
  .target(name: "RunPage", dependencies: ["Scenarios"], plugins: ["EmbedFiles"]),
  module("CaptureTesting", everyModel + ["VirtualDevices", "Scenarios", "RunPage", "VirtualDispatch"]),
  // The sources of the package in `Conformance/Probes`, here with our module `AVFoundation`.
  .target(
    name: "RuleProbes", dependencies: ["AVFoundation", "CoreMotion", "Photos", "UIKit"],
    path: "Conformance/Probes/Sources/RuleProbes"),
  module("CommandSupport", ["CProcess", "Locking", "Scenarios", "SimulationKernel", argumentParser]),
  program("camsim", ["CProcess", "RunPage", "SimulationKernel", "VirtualDevices"], exclude: ["CProcess"]),
  // What `camsim` becomes for commands that most users never run, and what only these need.
  program("camsim-lab", everyModel + ["MediaCoding", "RunPage", "VirtualDevices"]),
  program("camsim-rules", everyModel + ["VirtualDevices", "RuleProbes"]),
  program("camsim-serve", everyModel + ["ServedCamera"]),
  .executableTarget(
    name: "camsim-bench",
    dependencies: everyModel + ["CAllocationCount", "MediaCoding", "VirtualDevices", "VirtualDispatch"],
    path: "Benchmarks"),
  .executableTarget(
    name: "camsim-walk", dependencies: everyModel + ["VirtualDevices", "CommandSupport"], path: "Walks"),
  // `swift package camsim-review` in the package of an app.
  .plugin(
    name: "camsim-review",
    capability: .command(
      intent: .custom(verb: "camsim-review", description: "Decide about results that differ from golden files."),
      permissions: [.writeToPackageDirectory(reason: "It replaces the golden files whose change you accept.")]),
    path: "Tools/Plugins/Review"),
]

// Apple's module names, so that `import AVFoundation` compiles unchanged. The module for `os` has a name of its own: packages that are
// built beside it would take it for Apple's. Swift Testing asks for modules of its own beside some of Apple's; they are empty.
let apple: [Target] = [
  systemLibrary("CCairo", "libcairo2-dev"),
  appleModule("CAVFoundation"),
  appleModule("AVFoundation", everyModel + ["VirtualDevices", "CAVFoundation", "AVFAudio", "CoreMedia", "CoreVideo"]),
  appleModule("AVFAudio", ["AudioSessionModel"]),
  appleModule("CoreMedia", ["CoreMediaModel", "SimulationKernel", "CoreVideo"]),
  appleModule("CoreVideo", ["CoreVideoModel"]),
  appleModule("Photos", ["AVFoundation", "PhotosModel"]),
  appleModule("AssetsLibrary", ["AssetsLibraryModel"]),
  appleModule("_Testing_CoreGraphics"),
  appleModule("_Testing_CoreImage"),
  appleModule("_Testing_UIKit"),
  appleModule("CoreGraphics", ["CCairo", "CoreVideoModel", "PixelModel", "PlatformTypes", "_Testing_CoreGraphics"]),
  appleModule("QuartzCore", ["CoreGraphics", "PlatformModel"]),
  appleModule("CoreLocation", ["PlatformTypes"]),
  appleModule("CoreMotion", ["PlatformModel", "SimulationKernel"]),
  appleModule("ImageIO", world + ["CaptureModel", "MediaCoding", "CoreGraphics"]),
  appleModule(
    "CoreImage", world + ["CaptureModel", "MediaCoding", "CoreGraphics", "CoreVideo", "ImageIO", "_Testing_CoreImage"]),
  appleModule("UniformTypeIdentifiers"),
  appleModule("OSModel"),
  appleModule("AVKit", ["AVFoundation"]),
  appleModule("VideoToolbox", ["CoreMedia", "CoreVideo"]),
  appleModule(
    "UIKit", world + ["CaptureModel", "CoreGraphics", "CoreImage", "ImageIO", "QuartzCore", "_Testing_UIKit"]),
  appleModule("UIKitTesting", ["UIKit", "CaptureTesting"]),
]

// What `camsim run-app` runs in tests: an example, and a program that does what an example should not. A file for Xcode.
let examples: [Target] = [
  app("camera-app", path: "Examples/CameraApp"), app("misbehaving-app", path: "Tests/MisbehavingApp"),
  .target(name: "ExportDevice", dependencies: ["AVFoundation"], path: "Examples/ExportDevice"),
]

let otherTests: [Target] = [
  tests("MediaCodingTests", ["MediaCoding"]),
  tests("VirtualDevicesTests", ["VirtualDevices", "DeviceProfiles", "SceneRendering", "V4L2", "CVideoLinux"]),
  tests("ServedCameraTests", ["ServedCamera", "VirtualDevices", "CVideoLinux", "CServedCamera"]),
  tests("ScenariosTests", ["Scenarios", "CaptureTesting"]),
  tests(
    "CommandTests",
    [
      "camsim", "camsim-lab", "camsim-rules", "camsim-serve", "camsim-bench", "CaptureTesting", "RunPage",
      "CommandSupport", "camera-app", "misbehaving-app",
    ]),
  tests("RuleCheckTests", ["camsim-rules", "RuleProbes"]),
  tests("LayoutTests", []),
  tests("VirtualDispatchTests", ["VirtualDispatch"]),
  tests(
    "UmbrellaTests",
    [
      "AVFoundation", "AVFAudio", "CoreMedia", "CoreVideo", "CoreMotion", "Photos", "AssetsLibrary", "UIKit",
      "CaptureTesting", "ExportDevice",
    ]),
  tests(
    "NeighbourTests",
    [
      "AVFoundation", "CoreGraphics", "CoreImage", "CoreMotion", "ImageIO", "OSModel", "QuartzCore", "UIKit",
      "UIKitTesting", "UniformTypeIdentifiers", "ModelTestSupport",
    ]),
]

// What a package can name on each system.
let libraries = [
  "VirtualDevices", "Scenarios", "CaptureTesting", "AppRunner", "AVFoundation", "AVFAudio", "CoreMedia", "CoreVideo",
  "Photos", "AssetsLibrary", "CoreGraphics", "CoreImage", "CoreLocation", "CoreMotion", "ImageIO", "OSModel",
  "QuartzCore", "UIKit", "UIKitTesting", "UniformTypeIdentifiers", "AVKit", "VideoToolbox",
]

let package = Package(
  name: "camsim",
  products: [.library(name: "CaptureModel", targets: ["CaptureModel"])]
    + libraries.map { .library(name: $0, targets: [modelOnly ? "LinuxOnly" : $0]) }
    + (modelOnly
      ? []
      : [.executable(name: "camsim", targets: ["camsim"]), .plugin(name: "camsim-review", targets: ["camsim-review"])]),
  dependencies: modelOnly
    ? []
    : [
      .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
      .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
  targets: model + (part == "rest" ? [] : modelTests)
    + (modelOnly ? [appleModule("LinuxOnly")] : simulation + apple + examples + otherTests),
  cxxLanguageStandard: .cxx17
)
