extension Bench {
  /// Measures frames whose bytes are all read, relative to FFmpeg's test pattern.
  func frameRows() throws {
    try frameRows("420v", peer: "yuv420p", bytes: 1920 * 1080 * 3 / 2)
    try frameRows("BGRA", peer: "bgra", bytes: 1920 * 1080 * 4)
  }

  private func frameRows(_ format: String, peer: String, bytes: Int) throws {
    let (count, copies) = (300, 500)
    let rounds = try Rounds(
      rounds,
      [
        .job(format, "\(count)", "1"),
        Program(
          "ffmpeg", "-v", "error", "-nostdin", "-threads", "1", "-f", "lavfi", "-i",
          "testsrc2=size=1920x1080:rate=30:duration=\(count / 30)", "-pix_fmt", peer, "-f", "null", "-"),
        .job("copy", "\(bytes)", "\(copies)"),
      ])
    func rate(_ program: Int, _ count: Int) -> Double { rounds.median { Double(count) / $0[program].cpuSeconds } }
    let gigabytes = Double(bytes) / 1e9
    try table.add(
      Row(
        name: "1080p \(format), all read, frames/CPU-s", figure: rate(0, count).text(3),
        peer: "ffmpeg \(rate(1, count).text(3))",
        ratio: rounds.ratio(of: 1, to: 0, \.cpuSeconds), target: .atLeast(2)),
      Row(
        name: "  as bytes, of what memcpy moves, GB/CPU-s", figure: (rate(0, count) * gigabytes).text(3),
        peer: "memcpy \((rate(2, copies) * gigabytes).text(3))",
        ratio: rounds.ratio(of: 2, to: 0, \.cpuSeconds) * Double(count) / Double(copies), target: .none))
  }
}
