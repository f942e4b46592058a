// swift-tools-version: 6.1
import Foundation
import PackageDescription

// This is a separate package, so that an app that depends on camsim does not fetch SwiftSyntax.

/// The folder of the toolchain's own SwiftSyntax modules, which are intended for macros, or nil if there are none.
let host: String? = {
  // String(contentsOfFile:) would stop after the first page of a file that reports a size of zero.
  guard let maps = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile(),
    let line = String(decoding: maps, as: UTF8.self).split(separator: "\n")
      .first(where: { $0.hasSuffix("/lib/swift/linux/libswiftCore.so") }),
    let path = line.split(separator: " ").last
  else { return nil }
  let host = URL(fileURLWithPath: "\(path)/../../host").standardizedFileURL.path
  let modules = ["SwiftSyntax", "SwiftParser", "SwiftOperators"].map { "\(host)/\($0).swiftmodule" }
  return modules.allSatisfy(FileManager.default.fileExists) ? host : nil
}()

/// Returns modules of SwiftSyntax: the toolchain's, which are already compiled, or otherwise the package's, which take
/// minutes to compile.
func syntax(_ names: String...) -> (dependencies: [Target.Dependency], swift: [SwiftSetting], linker: [LinkerSetting]) {
  guard let host else { return (names.map { .product(name: $0, package: "swift-syntax") }, [], []) }
  let linked = ["-L", host, "-Xlinker", "-rpath", "-Xlinker", host] + names.map { "-l\($0)" }
  return ([], [.unsafeFlags(["-I", host])], [.unsafeFlags(linked)])
}

let parser = syntax("SwiftSyntax", "SwiftParser")
let operators = syntax("SwiftSyntax", "SwiftParser", "SwiftOperators")

let package = Package(
  name: "Rewriter",
  products: [
    .executable(name: "camsim-build", targets: ["camsim-build"]),
    .executable(name: "camsim-rewrite", targets: ["camsim-rewrite"]),
    .executable(name: "camsim-mutants", targets: ["camsim-mutants"]),
  ],
  dependencies: host == nil ? [.package(url: "https://github.com/swiftlang/swift-syntax", "603.0.1"..<"604.0.0")] : [],
  targets: [
    .target(
      name: "Rewriting", dependencies: parser.dependencies, resources: [.embedInCode("Resources/apple-modules.tsv")],
      swiftSettings: parser.swift, linkerSettings: parser.linker),
    .target(
      name: "Adopting", dependencies: ["Rewriting"] + parser.dependencies, swiftSettings: parser.swift,
      linkerSettings: parser.linker),
    .target(
      name: "Missing", dependencies: ["Rewriting"] + parser.dependencies, swiftSettings: parser.swift,
      linkerSettings: parser.linker),
    .executableTarget(
      name: "camsim-build", dependencies: ["Adopting", "Missing", "Rewriting"], swiftSettings: parser.swift),
    .executableTarget(name: "camsim-rewrite", dependencies: ["Rewriting"], swiftSettings: parser.swift),
    // This target is not used to build apps: it breaks camsim's own model on purpose. It is in this package because it
    // also parses Swift.
    .target(
      name: "Mutating", dependencies: operators.dependencies, swiftSettings: operators.swift,
      linkerSettings: operators.linker),
    .executableTarget(name: "camsim-mutants", dependencies: ["Mutating"], swiftSettings: operators.swift),
    .testTarget(name: "AdoptingTests", dependencies: ["Adopting"], swiftSettings: parser.swift),
    .testTarget(name: "CamsimBuildTests", dependencies: ["camsim-build"], swiftSettings: parser.swift),
    .testTarget(name: "MissingTests", dependencies: ["Missing", "camsim-build"], swiftSettings: parser.swift),
    .testTarget(name: "MutatingTests", dependencies: ["Mutating"], swiftSettings: operators.swift),
    .testTarget(
      name: "RewritingTests", dependencies: ["Rewriting"], exclude: ["Golden"], swiftSettings: parser.swift),
  ]
)
