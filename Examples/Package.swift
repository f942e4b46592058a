// swift-tools-version: 6.1
// Programs as apps have them, in Apple's names only. `Scripts/examples` builds them with `camsim test` and runs their tests.
import PackageDescription

// Apple's module names, on Linux only: elsewhere there are Apple's own frameworks.
func apple(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "camsim", condition: .when(platforms: [.linux])) }
}

let package = Package(
  name: "Examples",
  // What this package calls the clone, whatever its folder is called.
  dependencies: [.package(name: "camsim", path: "..")],
  targets: [
    // One file for each of the flows that camera apps have.
    .target(
      name: "Flows", dependencies: apple("AVFoundation", "Photos", "AssetsLibrary", "CoreMotion", "UIKit"),
      path: "Flows/Sources"),
    .testTarget(
      name: "FlowsTests",
      dependencies: [
        "Flows", .product(name: "CaptureTesting", package: "camsim"), .product(name: "UIKitTesting", package: "camsim"),
      ],
      path: "Flows/Tests"),
    // An app as Xcode has it.
    .target(
      name: "PocketCamera", dependencies: apple("AVFoundation", "UIKit"), path: "PocketCamera/PocketCamera",
      exclude: ["Base.lproj", "Info.plist"]),
    .testTarget(
      name: "PocketCameraTests",
      dependencies: [
        "PocketCamera", .product(name: "CaptureTesting", package: "camsim"),
        .product(name: "UIKitTesting", package: "camsim"),
      ],
      path: "PocketCamera/CameraTests", exclude: ["Golden"]),
  ],
  swiftLanguageModes: [.v5])
