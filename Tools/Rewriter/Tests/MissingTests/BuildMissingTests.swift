import Foundation
import Testing

/// Tests `camsim build --missing` with a package. Its name makes it a part of camsim, so that no Swift SDK is needed.
final class BuildMissingTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "missing-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  private func listMissing() throws -> (output: String, status: Int32) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "camsim-build")
    process.arguments = ["build", "--missing", "--package-path", folder.path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  @Test func `the names of all rounds and all targets are listed at once`() throws {
    try write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "camsim", targets: [.target(name: "AVFoundation"), .target(name: "App", dependencies: ["AVFoundation"])])
      """, to: "Package.swift")
    let kit = "import Foundation\nimport struct Charts.Bar\nimport Maps.Views\nfunc show(_ bar: Bar) {}\n"
    let selector = "public struct Selector { public init<T>(_ name: String, _ method: T) {} }\n"
    try write(kit + selector, to: "Sources/AVFoundation/Kit.swift")
    try write(
      """
      import Foundation
      import AVFoundation
      final class Camera: NSObject {
        let session: AVCaptureSession? = nil
        @objc func start() { let s = [#selector(start), missing]; print(s, NSTaq(1)) }
        func stop() { session?.stopRunning(); print(Selector(named: "", 1)); let texts = [String](); texts.apend("") }
      }

      """, to: "Sources/App/App.swift")
    let first = try listMissing()
    #expect(
      first.output == """
        Names of Apple's that are missing:
          module        name                          uses  first use                    known instead
          AVFoundation  AVCaptureSession              1     Sources/App/App.swift:4:16
          AVFoundation  AVCaptureSession.stopRunning  1     Sources/App/App.swift:6:26
          Foundation    Array.apend                   1     Sources/App/App.swift:6:102  append
          Foundation    NSTaq                         1     Sources/App/App.swift:5:70

        Names of dependencies, or your own:
          module  name           uses  first use                            known instead
          -       import Charts  1     Sources/AVFoundation/Kit.swift:2:15
          -       import Maps    1     Sources/AVFoundation/Kit.swift:3:8
          -       Bar            1     Sources/AVFoundation/Kit.swift:4:18
          -       missing        1     Sources/App/App.swift:5:51
        Add a package that declares these names on Linux, declare them in a file for Linux, or exclude the files.

        8 names missing, in 8 places of 2 files.
        2 other errors may follow from these, or not; camsim build shows them. The first is at Sources/App/App.swift:5:76.

        """)
    #expect(first.status == 1)
    #expect(try listMissing().output == first.output)
  }

  @Test func `the exit status is 0 if nothing is missing`() throws {
    try write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "camsim", targets: [.target(name: "App")])
      """, to: "Package.swift")
    try write("import Foundation\nlet url = URL(filePath: \"/\")\n", to: "Sources/App/App.swift")
    let (output, status) = try listMissing()
    #expect(output == "No name is missing.\n")
    #expect(status == 0)
  }
}
