extension Bench {
  /// Simulated time of a camera at 30 frames a second whose pictures nobody looks at.
  func stateRows() throws -> [Row] {
    let seconds = 3000
    let rounds = try Rounds(
      rounds,
      [.job("state", "\(seconds * 30)", "1"), run([try scenario("state", seconds: seconds)])])
    return [("state only, Swift API", 0), ("state only, camsim run", 1)].map { name, program in
      let rate = rounds.median { Double(seconds) / $0[program].cpuSeconds }
      return Row(
        name: "\(name), camera-s/CPU-s", figure: rate.text(3), peer: "3000 wished for", ratio: rate / 3000,
        target: .atLeast(1))
    }
  }

  /// The start of the whole program.
  func startRows() throws -> [Row] {
    let rounds = try Rounds(startRounds, [run([try scenario("start", seconds: 1)]), Program("ffmpeg", "-version")])
    return [("wall", \Cost.wallSeconds, Row.Target.atMost(1.5)), ("CPU", \Cost.cpuSeconds, .none)].map {
      name, cost, target in
      Row(
        name: "start: camsim run of 1 s, \(name) ms", figure: (rounds.median(of: 0, cost) * 1000).text(3),
        peer: "ffmpeg -version \((rounds.median(of: 1, cost) * 1000).text(3))",
        ratio: rounds.ratio(of: 0, to: 1, cost), target: target)
    }
  }
}
