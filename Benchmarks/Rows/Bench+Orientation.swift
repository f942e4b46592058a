import Foundation

extension Bench {
  /// A quarter turn of 1080p 420v, against FFmpeg's `transpose` on one thread; each without its start and its reading.
  func turnRows() throws {
    let frames = 300
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

  /// The orientation lab on three phones, against the time that it may take; and all of it against a quarter.
  func labRows() throws {
    let phones = ["iphone-13-mini", "iphone-17", "ipad-a16"].map { "--device=\($0)" }
    func lab(_ name: String, _ options: [String]) -> Program {
      var program = Program.camsim("lab", "orientation", "--out", folder.appending(path: name).path)
      program.arguments += options
      return program
    }
    // Minutes each, and long enough that three rounds tell.
    let rounds = try Rounds(min(rounds, 3), [lab("lab", phones), lab("quarter", phones + ["--posture=portrait"])])
    let seconds = rounds.median(of: 0, \.wallSeconds)
    try table.add(
      Row(
        name: "the whole lab, wall s", figure: seconds.text(3), peer: "180 allowed", ratio: seconds / 180,
        target: .atMost(1)),
      Row(
        name: "4 x the lab's cells, CPU-s", figure: rounds.median(of: 0, \.cpuSeconds).text(3),
        peer: "once \(rounds.median(of: 1, \.cpuSeconds).text(3))", ratio: rounds.ratio(of: 0, to: 1, \.cpuSeconds),
        target: .atMost(4.4)))
  }
}
