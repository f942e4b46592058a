// swift-tools-version: 6.1
import Foundation
import PackageDescription

// Warnings are errors in our own builds (the Makefile and CI set the variable). A package that
// others depend on may carry no unsafe flags, so the flag is not unconditional.
let environment = ProcessInfo.processInfo.environment
let isStrict = environment["CAMSIM_STRICT"] != nil

let warnings: [SwiftSetting] = isStrict ? [.unsafeFlags(["-warnings-as-errors"])] : []

// CI builds once and from nothing: whole modules take little more than half of what their files take one by one, nobody looks at variables in a
// debugger there (SwiftPM's own `-g` would win over the driver's option), and the index is read for our own symbols. What runs for minutes there is
// optimised, so that CI needs no release build beside this one.
func onCI(_ flags: [String]) -> [SwiftSetting] {
  isStrict && environment["CI"] != nil ? [.unsafeFlags(flags, .when(configuration: .debug))] : []
}

let strictTests =
  warnings
  + onCI([
    "-Xfrontend", "-gline-tables-only", "-index-ignore-system-modules", "-index-ignore-clang-modules", "-DOPTIMISED",
  ])
let strict = strictTests + onCI(["-whole-module-optimization", "-num-threads", "1"])

// `make mutants` builds a copy of this package that has every mutant in it: the model, its tests and the probes.
let isMutated = environment["CAMSIM_MUTANTS"] != nil

// Pixels are drawn, converted and judged by the million, so these modules are optimised in a user's debug build, too. SwiftPM refuses the flag in a
// package that it has checked out by version (Documentation/Decisions/0018-optimised-pixels.md).
let isCheckout = Context.packageDirectory.split(separator: "/").contains("checkouts")
let strictPixels: [SwiftSetting] = (isMutated ? [] : strict) + (isCheckout ? [] : [.unsafeFlags(["-O"])])

// CI builds the model's tests once, for ThreadSanitizer (Scripts/threads), and leaves them out of the ordinary build.
let modelTestsApart = environment["CAMSIM_MODEL_TESTS_APART"] != nil

// The rest is for Linux: elsewhere an app has Apple's own frameworks. The products are there all the same, but empty, so that the manifest of
// an app that names them loads on a Mac. ThreadSanitizer runs on the model alone, too: that halves the time of its build.
#if os(Linux)
  let modelOnly = environment["CAMSIM_MODEL_ONLY"] != nil
#else
  let modelOnly = true
#endif

// ThreadSanitizer watches the model as it is written.
let strictOptimised = strict + (modelOnly ? [] : onCI(["-O"]))

// What frames and events go through; the optimiser would take longer for the others than they run.
let isFast: Set = [
  "Locking", "PixelModel", "CoreVideoModel", "CoreMediaModel", "PlatformTypes", "AVFoundationTypes", "SimulationKernel",
  "PlatformModel", "AudioSessionModel", "HardwareModel", "CaptureModel", "VirtualDispatch",
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: isFast.contains(name) ? strictOptimised : strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strictTests)
}

func program(_ name: String, path: String) -> Target {
  .executableTarget(name: name, dependencies: ["AVFoundation", "AppRunner"], path: path, swiftSettings: strict)
}

// From the bottom up; an arrow goes to what stands above. `LayoutTests` hold the same table for every import.
let media: [Target.Dependency] = [
  "Locking", "PixelModel", "CoreVideoModel", "CoreMediaModel", "PlatformTypes", "AVFoundationTypes",
]
let world: [Target.Dependency] = media + ["SimulationKernel", "PlatformModel", "UIKitModel"]
let everyModel: [Target.Dependency] =
  world + ["AudioSessionModel", "HardwareModel", "CaptureModel", "AssetModel", "PhotosModel", "AssetsLibraryModel"]

// Calls everything that the built modules make public, so its table is made after them: `Scripts/storm`. It is compiled without optimisation, for
// the table is long and its speed does not matter.
let storm: [Target] =
  environment["CAMSIM_STORM"] != nil
  ? [
    .executableTarget(
      name: "camsim-storm", dependencies: everyModel + ["VirtualDevices"], path: "Storms",
      exclude: ["Table/missing.tsv"], swiftSettings: [.unsafeFlags(["-Onone", "-suppress-warnings"])])
  ] : []

