import Foundation

/// The Swift toolchain that the `swift` command runs.
struct Toolchain {
  /// The toolchain's `usr` folder. The `swift` command in the path may be a link, or a program that selects a
  /// toolchain.
  let folder: URL
  /// The version of the compiler, such as 6.3.1.
  let version: String

  init() throws {
    struct Target: Decodable {
      struct Paths: Decodable { let runtimeResourcePath: String }
      let compilerVersion: String
      let paths: Paths
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc", "-print-target-info"]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard let target = try? JSONDecoder().decode(Target.self, from: data),
      let version = target.compilerVersion.firstMatch(of: /Swift version (\S+)/)?.1
    else {
      throw Failure(
        "swiftc -print-target-info does not print the location of the compiler; add a Swift toolchain to the PATH",
        status: 69)
    }
    // The resource path is usr/lib/swift.
    folder = URL(filePath: target.paths.runtimeResourcePath).deletingLastPathComponent().deletingLastPathComponent()
    self.version = String(version)
  }
}
