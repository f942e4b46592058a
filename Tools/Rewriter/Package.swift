// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that an app that depends on camsim fetches no SwiftSyntax.
let package = Package(
  name: "Rewriter",
  products: [
    .executable(name: "camsim-build", targets: ["camsim-build"]),
    .executable(name: "camsim-mutants", targets: ["camsim-mutants"]),
  ],
  dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", "603.0.1"..<"604.0.0")],
  targets: [
    .target(
      name: "Rewriting",
      dependencies: [
        .product(name: "SwiftParser", package: "swift-syntax"), .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
    .target(
      name: "Adopting",
      dependencies: [
        .product(name: "SwiftParser", package: "swift-syntax"), .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
    .executableTarget(name: "camsim-build", dependencies: ["Adopting", "Rewriting"]),
    // Not part of what an app is built with: it breaks camsim's own model on purpose. Here, because SwiftSyntax takes minutes to compile.
    .target(
      name: "Mutating",
      dependencies: [
        .product(name: "SwiftOperators", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
    .executableTarget(name: "camsim-mutants", dependencies: ["Mutating"]),
    .testTarget(name: "AdoptingTests", dependencies: ["Adopting"]),
    .testTarget(name: "MutatingTests", dependencies: ["Mutating"]),
    .testTarget(name: "RewritingTests", dependencies: ["Rewriting"], exclude: ["Golden"]),
  ]
)
