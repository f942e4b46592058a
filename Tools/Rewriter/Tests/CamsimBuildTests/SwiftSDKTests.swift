import Foundation
import Testing

@testable import camsim_build

/// Tests of how `camsim build` and `camsim test` find the installed Swift SDK.
struct SwiftSDKTests {
  private let folder = TestFolder()

  /// Installs a bundle with one Swift module and one C module.
  private func install(_ name: String, module: String = "AVFoundation") throws {
    for file in ["\(module).swiftmodule", "\(module).swiftdoc", "CFFmpeg/module.modulemap"] {
      try folder.write("", to: "\(name).artifactbundle/camsim/modules/\(file)")
    }
  }

  /// Returns the failure that a body throws.
  private func failure(_ body: () throws -> Void) throws -> Failure {
    try #require(#expect(throws: Failure.self, performing: body))
  }

  @Test func `the modules of the SDK are those of its bundle, and not those of another SDK`() throws {
    try install("a-static-linux-0.0.1", module: "Musl")
    try install("camsim-0.1.0-swift-6.3.1-x86_64")
    #expect(try SwiftSDK(in: folder.url).modules == ["AVFoundation"])
  }

  @Test func `without the SDK, the error says how to install it`() throws {
    try install("a-static-linux-0.0.1")
    let failure = try failure { _ = try SwiftSDK(in: folder.url) }
    #expect(failure.status == 69)
    #expect(failure.description.hasPrefix("the Swift SDK of camsim is not installed; run '"))
  }

  @Test func `an SDK for the version of the compiler is accepted`() throws {
    let toolchain = try Toolchain()
    try install("camsim-0.1.0-swift-\(toolchain.version)-x86_64")
    try SwiftSDK(in: folder.url).check(toolchain)
  }

  @Test func `an SDK for another version of the compiler is refused with both versions`() throws {
    let toolchain = try Toolchain()
    try install("camsim-0.1.0-swift-5.0.9-x86_64")
    let failure = try failure { try SwiftSDK(in: folder.url).check(toolchain) }
    #expect(failure.status == 69)
    #expect(failure.description.contains("requires Swift 5.0.9, but swift is version \(toolchain.version);"))
  }
}
