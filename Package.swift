// swift-tools-version: 6.1
import Foundation
import PackageDescription

// On other platforms, which have Apple's frameworks, all products are empty, so that an app's manifest loads on a Mac.
// ThreadSanitizer covers only the model, so CI builds two parts: the model with its tests, and everything else.
let part = ProcessInfo.processInfo.environment["CAMSIM_PART"]
#if os(Linux)
  let modelOnly = part == "model"
#else
  let modelOnly = true
#endif

// The index contains only our own symbols. Modules are compiled whole, which is faster; those with pixel loops are
// optimized even in debug builds. SwiftPM rejects such flags in a checkout by version.
let isCheckout = Context.packageDirectory.split(separator: "/").contains("checkouts")
func flags(_ flags: String...) -> [SwiftSetting] { isCheckout ? [] : [.unsafeFlags(flags)] }
let index = flags("-index-ignore-system-modules", "-index-ignore-clang-modules")
let whole = index + flags("-disable-batch-mode", "-whole-module-optimization", "-num-threads", "1")
let optimized = whole + flags("-O", "-Xfrontend", "-gline-tables-only")
typealias Targets = [Target.Dependency]
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

func module(
  _ name: String, _ dependencies: Targets = [], path: String? = nil, exclude: [String] = [],
  swift: [SwiftSetting] = whole, plugins: [Target.PluginUsage] = []
) -> Target {
  .target(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: swift, plugins: plugins)
}
func appleModule(_ name: String, _ dependencies: Targets = []) -> Target {
  module(name, dependencies, path: "Sources/AppleModules/\(name)")
}
func systemLibrary(_ name: String, _ packages: String...) -> Target {
  .systemLibrary(name: name, path: "Sources/SystemLibraries/\(name)", providers: [.apt(packages)])
}
func program(_ name: String, _ more: Targets) -> Target {
  .executableTarget(
    name: name, dependencies: ["CommandSupport", argumentParser] + more, swiftSettings: whole, plugins: ["EmbedFiles"])
}
func cModule(_ name: String) -> Target { module("C\(name)", path: "Sources/\(name)/C") }
func tests(_ name: String, _ on: Targets) -> Target { .testTarget(name: name, dependencies: on, swiftSettings: index) }

// The modules from bottom to top; each list includes all modules of the layers below it.
let values: Targets = ["Locking", "PixelModel", "CoreVideoModel"]
let media: Targets = values + ["CoreMediaModel", "PlatformTypes", "AVFoundationTypes"]
let world: Targets = media + ["SimulationKernel", "PlatformModel", "UIKitModel"]
let capture: Targets = world + ["AudioSessionModel", "HardwareModel", "CameraControl", "CaptureModel"]
let imaging: Targets = capture + ["MediaCoding", "CoreGraphics"]
let everyModel: Targets = capture + ["AssetModel", "PhotosModel", "AssetsLibraryModel", "StructuredDocuments"]

let model: [Target] = [
  module("Locking"), module("PixelModel", swift: optimized), module("StructuredDocuments"),
  module("CoreVideoModel", ["Locking", "PixelModel"]),
  module("CoreMediaModel", values), module("PlatformTypes", values),
  module("AVFoundationTypes", values + ["CoreMediaModel", "PlatformTypes"]),
  module("SimulationKernel", media),
  module("PlatformModel", media + ["SimulationKernel"]), module("AudioSessionModel", media + ["SimulationKernel"]),
  module("UIKitModel", media + ["SimulationKernel", "PlatformModel"]),
  module("HardwareModel", media + ["SimulationKernel", "StructuredDocuments"]),
  module("CameraControl", media + ["SimulationKernel", "HardwareModel"]),
  module("CaptureModel", world + ["AudioSessionModel", "HardwareModel", "CameraControl"]),
  module("AssetModel", world), module("PhotosModel", world + ["AssetModel"]),
  module("AssetsLibraryModel", world + ["AssetModel", "PhotosModel"]),
  module("ModelTestSupport", ["Locking", "SimulationKernel"], path: "Tests/ModelTestSupport"),
]

