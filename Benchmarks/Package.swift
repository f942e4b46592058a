// swift-tools-version: 6.1
import Foundation
import PackageDescription

// What camsim costs, against peers: `make bench`. A package of its own, so that who builds or tests camsim compiles none of it.

let root = URL(filePath: Context.packageDirectory).deletingLastPathComponent()

/// The name by which SwiftPM lets the targets of camsim share what is `package`: that of the clone's folder.
let packageName = String(root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "camsim", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // Counts what is allocated.
    .target(name: "CAllocationCount", path: "CAllocationCount"),
    .executableTarget(
      name: "camsim-bench",
      dependencies: [
        "CAllocationCount", .product(name: "VirtualDevices", package: "camsim"),
        .product(name: "VirtualDispatch", package: "camsim"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources", packageAccess: false,
      swiftSettings: [.unsafeFlags(["-package-name", packageName])]),
    .testTarget(
      name: "BenchTests", dependencies: ["camsim-bench"], path: "Tests"),
  ]
)
