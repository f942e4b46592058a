extension Bench {
  /// Observed properties, and the loops of exposure, focus and white balance.
  func deviceRows() throws {
    let (sets, frames) = (1_000_000, 600)
    let rounds = try Rounds(
      rounds,
      [
        .job("set", "\(sets)"), .job("420v", "\(frames)", "1"), .job("blind", "\(frames)", "1"),
        .job("restless", "\(frames)", "1"),
      ])
    let rate = rounds.median { Double(sets) / $0[0].cpuSeconds }
    func microseconds(_ program: Int) -> String {
      (rounds.median { $0[program].cpuSeconds / Double(frames) } * 1e6).text(3)
    }
    try table.add(
      Row(
        name: "observed property set under the lock, 1/CPU-s", figure: rate.text(3), peer: "500000 wanted",
        ratio: rate / 500_000, target: .atLeast(1)),
      Row(
        name: "1080p 420v, all read, loops at rest, CPU-us", figure: microseconds(1),
        peer: "no loops \(microseconds(2))", ratio: rounds.ratio(of: 1, to: 2, \.cpuSeconds), target: .atMost(1.2)),
      // Light that changes also means that all of the picture is drawn anew, which a still one is not.
      Row(
        name: "  loops moving, in changing light, CPU-us", figure: microseconds(3),
        peer: "no loops \(microseconds(2))", ratio: rounds.ratio(of: 3, to: 2, \.cpuSeconds), target: .none))
  }
}
