// swift-tools-version: 6.0
import PackageDescription

// This package, for Apple's platforms, tests the rules of the rule book on the real AVFoundation. On Linux, a separate
// package compiles the same probes against the model in Swift 6 mode. This package uses Swift 5 mode, so that
// annotations in a newer SDK's headers cannot break the build.
let package = Package(
  name: "Probes",
  platforms: [.iOS(.v15), .macOS(.v12)],
  products: [
    .library(name: "PhoneProbes", targets: ["PhoneProbes", "RuleProbes"]),
    .executable(name: "rule-probes", targets: ["rule-probes"]),
  ],
  targets: [
    .target(name: "RuleProbes"),
    .target(name: "ExceptionCatcher"),
    .target(name: "PhoneProbes", dependencies: ["RuleProbes", "ExceptionCatcher"]),
    .executableTarget(name: "rule-probes", dependencies: ["PhoneProbes", "RuleProbes"]),
  ],
  swiftLanguageModes: [.v5]
)