// Feeds what reads files with what a fuzzer makes: `Scripts/fuzz`. Only its own code tells libFuzzer here where an input got; the script has builds
// in which everything does.
let fuzz: [Target] =
  environment["CAMSIM_FUZZ"] != nil
  ? [
    .executableTarget(
      name: "camsim-fuzz", dependencies: ["Scenarios"], path: "Tools/Fuzz", exclude: ["Seeds", "Corpus"],
      swiftSettings: strict + [.unsafeFlags(["-sanitize=fuzzer"])])
  ] : []

let model: [Target] = [
  library("Locking"),
  .target(name: "StructuredDocuments", swiftSettings: strictPixels),
  library("PixelModel"),
  library("CoreVideoModel", ["Locking", "PixelModel"]),
  library("CoreMediaModel", ["Locking", "PixelModel", "CoreVideoModel"]),
  library("PlatformTypes", ["Locking", "PixelModel", "CoreVideoModel"]),
  library("AVFoundationTypes", ["Locking", "PixelModel", "CoreVideoModel", "CoreMediaModel", "PlatformTypes"]),
  library("SimulationKernel", media),
  library("PlatformModel", media + ["SimulationKernel"]),
  library("AudioSessionModel", media + ["SimulationKernel"]),
  library("UIKitModel", media + ["SimulationKernel", "PlatformModel"]),
  library("HardwareModel", media + ["SimulationKernel", "StructuredDocuments"]),
  library("CaptureModel", world + ["AudioSessionModel", "HardwareModel"]),
  library("AssetModel", world),
  library("PhotosModel", world + ["AssetModel"]),
  library("AssetsLibraryModel", world + ["AssetModel", "PhotosModel"]),
  .target(
    name: "ModelTestSupport", dependencies: ["Locking", "SimulationKernel"], path: "Tests/ModelTestSupport",
    swiftSettings: strict),
  tests("CoreMediaModelTests", ["Locking", "PixelModel", "CoreVideoModel", "CoreMediaModel"]),
  tests("AVFoundationTypesTests", media),
  tests("SimulationKernelTests", media + ["SimulationKernel", "ModelTestSupport"]),
  tests("PlatformModelTests", world + ["ModelTestSupport"]),
  tests("AudioSessionModelTests", media + ["SimulationKernel", "AudioSessionModel", "ModelTestSupport"]),
  tests("CaptureModelTests", world + ["AudioSessionModel", "HardwareModel", "CaptureModel", "ModelTestSupport"]),
  tests("AssetModelTests", world + ["AssetModel", "ModelTestSupport"]),
  tests("PhotosModelTests", world + ["AssetModel", "PhotosModel", "AssetsLibraryModel", "ModelTestSupport"]),
]

// What `camsim run-app` runs: an example, and a program that does what an example should not.
let programs: [Target] = [
  program("camera-app", path: "Examples/CameraApp"), program("misbehaving-app", path: "Tests/MisbehavingApp"),
]

