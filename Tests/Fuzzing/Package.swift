// swift-tools-version: 6.1
import Foundation
import PackageDescription

// Fuzz testing of camsim, run by `Scripts/fuzz`. It is a separate package, so that building and testing camsim does not
// compile it.

let root = URL(filePath: Context.packageDirectory).deletingLastPathComponent().deletingLastPathComponent()

/// The package name that gives access to camsim's `package` declarations. SwiftPM derives it from the name of the
/// clone's folder.
let packageName = String(
  root.lastPathComponent.lowercased().enumerated().map { index, character in
    character.isLetter || character.isNumber && index > 0 ? character : "_"
  })

/// Returns an executable target with access to camsim's `package` declarations.
func program(
  _ name: String, _ dependencies: [Target.Dependency] = [], tests product: String, exclude: [String] = [],
  flags: [String]
) -> Target {
  let products = ["Exploration", product].map { Target.Dependency.product(name: $0, package: "camsim") }
  return .executableTarget(
    name: name, dependencies: dependencies + products + [parser], path: name, exclude: exclude,
    packageAccess: false, swiftSettings: [.unsafeFlags(["-package-name", packageName] + flags)])
}

let parser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

// These programs need more than `swift build`: `Scripts/fuzz` generates the call table from the built modules and
// passes the path of the libFuzzer library.
let api = program("PublicAPI", ["FuzzingSupport"], tests: "VirtualDevices", flags: ["-Onone", "-suppress-warnings"])
let inputs = program("Inputs", tests: "Scenarios", exclude: ["Seeds", "Corpus"], flags: ["-sanitize=fuzzer"])
let special = [("api", api), ("inputs", inputs)].filter { $0.0 == Context.environment["CAMSIM_FUZZ"] }

let package = Package(
  name: "Fuzzing",
  products: [.executable(name: "camsim-fuzz-devices", targets: ["Devices"])]
    + special.map { .executable(name: "camsim-fuzz-\($0.0)", targets: [$0.1.name]) },
  dependencies: [
    .package(name: "camsim", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "FuzzingSupport", dependencies: [.product(name: "Exploration", package: "camsim"), parser], path: "Support"),
    program("Devices", ["FuzzingSupport"], tests: "VirtualDevices", flags: ["-O"]),
    .testTarget(name: "DevicesTests", dependencies: ["Devices"], path: "Tests"),
  ] + special.map(\.1)
)
