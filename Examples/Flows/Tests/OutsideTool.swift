import Foundation
import Testing

/// External programs that check the files an app created. They run in real time, so a test calls them after the phone's
/// run has ended.
enum OutsideTool {
  /// Returns the values of these fields, as numbers instead of ExifTool's descriptions.
  static func exif(of file: Data, _ fields: [String]) throws -> [String] {
    try withFile(file) { try run(["exiftool", "-n", "-s3", "-f"] + fields.map { "-\($0)" } + [$0]) }
  }

  /// Returns ffprobe's properties of a stream: `v:0` is the first video stream, `a:0` the first audio stream.
  static func probe(_ url: URL, _ stream: String, _ entries: String) throws -> [String: String] {
    let lines = try run([
      "ffprobe", "-v", "error", "-select_streams", stream, "-show_entries", entries, "-of",
      "default=noprint_wrappers=1",
      url.path,
    ])
    let pairs = lines.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  /// Returns the text of the codes in an image, with the direction of each code's top: UP, RIGHT, DOWN or LEFT.
  static func codes(in file: Data) throws -> [String: String] {
    let lines = try withFile(file) { try run(["zbarimg", "--nodbus", "--quiet", "--xml", $0]) }
    let codes = lines.compactMap { $0.firstMatch(of: #/orientation='(\w+)'.*CDATA\[([^\]]*)\]/#) }
    return Dictionary(codes.map { (String($0.2), String($0.1)) }) { first, _ in first }
  }

  /// Returns the first frame of a movie as a player displays it, rotated as the file specifies.
  static func firstImage(of movie: URL) throws -> Data {
    let url = URL.temporary("png")
    defer { try? FileManager.default.removeItem(at: url) }
    _ = try run(["ffmpeg", "-v", "error", "-i", movie.path, "-frames:v", "1", url.path])
    return try Data(contentsOf: url)
  }

  /// Returns the lines that a program prints.
  static func run(_ words: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(
      process.terminationStatus == 0,
      "\(words.joined(separator: " ")) failed; Scripts/setup test installs what is missing")
    return text.split(separator: "\n").map(String.init)
  }

  private static func withFile<Result>(_ data: Data, _ body: (String) throws -> Result) throws -> Result {
    let url = URL.temporary("data")
    defer { try? FileManager.default.removeItem(at: url) }
    try data.write(to: url)
    return try body(url.path)
  }
}
