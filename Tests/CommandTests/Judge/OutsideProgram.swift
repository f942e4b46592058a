import Foundation
import Testing

/// A program from somewhere else that says what our files are: what our own code claims is not the judge.
struct OutsideProgram: Sendable {
  let name: String

  static let ffmpeg = OutsideProgram(name: "ffmpeg")
  static let ffprobe = OutsideProgram(name: "ffprobe")
  static let zbarimg = OutsideProgram(name: "zbarimg")
  static let convert = OutsideProgram(name: "convert-im6.q16")

  /// Where it is installed; nil when it is missing.
  var path: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What it writes to standard output, in a folder, once it has ended well.
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
  /// Skips tests, and says why, where the judges are missing.
  static var needsJudges: Self {
    let missing = [OutsideProgram.ffmpeg, .ffprobe, .zbarimg, .convert].filter { $0.path == nil }.map(\.name)
    return .enabled(
      if: missing.isEmpty, "not installed: \(missing.joined(separator: ", ")); Scripts/setup test installs them")
  }
}