let modelTests = [
  tests("CoreMediaModelTests", values + ["CoreMediaModel"]), tests("AVFoundationTypesTests", media),
  tests("SimulationKernelTests", media + ["SimulationKernel", "ModelTestSupport"]),
  tests("PlatformModelTests", world + ["ModelTestSupport"]),
  tests("AudioSessionModelTests", media + ["SimulationKernel", "AudioSessionModel", "ModelTestSupport"]),
  tests("CaptureModelTests", capture + ["ModelTestSupport"]),
  tests("AssetModelTests", world + ["AssetModel", "ModelTestSupport"]),
  tests("PhotosModelTests", world + ["AssetModel", "PhotosModel", "AssetsLibraryModel", "ModelTestSupport"]),
]

let review = PluginCommandIntent.custom(verb: "camsim-review", description: "Review changes of golden files.")
let accepting = PluginPermission.writeToPackageDirectory(reason: "It replaces golden files whose change you accept.")

// The modules that supply the model with data, run it, compare results and display them.
let simulation: [Target] = [
  systemLibrary("CFFmpeg", "libavcodec-dev", "libavformat-dev", "libswscale-dev", "libswresample-dev"),
  systemLibrary("CDeflate", "libdeflate-dev"), systemLibrary("CPNG", "libpng-dev"),
  systemLibrary("CTurboJPEG", "libturbojpeg0-dev"), systemLibrary("CQREncode", "libqrencode-dev"),
  systemLibrary("CHEIF", "libheif-dev"), systemLibrary("CLibRaw", "libraw-dev"),
  .target(name: "CZXing", path: "Sources/SystemLibraries/CZXing", linkerSettings: [.linkedLibrary("ZXing")]),
  cModule("DeviceProfiles"), cModule("VirtualDispatch"), cModule("AppRunner"),
  module("CVideoLinux", path: "Sources/V4L2/C"), module("CProcess", path: "Sources/CommandSupport/C"),
  module("LazyLibraries", path: "Sources/SystemLibraries/LazyLibraries"),
  .target(name: "CServedCamera", path: "Sources/ServedCamera/C", cSettings: [.define("_GNU_SOURCE")]),
  module(
    "MediaCoding",
    media + ["StructuredDocuments", "CDeflate", "CFFmpeg", "CHEIF", "CLibRaw", "CPNG", "CTurboJPEG", "LazyLibraries"]),
  module(
    "DeviceProfiles", world + ["HardwareModel", "StructuredDocuments", "CDeviceProfiles"], exclude: ["C", "Profiles"]),
  module("V4L2", capture + ["StructuredDocuments", "MediaCoding", "DeviceProfiles", "CVideoLinux"], exclude: ["C"]),
  module("SceneRendering", capture + ["MediaCoding", "CQREncode", "CZXing"], swift: optimized),
  module("VirtualDevices", everyModel + ["MediaCoding", "DeviceProfiles", "SceneRendering", "V4L2"]),
  module("Exploration", everyModel + ["DeviceProfiles"]), module("RunPage", ["Scenarios"], plugins: ["EmbedFiles"]),
  module("Scenarios", everyModel + ["Exploration", "MediaCoding", "VirtualDevices", yams]),
  module("VirtualDispatch", ["CVirtualDispatch", "Locking", "SimulationKernel", "CoreMediaModel"], exclude: ["C"]),
  module("AppRunner", everyModel + ["CAppRunner", "Exploration", "Scenarios", "VirtualDispatch"], exclude: ["C"]),
  module(
    "CaptureTesting",
    everyModel + ["Exploration", "MediaCoding", "VirtualDevices", "Scenarios", "RunPage", "VirtualDispatch"]),
  module(
    "ServedCamera", everyModel + ["MediaCoding", "VirtualDevices", "CVideoLinux", "CServedCamera"],
    exclude: ["C", "Library"], swift: optimized, plugins: ["EmbedFiles"]),
  module(
    "RuleProbes", ["AVFoundation", "CoreMotion", "Photos", "UIKit"], path: "Conformance/Probes/Sources/RuleProbes"),
  module("CommandSupport", everyModel + ["CProcess", "Exploration", "Scenarios", argumentParser], exclude: ["C"]),
  program("camsim", everyModel + ["Scenarios", "CProcess", "Exploration", "RunPage", "VirtualDevices"]),
  // The helper programs of `camsim` for commands that most users never run, with the modules that only they need.
  program("camsim-lab", everyModel + ["Scenarios", "Exploration", "MediaCoding", "RunPage", "VirtualDevices"]),
  program("camsim-rules", everyModel + ["Scenarios", "VirtualDevices", "RuleProbes"]),
  program("camsim-serve", everyModel + ["Scenarios", "ServedCamera"]),
  .plugin(name: "EmbedFiles", capability: .buildTool(), path: "Tools/Plugins/EmbedFiles"),
  .plugin(
    name: "camsim-review", capability: .command(intent: review, permissions: [accepting]), path: "Tools/Plugins/Review"),
]

