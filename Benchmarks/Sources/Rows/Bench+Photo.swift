import Foundation

extension Bench {
  /// Measures rendering and JPEG encoding of 12-megapixel photos, relative to FFmpeg's `mjpeg` encoder, which only
  /// reads and compresses them.
  func photoRows() throws {
    let photos = 6
    let raw = memoryFolder.appending(path: "camsim-bench-\(getpid()).yuv").path
    defer { try? FileManager.default.removeItem(atPath: raw) }
    _ = try Program.job("rawphotos", "\(photos)", raw).run()
    // The option `-q:v 2` is approximately the default quality of a photo.
    let peer = Program(
      "ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "yuvj420p", "-s", "4032x3024", "-i", raw,
      "-c:v", "mjpeg", "-q:v", "2", "-threads", "1", "-f", "null", "-")
    let rounds = try Rounds(rounds, [.job("photos", "\(photos)"), peer])
    func each(_ program: Int) -> Double { rounds.median(of: program, \.cpuSeconds) / Double(photos) * 1000 }
    try table.add(
      Row(
        name: "12 Mpx JPEG photo, CPU ms", figure: each(0).text(3), peer: "FFmpeg's mjpeg \(each(1).text(3))",
        ratio: rounds.ratio(of: 0, to: 1, \.cpuSeconds), target: .atMost(1.2)))
  }
}
