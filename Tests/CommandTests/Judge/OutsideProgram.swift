import Foundation
import Testing

/// An external program that verifies our files independently of our code.
struct OutsideProgram: Sendable {
  let name: String

  static let ffmpeg = OutsideProgram(name: "ffmpeg")
  static let ffprobe = OutsideProgram(name: "ffprobe")
  static let zbarimg = OutsideProgram(name: "zbarimg")
  static let convert = OutsideProgram(name: "convert-im6.q16")

  /// The path of the program, or nil if it is not installed.
  var path: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs the program in a folder and returns its standard output. Throws if it fails.
  func run(_ arguments: [String], in folder: String) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path, "\(name) is not installed"))
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(name) \(arguments.joined(separator: " "))")
    return data
  }
}

extension Trait where Self == ConditionTrait {
  /// A trait that skips tests with a reason if the external programs are not installed.
  static var needsJudges: Self {
    let missing = [OutsideProgram.ffmpeg, .ffprobe, .zbarimg, .convert].filter { $0.path == nil }.map(\.name)
    return .enabled(
      if: missing.isEmpty, "not installed: \(missing.joined(separator: ", ")); Scripts/setup test installs them")
  }
}
