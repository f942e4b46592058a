import Foundation
import Testing

/// An external program that verifies our files.
struct Program {
  let name: String

  static let ffmpeg = Program(name: "ffmpeg")
  static let ffprobe = Program(name: "ffprobe")

  /// The path of the program, or nil if it is not installed.
  var path: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  var isInstalled: Bool { path != nil }

  /// Runs the program until it exits and returns its output.
  func run(_ arguments: [String]) throws -> (output: Data, errors: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path, "\(name) is not installed"))
    process.arguments = arguments
    let folder = try TemporaryFolder()
    let output = folder.file("output")
    let errors = folder.file("errors")
    for url in [output, errors] { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (
      try Data(contentsOf: output), String(decoding: try Data(contentsOf: errors), as: UTF8.self),
      process.terminationStatus
    )
  }
}

/// A folder that is removed when its last reference is released.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("media-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// The names of all files in the folder, including hidden ones.
  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }
}

extension Trait where Self == ConditionTrait {
  /// A trait that skips the test with a reason if ffmpeg is not installed.
  static var needsFFmpeg: Self {
    .enabled(if: Program.ffmpeg.isInstalled && Program.ffprobe.isInstalled, "install ffmpeg to run this test")
  }
}

/// The properties of a movie, as printed by `ffprobe`.
struct Probe: Decodable {
  struct Stream: Decodable {
    var codecName: String
    var codecTagString: String
    var codecType: String
    var profile: String?
    var width: Int?
    var height: Int?
    var colorRange: String?
    var colorSpace: String?
    var timeBase: String
    var startPts: Int64
    var durationTs: Int64
    var nbFrames: String?
    var sampleRate: String?
    var channels: Int?
    var tags: [String: String]?
  }

  struct Frame: Decodable {
    var streamIndex: Int
    var pts: Int64
    var pktDuration: Int64?
  }

  var streams: [Stream]
  var frames: [Frame]?

  var video: Stream? { streams.first { $0.codecType == "video" } }
  var audio: Stream? { streams.first { $0.codecType == "audio" } }

  init(_ url: URL, frames: Bool = false) throws {
    var arguments = ["-v", "error", "-of", "json", "-show_streams"]
    if frames { arguments.append("-show_frames") }
    let result = try Program.ffprobe.run(arguments + [url.path])
    #expect(result.errors == "", "ffprobe has nothing to complain about")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(Probe.self, from: result.output)
  }

  func times(ofStream index: Int) -> [Int64] { (frames ?? []).filter { $0.streamIndex == index }.map(\.pts) }
}

/// Decodes all frames of a movie to RGB with `ffmpeg`, which applies the track's matrix.
func decodedImages(_ url: URL, width: Int, height: Int) throws -> [[UInt8]] {
  let result = try Program.ffmpeg.run([
    "-v", "error", "-i", url.path, "-map", "0:v", "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
  ])
  #expect(result.errors == "")
  #expect(result.status == 0)
  let size = width * height * 3
  try #require(result.output.count % size == 0)
  return stride(from: 0, to: result.output.count, by: size).map { [UInt8](result.output[$0..<$0 + size]) }
}

/// Decodes all audio of a movie with `ffmpeg` to interleaved 16-bit samples.
func decodedAudio(_ url: URL) throws -> [Int16] {
  let result = try Program.ffmpeg.run(["-v", "error", "-i", url.path, "-map", "0:a", "-f", "s16le", "-"])
  #expect(result.errors == "")
  #expect(result.status == 0)
  return result.output.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
}