// Modules with Apple's names, so that `import AVFoundation` compiles unchanged, or with another name (OSModel) if other
// packages would mistake them for Apple's. Swift Testing imports companion modules of some of them; these are empty.
let apple: [Target] =
  [
    systemLibrary("CCairo", "libcairo2-dev"), appleModule("CAVFoundation"),
    appleModule(
      "AVFoundation", everyModel + ["VirtualDevices", "CAVFoundation", "AVFAudio", "CoreMedia", "ImageIO"]),
    appleModule("AVFAudio", media + ["SimulationKernel", "AudioSessionModel", "AudioToolbox"]),
    appleModule("CoreMedia", ["CoreMediaModel", "SimulationKernel", "CoreVideo"]),
    appleModule("Photos", ["AVFoundation", "PhotosModel"]), appleModule("UIKitTesting", ["UIKit", "CaptureTesting"]),
    appleModule("AssetsLibrary", ["AssetsLibraryModel"]), appleModule("VideoToolbox", ["CoreMedia", "CoreVideo"]),
    appleModule("CoreGraphics", values + ["CCairo", "LazyLibraries", "PlatformTypes", "_Testing_CoreGraphics"]),
    appleModule("QuartzCore", ["CoreGraphics", "PlatformModel"]), appleModule("AVKit", ["AVFoundation", "UIKit"]),
    appleModule("CoreMotion", ["PlatformModel", "SimulationKernel"]), appleModule("CoreMLModel", ["CoreVideo"]),
    appleModule("MetalModel", ["CoreImage", "CoreVideo"]), appleModule("MetalKitModel", ["MetalModel", "UIKit"]),
    appleModule("CoreImage", imaging + ["CoreVideo", "ImageIO", "CQREncode", "_Testing_CoreImage"]),
    appleModule("MobileCoreServices", ["CoreVideo", "UniformTypeIdentifiers"]), appleModule("UniformTypeIdentifiers"),
    appleModule("PhotosUI", ["Photos", "UIKit", "UniformTypeIdentifiers"]), appleModule("OSModel"),
    appleModule("AudioToolbox", ["CoreMediaModel", "CoreVideo"]), appleModule("CoreLocation", ["PlatformTypes"]),
    appleModule("AccelerateModel", ["CoreGraphics", "CoreVideo"]), appleModule("CoreVideo", ["CoreVideoModel"]),
    appleModule("Vision", capture + ["MediaCoding", "CoreImage", "CoreMedia", "CoreMLModel", "CoreVideo", "ImageIO"]),
    appleModule("UIKit", everyModel + ["CoreGraphics", "CoreImage", "ImageIO", "QuartzCore", "_Testing_UIKit"]),
    appleModule("CombineModel", world + [.product(name: "OpenCombineShim", package: "OpenCombine")]),
    appleModule("ImageIO", imaging), appleModule("SwiftUI", world + ["CombineModel", "PhotosUI", "UIKit"]),
    appleModule("SwiftUITesting", ["CaptureTesting", "SwiftUI", "UIKitTesting"]),
  ] + ["CoreGraphics", "CoreImage", "UIKit"].map { appleModule("_Testing_\($0)") }

