// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that neither an app nor the ordinary build compiles it. `Scripts/fuzz` builds it, with camsim, for libFuzzer.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "camsim", path: "../..")],
  targets: [
    .executableTarget(
      name: "camsim-fuzz",
      dependencies: [.product(name: "Scenarios", package: "camsim")])
  ]
)
