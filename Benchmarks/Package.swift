// swift-tools-version: 6.1
import Foundation
import PackageDescription

// This package measures the performance of camsim relative to reference programs: `make bench`. It is a separate
// package, so that building and testing camsim does not compile it.

let root = URL(filePath: Context.packageDirectory).deletingLastPathComponent()

/// The package name that gives access to camsim's `package` declarations. SwiftPM derives it from the name of the
/// clone's folder.
let packageName = String(
  root.lastPathComponent.lowercased().enumerated().map { index, character in
    character.isLetter || character.isNumber && index > 0 ? character : "_"
  })

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "camsim", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // Counts memory allocations of the process.
    .target(name: "CAllocationCount", path: "CAllocationCount"),
    .executableTarget(
      name: "camsim-bench",
      dependencies: [
        "CAllocationCount", .product(name: "VirtualDevices", package: "camsim"),
        .product(name: "VirtualDispatch", package: "camsim"),
        .product(name: "CaptureTesting", package: "camsim"), .product(name: "Exploration", package: "camsim"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources", packageAccess: false,
      swiftSettings: [.unsafeFlags(["-package-name", packageName])]),
    .testTarget(
      name: "BenchTests", dependencies: ["camsim-bench"], path: "Tests"),
  ]
)