// Programs that `camsim run-app` runs in tests, one of which misbehaves on purpose, and a source file for Xcode.
let examples = [
  Target.executableTarget(name: "camera-app", dependencies: ["AVFoundation", "AppRunner"], path: "Examples/CameraApp"),
  .executableTarget(
    name: "misbehaving-app", dependencies: ["AVFoundation", "AppRunner"], path: "Tests/MisbehavingApp"),
  module("ExportDevice", ["AVFoundation"], path: "Examples/ExportDevice"),
]

let programs: Targets = ["camsim", "camsim-lab", "camsim-rules", "camsim-serve"]
let otherTests = [
  tests("VirtualDevicesTests", ["VirtualDevices", "CVideoLinux", "ModelTestSupport"]),
  tests("ServedCameraTests", ["ServedCamera", "VirtualDevices", "CVideoLinux", "CServedCamera", "Exploration"]),
  tests("ExplorationTests", ["Exploration"]), tests("ScenariosTests", ["Scenarios", "CaptureTesting"]),
  tests("ExplorerTests", ["AVFoundation", "CaptureTesting", "Exploration", "Photos", "UIKit"]),
  tests("CommandTests", programs + ["CaptureTesting", "camera-app", "misbehaving-app"]),
  tests("RuleCheckTests", ["camsim-rules", "RuleProbes"]), tests("MediaCodingTests", ["MediaCoding"]),
  tests("VirtualDispatchTests", ["VirtualDispatch"]), tests("LayoutTests", []),
  tests("SwiftUITests", ["AVFoundation", "SwiftUITesting", "CaptureTesting"]),
  tests(
    "VisionTests",
    capture + ["SceneRendering", "VirtualDevices", "CaptureTesting"]
      + ["Vision", "AVFoundation", "AccelerateModel", "MobileCoreServices", "PhotosUI", "UniformTypeIdentifiers"]),
  tests("UmbrellaTests", ["UIKit", "CoreMotion", "Photos", "AssetsLibrary", "CaptureTesting", "ExportDevice"]),
  tests(
    "CompanionFrameworkTests",
    ["AVFoundation", "CombineModel", "CoreMotion", "OSModel", "ModelTestSupport"]
      + ["UIKitTesting", "UniformTypeIdentifiers"]),
]

let libraries =
  apple.map(\.name).filter { !["CCairo", "CAVFoundation"].contains($0) && !$0.hasPrefix("_") }
  + ["VirtualDevices", "Scenarios", "CaptureTesting", "AppRunner", "VirtualDispatch", "Exploration"]

let commands: [Product] = [
  .executable(name: "camsim", targets: ["camsim"]), .plugin(name: "camsim-review", targets: ["camsim-review"]),
]
let packages: [Package.Dependency] = [
  .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
]
let onLinux = simulation + apple + examples + otherTests

let package = Package(
  name: "camsim",
  products: [.library(name: "CaptureModel", targets: ["CaptureModel"])] + (modelOnly ? [] : commands)
    + libraries.map { .library(name: $0, targets: [modelOnly ? "LinuxOnly" : $0]) },
  dependencies: modelOnly ? [] : packages,
  targets: model + (part == "rest" ? [] : modelTests) + (modelOnly ? [appleModule("LinuxOnly")] : onLinux),
  cxxLanguageStandard: .cxx17
)
