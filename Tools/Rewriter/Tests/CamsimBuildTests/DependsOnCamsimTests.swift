import Foundation
import Testing

@testable import camsim_build

/// Tests of how `camsim build` and `camsim test` decide whether a package needs the Swift SDK.
struct DependsOnCamsimTests {
  private let folder = TestFolder()

  private func dependsOnCamsim(_ manifest: String, also other: String = "") throws -> Bool {
    try folder.write(manifest, to: "App/Package.swift")
    try folder.write(other, to: "Kit/Package.swift")
    return AppPackage.dependsOnCamsim(folder.url.appending(path: "App", directoryHint: .isDirectory))
  }

  @Test(arguments: [
    #"Package(name: "App", dependencies: [.package(path: "../camsim")])"#,
    #"Package(name: "App", dependencies: [.package(name: "camsim", path: "../clone")])"#,
    "Package(name: \"App\", dependencies: [\n  .package(\n    url: \"https://a.example/camsim\", from: \"0.1.0\")])",
    #"Package(name: "camsim")"#,
  ]) func `a package that names camsim depends on it`(manifest: String) throws {
    #expect(try dependsOnCamsim(manifest))
  }

  @Test(arguments: [
    #"Package(name: "App")"#,
    #"Package(name: "App", dependencies: [.package(url: "https://example.com/Yams", from: "6.0.0")]) // camsim test"#,
    #"Package(name: "App", dependencies: [.package(path: "../missing")])"#,
  ]) func `other packages do not depend on it`(manifest: String) throws {
    #expect(try !dependsOnCamsim(manifest))
  }

  @Test func `a package depends on camsim through a local package`() throws {
    let app = #"Package(name: "App", dependencies: [.package(path: "../Kit")])"#
    #expect(try dependsOnCamsim(app, also: #"Package(name: "Kit", dependencies: [.package(path: "../camsim")])"#))
    #expect(try !dependsOnCamsim(app, also: #"Package(name: "Kit")"#))
  }

  @Test func `a folder without a manifest does not depend on it`() {
    #expect(!AppPackage.dependsOnCamsim(folder.url))
  }
}
