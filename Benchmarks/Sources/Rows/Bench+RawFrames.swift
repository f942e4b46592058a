import Foundation

// What rows need whose peer is the `ffmpeg` program.

extension Bench {
  /// Where raw frames lie, in memory if there is such a place: the peer is to wait for no disk, as we do not.
  var memoryFolder: URL {
    let shared = "/dev/shm"
    return FileManager.default.isWritableFile(atPath: shared) ? URL(filePath: shared) : folder
  }

  /// Frames of 1080p as they are, for as long as `body` takes.
  func withRawFrames<Result>(_ frames: Int, _ body: (String) throws -> Result) throws -> Result {
    let raw = memoryFolder.appending(path: "camsim-bench-\(getpid()).nv12").path
    defer { try? FileManager.default.removeItem(atPath: raw) }
    _ = try Program.job("raw", "\(frames)", raw).run()
    return try body(raw)
  }

  /// `ffmpeg`, reading raw frames.
  func ffmpeg(reading raw: String, _ arguments: [String]) -> Program {
    var program = Program(
      "ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "nv12", "-s", "1920x1080", "-r", "30",
      "-i", raw)
    program.arguments += arguments
    return program
  }

  /// `ffmpeg`, encoding raw frames as a recording does.
  func encodingPeer(_ raw: String, _ quality: String..., to name: String) -> Program {
    ffmpeg(
      reading: raw,
      ["-c:v", "libx264", "-preset", "veryfast"] + quality
        + ["-bf", "0", "-rc-lookahead", "0", "-g", "30", folder.appending(path: name).path])
  }
}
