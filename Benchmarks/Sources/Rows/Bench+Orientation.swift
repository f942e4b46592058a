import Foundation

extension Bench {
  /// Measures a rotation of 1080p 420v by 90 degrees, relative to FFmpeg's `transpose` on one thread, excluding startup
  /// and reading in both cases.
  func turnRows() throws {
    let frames = 150
    try withRawFrames(frames) { raw in
      func peer(_ filter: String) -> Program {
        ffmpeg(
          reading: raw,
          ["-threads", "1", "-filter_threads", "1", "-vf", filter, "-f", "null", "-"])
      }
      for (job, direction) in [("turn", "clock"), ("turn-mirrored", "clock_flip")] {
        let rounds = try Rounds(
          self.rounds,
          [
            .job(job, "\(frames)"), .job(job, "0"), peer("transpose=\(direction)"), peer("null"),
          ])
        func rate(_ costs: [Cost], _ program: Int) -> Double {
          Double(frames) / (costs[program].cpuSeconds - costs[program + 1].cpuSeconds)
        }
        try table.add(
          Row(
            name: "1080p 420v, quarter \(job), frames/CPU-s", figure: rounds.median { rate($0, 0) }.text(3),
            peer: "FFmpeg's transpose \(rounds.median { rate($0, 2) }.text(3))",
            ratio: rounds.median { rate($0, 0) / rate($0, 2) }, target: .atLeast(0.8)))
      }
    }
  }

  /// Measures a part of the orientation lab with one job and with two, relative to the time limit for the whole lab on
  /// two cores.
  func labRows() throws {
    let (parts, allowed) = (54.0, 120.0)
    func lab(_ jobs: Int) -> Program {
      .camsim(
        "lab", "orientation", "--out", folder.appending(path: "lab").path, "--device=iphone-13-mini", "--camera=back",
        "--turn=untouched", "--jobs=\(jobs)")
    }
    let rounds = try Rounds(rounds, [lab(1), lab(2)])
    let seconds = rounds.median(of: 0, \.cpuSeconds)
    try table.add(
      Row(
        name: "a 54th of the lab, CPU-s", figure: seconds.text(3), peer: "\((allowed / parts).text(3)) allowed",
        ratio: seconds * parts / allowed, target: .atMost(1)),
      // This row is meaningful only with two otherwise idle cores.
      Row(
        name: "  by two jobs, wall s", figure: rounds.median(of: 1, \.wallSeconds).text(3),
        peer: "one job \(rounds.median(of: 0, \.wallSeconds).text(3))",
        ratio: rounds.ratio(of: 0, to: 1, \.wallSeconds), target: .atLeast(1.8)))
  }
}
