import Foundation

/// An installed Swift SDK of camsim, with which a package is built that has no dependency on camsim.
struct SwiftSDK {
  /// The name of the bundle, such as `camsim-0.1.0-swift-6.3.1-x86_64.artifactbundle`.
  private let bundle: URL

  /// The option that selects the SDK, for `swift build` and `swift test`.
  static let option = ["--swift-sdk", "camsim"]

  /// Finds the SDK in SwiftPM's folder of SDKs.
  ///
  /// - Parameter folder: The value of `--swift-sdks-path`, or nil for SwiftPM's default.
  /// - Throws: An error that says how to install the SDK.
  init(in folder: URL? = nil) throws {
    let folder = folder ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".swiftpm/swift-sdks")
    let installed = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    guard let bundle = installed?.first(where: { $0.lastPathComponent.hasPrefix("camsim-") }) else {
      throw Failure("the Swift SDK of camsim is not installed; \(Self.remedy)", status: 69)
    }
    self.bundle = bundle
  }

  /// The names of the modules that a package can import.
  var modules: Set<String> {
    get throws {
      let files = try FileManager.default.contentsOfDirectory(atPath: bundle.appending(path: "camsim/modules").path)
      return Set(files.filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(".swiftmodule".count)) })
    }
  }

  /// Checks that a compiler can read the modules.
  func check(_ toolchain: Toolchain) throws {
    guard let version = bundle.lastPathComponent.firstMatch(of: /-swift-([0-9.]+)-/)?.1, version != toolchain.version
    else { return }
    throw Failure(
      """
      the installed Swift SDK of camsim requires Swift \(version), but swift is version \(toolchain.version); select \
      Swift \(version), or run 'swift sdk remove camsim' and install the SDK for Swift \(toolchain.version)
      """, status: 69)
  }

  /// The end of an error message: the commands that install the SDK. The Debian package contains the SDK's archive.
  private static var remedy: String {
    let share = URL(filePath: "/usr/share/camsim")
    let files = (try? FileManager.default.contentsOfDirectory(at: share, includingPropertiesForKeys: nil)) ?? []
    if let archive = files.first(where: { $0.lastPathComponent.hasSuffix(".artifactbundle.tar.gz") }) {
      return "run 'swift sdk install \(archive.path)'"
    }
    return "run 'make sdk' in a clone of camsim, and then the command that it prints"
  }
}
