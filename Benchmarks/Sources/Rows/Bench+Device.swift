extension Bench {
  /// Measures observed properties and the control loops of exposure, focus and white balance.
  func deviceRows() throws {
    let (sets, frames) = (600_000, 600)
    let rounds = try Rounds(
      rounds,
      [.job("set", "\(sets)"), .job("420v", "\(frames)", "1"), .job("blind", "\(frames)", "1")])
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
        peer: "no loops \(microseconds(2))", ratio: rounds.ratio(of: 1, to: 2, \.cpuSeconds), target: .atMost(1.2)))
  }
}
