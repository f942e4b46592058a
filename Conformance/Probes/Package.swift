// swift-tools-version: 6.0
import PackageDescription

// For Apple's platforms: the rules of the rule book, tried on the real AVFoundation. On Linux the package beside this folder compiles the same
// probes against its model, in Swift 6 mode; here Swift 5 mode, so that no release of Apple's headers can refuse them for an annotation.
let package = Package(
  name: "Probes",
  platforms: [.iOS(.v15), .macOS(.v12)],
  products: [
    .library(name: "PhoneStage", targets: ["PhoneStage", "RuleProbes"]),
    .executable(name: "rule-probes", targets: ["rule-probes"]),
  ],
  targets: [
    .target(name: "RuleProbes"),
    .target(name: "ExceptionCatcher"),
    .target(name: "PhoneStage", dependencies: ["RuleProbes", "ExceptionCatcher"]),
    .executableTarget(name: "rule-probes", dependencies: ["PhoneStage", "RuleProbes"]),
  ],
  swiftLanguageModes: [.v5]
)
