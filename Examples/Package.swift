// swift-tools-version: 6.1
//
// Example apps that use only Apple's names. `Scripts/examples` builds them with `camsim test` and runs their tests.
import PackageDescription

// These modules have Apple's names and are used on Linux only: other platforms have Apple's own frameworks.
func apple(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "camsim", condition: .when(platforms: [.linux])) }
}

let package = Package(
  name: "Examples",
  // The package name is fixed, so that the clone's folder can have any name.
  dependencies: [.package(name: "camsim", path: "..")],
  targets: [
    // This target contains one file for each common flow of camera apps.
    .target(
      name: "Flows", dependencies: apple("AVFoundation", "Photos", "AssetsLibrary", "CoreMotion", "UIKit"),
      path: "Flows/Sources"),
    .testTarget(
      name: "FlowsTests",
      dependencies: [
        "Flows", .product(name: "CaptureTesting", package: "camsim"), .product(name: "UIKitTesting", package: "camsim"),
      ],
      path: "Flows/Tests"),
    // This target is an app with the structure of an Xcode project.
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
