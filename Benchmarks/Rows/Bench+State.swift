extension Bench {
  /// Simulated time of a camera at 30 frames a second whose pictures are not read.
  func stateRows() throws {
    let seconds = 3000
    let job = ["state", "\(seconds * 30)", "1"]
    let rounds = try Rounds(rounds, [.job(job), .job(["main"] + job), run([try scenario("state", seconds: seconds)])])
    // On the main thread each frame also lets the main run loop turn, which costs as much as the model itself.
    let rows: [(String, Int, Row.Target)] = [
      ("state only, Swift API", 0, .atLeast(1)), ("  on the main thread", 1, .none),
      ("state only, camsim run", 2, .atLeast(1)),
    ]
    for (name, program, target) in rows {
      let rate = rounds.median { Double(seconds) / $0[program].cpuSeconds }
      try table.add(
        Row(
          name: "\(name), camera-s/CPU-s", figure: rate.text(3), peer: "3000 wanted", ratio: rate / 3000,
          target: target))
    }
  }

  /// The start of the whole program.
  func startRows() throws {
    let rounds = try Rounds(startRounds, [run([try scenario("start", seconds: 1)]), Program("ffmpeg", "-version")])
    for (name, cost, target) in [
      ("wall", \Cost.wallSeconds, Row.Target.atMost(1.5)), ("CPU", \Cost.cpuSeconds, .none),
    ] {
      try table.add(
        Row(
          name: "start: camsim run of 1 s, \(name) ms", figure: (rounds.median(of: 0, cost) * 1000).text(3),
          peer: "ffmpeg -version \((rounds.median(of: 1, cost) * 1000).text(3))",
          ratio: rounds.ratio(of: 0, to: 1, cost), target: target))
    }
  }
}
