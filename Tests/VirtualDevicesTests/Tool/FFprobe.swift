import Foundation
import Testing

/// The program `ffprobe`, which verifies files that our own code has written.
enum FFprobe {
  /// The location of the program, or nil if it is not installed.
  static let program = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
    .map { URL(fileURLWithPath: "\($0)/ffprobe") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// Returns the requested fields of the file's streams, one comma-separated line per stream.
  static func streams(of url: URL, _ fields: String) throws -> [String] {
    let process = Process()
    process.executableURL = program
    process.arguments = [
      "-v", "error", "-count_frames", "-show_entries", "stream=\(fields)", "-of", "csv=p=0", url.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }
}

extension Trait where Self == ConditionTrait {
  /// A trait that skips the test with a reason if the program is not installed.
  static var needsFFprobe: Self {
    .enabled(if: FFprobe.program != nil, "ffprobe is not installed (apt install ffmpeg)")
  }
}
