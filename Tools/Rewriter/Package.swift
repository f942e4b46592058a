// swift-tools-version: 6.1
import Foundation
import PackageDescription

// A package of its own, so that an app that depends on camsim fetches no SwiftSyntax.

/// Where the toolchain that reads this manifest keeps its own SwiftSyntax, for macros; nil where it has none.
let host: String? = {
  // Not String(contentsOfFile:), which ends at the first page of a file without a size.
  guard let maps = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile(),
    let line = String(decoding: maps, as: UTF8.self).split(separator: "\n")
      .first(where: { $0.hasSuffix("/lib/swift/linux/libswiftCore.so") }),
    let path = line.split(separator: " ").last
  else { return nil }
  let host = URL(fileURLWithPath: "\(path)/../../host").standardizedFileURL.path
  let modules = ["SwiftSyntax", "SwiftParser", "SwiftOperators"].map { "\(host)/\($0).swiftmodule" }
  return modules.allSatisfy(FileManager.default.fileExists) ? host : nil
}()

/// Modules of SwiftSyntax: the toolchain's, which are compiled, or else the package's, which take minutes.
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
    .executable(name: "camsim-mutants", targets: ["camsim-mutants"]),
  ],
  dependencies: host == nil ? [.package(url: "https://github.com/swiftlang/swift-syntax", "603.0.1"..<"604.0.0")] : [],
  targets: [
    .target(
      name: "Rewriting", dependencies: parser.dependencies, swiftSettings: parser.swift, linkerSettings: parser.linker),
    .target(
      name: "Adopting", dependencies: parser.dependencies, swiftSettings: parser.swift, linkerSettings: parser.linker),
    .executableTarget(name: "camsim-build", dependencies: ["Adopting", "Rewriting"], swiftSettings: parser.swift),
    // Not part of what an app is built with: it breaks camsim's own model on purpose. Here, because it reads Swift too.
    .target(
      name: "Mutating", dependencies: operators.dependencies, swiftSettings: operators.swift,
      linkerSettings: operators.linker),
    .executableTarget(name: "camsim-mutants", dependencies: ["Mutating"], swiftSettings: operators.swift),
    .testTarget(name: "AdoptingTests", dependencies: ["Adopting"], swiftSettings: parser.swift),
    .testTarget(name: "MutatingTests", dependencies: ["Mutating"], swiftSettings: operators.swift),
    .testTarget(
      name: "RewritingTests", dependencies: ["Rewriting"], exclude: ["Golden"], swiftSettings: parser.swift),
  ]
)
