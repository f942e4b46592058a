import Foundation

// Helpers for rows that compare with the `ffmpeg` program.

extension Bench {
  /// The folder for raw frames, in memory if possible, so that `ffmpeg` does not have to wait for a disk.
  var memoryFolder: URL {
    let shared = "/dev/shm"
    return FileManager.default.isWritableFile(atPath: shared) ? URL(filePath: shared) : folder
  }

  /// Calls `body` with the path of a temporary file with raw 1080p frames.
  func withRawFrames<Result>(_ frames: Int, _ body: (String) throws -> Result) throws -> Result {
    let raw = memoryFolder.appending(path: "camsim-bench-\(getpid()).nv12").path
    defer { try? FileManager.default.removeItem(atPath: raw) }
    _ = try Program.job("raw", "\(frames)", raw).run()
    return try body(raw)
  }

  /// Returns an `ffmpeg` command that reads raw frames.
  func ffmpeg(reading raw: String, _ arguments: [String]) -> Program {
    var program = Program(
      "ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "nv12", "-s", "1920x1080", "-r", "30",
      "-i", raw)
    program.arguments += arguments
    return program
  }

  /// Returns an `ffmpeg` command that encodes raw frames with the settings of a recording.
  func encodingPeer(_ raw: String, _ quality: String..., to name: String) -> Program {
    ffmpeg(
      reading: raw,
      ["-c:v", "libx264", "-preset", "veryfast"] + quality
        + ["-bf", "0", "-rc-lookahead", "0", "-g", "30", folder.appending(path: name).path])
  }
}
