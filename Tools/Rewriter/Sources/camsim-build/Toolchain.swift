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
    let output = try Self.output(of: ["swiftc", "-print-target-info"], withErrors: false)
    guard let target = try? JSONDecoder().decode(Target.self, from: Data(output.utf8)),
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

  /// Returns what a program writes to its standard output and, unless excluded, to its standard error.
  static func output(of command: [String], withErrors: Bool = true) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = output
    if withErrors { process.standardError = output }
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
