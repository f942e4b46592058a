import Foundation

extension Bench {
  /// An asset writer against the `ffmpeg` program, both reading the same raw frames, with the same settings.
  func writerRows() throws -> [Row] {
    let frames = 300
    let raw = memoryFolder.appending(path: "camsim-bench-writer-\(getpid()).nv12").path
    defer { try? FileManager.default.removeItem(atPath: raw) }
    _ = try Program.job("raw", "\(frames)", raw).run()
    let peer = Program(
      "ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "nv12", "-s", "1920x1080", "-r", "30",
      "-i", raw, "-c:v", "libx264", "-preset", "veryfast", "-b:v", "\(WriterWork.bitRate)", "-bf", "0", "-g", "30",
      folder.appending(path: "writer-peer.mov").path)
    let ours = Program.job("write", "\(frames)", raw, folder.appending(path: "writer.mov").path)
    let rounds = try Rounds(rounds, [ours, peer])
    func each(_ program: Int) -> String { rounds.median(of: program, \.cpuSeconds).text(3) }
    return [
      Row(
        name: "asset writer, 10 s of 1080p30 H.264, CPU s", figure: each(0), peer: "ffmpeg \(each(1))",
        ratio: rounds.ratio(of: 0, to: 1, \.cpuSeconds), target: .atMost(1.1))
    ]
  }
}