let rim: [Target] = [
  .systemLibrary(
    name: "CFFmpeg",
    providers: [.apt(["libavcodec-dev", "libavformat-dev", "libswscale-dev", "libswresample-dev"])]),
  .systemLibrary(name: "CDeflate", providers: [.apt(["libdeflate-dev"])]),
  .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"])]),
  .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
  .systemLibrary(name: "CHEIF", providers: [.apt(["libheif-dev"])]),
  .systemLibrary(name: "CLibRaw", providers: [.apt(["libraw-dev"])]),
  .systemLibrary(name: "CQREncode", providers: [.apt(["libqrencode-dev"])]),
  // A shim in C++, for ZXing-C++ (Debian: libzxing-dev) has no interface in C.
  .target(name: "CZXing", linkerSettings: [.linkedLibrary("ZXing")]),
  .target(name: "CVideoLinux"),
  .target(name: "CDeviceProfiles"),
  .target(
    name: "MediaCoding",
    dependencies: media + [
      "StructuredDocuments", "CDeflate", "CFFmpeg", "CHEIF", "CLibRaw", "CPNG", "CTurboJPEG",
    ],
    swiftSettings: strictPixels),
  .target(
    name: "VirtualDevices",
    dependencies: everyModel + [
      "StructuredDocuments", "MediaCoding", "CQREncode", "CVideoLinux", "CDeviceProfiles", "CZXing",
    ],
    // The C compiler embeds them.
    exclude: ["Profiles"],
    swiftSettings: strictPixels),
  library(
    "Scenarios",
    everyModel + [
      "StructuredDocuments", "MediaCoding", "VirtualDevices", .product(name: "Yams", package: "Yams"),
    ]),
  library("Sharding"),
  .target(name: "CVirtualDispatch"),
  library("VirtualDispatch", ["CVirtualDispatch", "Locking", "SimulationKernel", "CoreMediaModel"]),
  .target(name: "CAppRunner"),
  .target(name: "CProcess"),
  // Counts what the benchmarks allocate.
  .target(name: "CAllocationCount"),
  .target(name: "CServedCamera", cSettings: [.define("_GNU_SOURCE")]),
  .plugin(name: "EmbedPreload", capability: .buildTool()),
  .target(
    name: "PreloadedCamera", exclude: ["Library"], swiftSettings: strict, plugins: ["EmbedPreload"]),
  .target(
    name: "ServedCamera",
    dependencies: everyModel + ["MediaCoding", "VirtualDevices", "CVideoLinux", "CServedCamera", "PreloadedCamera"],
    swiftSettings: strictPixels),
  library("AppRunner", ["CAppRunner", "Locking", "Scenarios", "SimulationKernel", "VirtualDispatch"]),
  library("OrientationLab", everyModel + ["MediaCoding", "VirtualDevices", "Scenarios"]),
  library("RunPage", ["Scenarios"]),
  library("CaptureTesting", everyModel + ["VirtualDevices", "Scenarios", "RunPage", "VirtualDispatch"]),
  // The same sources as those of the package in `Probes`, here with our module `AVFoundation`.
  .target(
    name: "RuleProbes", dependencies: ["AVFoundation", "CoreMotion", "Photos", "UIKit"],
    path: "Probes/Sources/RuleProbes", swiftSettings: strict),
  library("RuleCheck", everyModel + ["VirtualDevices", "RuleProbes"]),
  // A file for Xcode; here its tests use it.
  .target(name: "ExportDevice", dependencies: ["AVFoundation"], path: "Examples/ExportDevice", swiftSettings: strict),
  .executableTarget(
    name: "camsim",
    dependencies: [
      "CProcess", "Scenarios", "ServedCamera", "OrientationLab", "RuleCheck", "RuleProbes", "RunPage", "Sharding",
      "SimulationKernel", "StructuredDocuments", "VirtualDevices",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    swiftSettings: strict),
  .executableTarget(
    name: "camsim-bench",
    dependencies: everyModel + ["CAllocationCount", "MediaCoding", "VirtualDevices", "VirtualDispatch"],
    path: "Benchmarks",
    swiftSettings: strict),
  .executableTarget(
    name: "camsim-walk", dependencies: everyModel + ["VirtualDevices", "Sharding"], path: "Walks",
    swiftSettings: strictOptimised
  ),
  tests("MediaCodingTests", ["MediaCoding"]),
  tests("VirtualDevicesTests", ["VirtualDevices", "CVideoLinux"]),
  tests("ServedCameraTests", ["ServedCamera", "VirtualDevices", "CVideoLinux", "CServedCamera"]),
  tests("ScenariosTests", ["Scenarios", "CaptureTesting"]),
  tests(
    "CommandTests",
    ["camsim", "camsim-bench", "CaptureTesting", "RunPage", "Sharding"] + programs.map { .byName(name: $0.name) }),
  tests("RuleCheckTests", ["RuleCheck", "RuleProbes"]),
  tests("LayoutTests", []),
  tests("VirtualDispatchTests", ["VirtualDispatch"]),
]

// Apple's module names, so that `import AVFoundation` compiles unchanged.
let umbrella: [Target] = [
  .target(name: "CAVFoundation"),
  library("AVFoundation", everyModel + ["VirtualDevices", "CAVFoundation", "AVFAudio", "CoreMedia", "CoreVideo"]),
  library("AVFAudio", ["AudioSessionModel"]),
  library("CoreMedia", ["CoreMediaModel", "SimulationKernel", "CoreVideo"]),
  library("CoreVideo", ["CoreVideoModel"]),
  library("Photos", ["AVFoundation", "PhotosModel"]),
  library("AssetsLibrary", ["AssetsLibraryModel"]),
  tests(
    "UmbrellaTests",
    [
      "AVFoundation", "AVFAudio", "CoreMedia", "CoreVideo", "CoreMotion", "Photos", "AssetsLibrary", "UIKit",
      "CaptureTesting", "ExportDevice",
    ]),
]

// Stand-ins for what lies beside AVFoundation on a phone, for who asks for them. The module for `os` has a name of its own: packages that are built
// beside it would take it for Apple's. Swift Testing asks for modules of its own beside some of Apple's; they are empty.
let neighbours: [Target] = [
  .systemLibrary(name: "CCairo", providers: [.apt(["libcairo2-dev"])]),
  library("_Testing_CoreGraphics"), library("_Testing_CoreImage"), library("_Testing_UIKit"),
  library("CoreGraphics", ["CCairo", "CoreVideoModel", "PixelModel", "PlatformTypes", "_Testing_CoreGraphics"]),
  library("QuartzCore", ["CoreGraphics", "PlatformModel"]),
  library("CoreLocation", ["PlatformTypes"]),
  library("CoreMotion", ["PlatformModel", "SimulationKernel"]),
  library("ImageIO", world + ["CaptureModel", "MediaCoding", "CoreGraphics"]),
  library(
    "CoreImage", world + ["CaptureModel", "MediaCoding", "CoreGraphics", "CoreVideo", "ImageIO", "_Testing_CoreImage"]),
  library("UniformTypeIdentifiers"),
  library("OSModel"),
  library("AVKit", ["AVFoundation"]),
  library("VideoToolbox", ["CoreMedia", "CoreVideo"]),
  library("UIKit", world + ["CaptureModel", "CoreGraphics", "CoreImage", "ImageIO", "QuartzCore", "_Testing_UIKit"]),
  library("UIKitTesting", ["UIKit", "CaptureTesting"]),
  tests(
    "NeighbourTests",
    [
      "AVFoundation", "CoreGraphics", "CoreImage", "CoreMotion", "ImageIO", "OSModel", "QuartzCore", "UIKit",
      "UIKitTesting",
      "UniformTypeIdentifiers", "ModelTestSupport",
    ]),
]

// `swift package camsim-review` in the package of an app.
let review = Target.plugin(
  name: "camsim-review",
  capability: .command(
    intent: .custom(verb: "camsim-review", description: "Decide about results that differ from golden files."),
    permissions: [.writeToPackageDirectory(reason: "It replaces the golden files whose change you accept.")]),
  path: "Plugins/Review")

let mutated = (model + rim + umbrella + neighbours).filter { target in
  let others = [
    "MediaCoding", "VirtualDevices", "VirtualDispatch", "RuleProbes", "RuleCheck", "AVFoundation", "AVFAudio",
    "CoreMedia", "CoreMotion", "CoreVideo", "Photos", "AssetsLibrary", "UIKit", "CoreGraphics", "CoreImage", "ImageIO",
    "QuartzCore", "_Testing_UIKit", "_Testing_CoreGraphics", "_Testing_CoreImage", "Scenarios", "RunPage",
    "CaptureTesting", "ExportDevice",
  ]
  let tested = [
    "CaptureModel", "PlatformModel", "SimulationKernel", "AudioSessionModel", "RuleCheck", "VirtualDispatch",
    "Scenarios", "Umbrella", "VirtualDevices",
  ]
  let isOfModel = target.type != .test && model.contains { $0 === target }
  let isOfC = target.dependencies.isEmpty && target.name.hasPrefix("C")
  return isOfModel || isOfC || (others + tested.map { $0 + "Tests" }).contains(target.name)
}

// What a package can name on each system.
let libraries = [
  "VirtualDevices", "Scenarios", "CaptureTesting", "AppRunner", "AVFoundation", "AVFAudio", "CoreMedia", "CoreVideo",
  "Photos", "AssetsLibrary", "CoreGraphics", "CoreImage", "CoreLocation", "CoreMotion", "ImageIO", "OSModel",
  "QuartzCore", "UIKit", "UIKitTesting", "UniformTypeIdentifiers", "AVKit", "VideoToolbox",
]

let package = Package(
  name: "camsim",
  products: [.library(name: "CaptureModel", targets: ["CaptureModel"])]
    + libraries.map { .library(name: $0, targets: [modelOnly || isMutated ? "LinuxOnly" : $0]) }
    + (modelOnly || isMutated
      ? []
      : [
        .executable(name: "camsim", targets: ["camsim"]), .plugin(name: "camsim-review", targets: ["camsim-review"]),
      ]),
  dependencies: modelOnly
    ? []
    : [
      .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
      .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
  targets: modelOnly
    ? model + [library("LinuxOnly")]
    : isMutated
      ? mutated + [library("LinuxOnly")]
      : model.filter { !(modelTestsApart && $0.type == .test) } + rim + programs + umbrella + neighbours + [review]
        + storm + fuzz,
  cxxLanguageStandard: .cxx17
)
