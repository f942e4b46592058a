extension Bench {
  /// Compares the peak memory of a long run with that of a short one.
  func memoryRows() throws {
    // One round is enough, because memory is the same in every round.
    let rounds = try Rounds(1, [.job("420v", "6000", "1"), .job("420v", "1200", "1")])
    let megabytes = rounds.median(of: 0, \.peakBytes) / 1e6
    try table.add(
      Row(
        name: "peak memory, 200 s of 1080p, MB", figure: megabytes.text(3),
        peer: "40 s \((rounds.median(of: 1, \.peakBytes) / 1e6).text(3))",
        ratio: rounds.ratio(of: 0, to: 1, \.peakBytes), target: .atMost(1.05)),
      Row(
        name: "  and in all", figure: megabytes.text(3), peer: "200 allowed", ratio: megabytes / 200, target: .atMost(1)
      ))
    try recordingMemoryRow()
  }

  /// Compares the peak memory of a long fragmented recording with that of a short one: only the movie's index grows.
  private func recordingMemoryRow() throws {
    let path = folder.appending(path: "long.mov").path
    let rounds = try Rounds(1, [.job("record-small", "4500", path), .job("record-small", "900", path)])
    try table.add(
      Row(
        name: "peak memory, 150 s recorded, MB", figure: (rounds.median(of: 0, \.peakBytes) / 1e6).text(3),
        peer: "30 s \((rounds.median(of: 1, \.peakBytes) / 1e6).text(3))",
        ratio: rounds.ratio(of: 0, to: 1, \.peakBytes), target: .atMost(1.05)))
  }

  /// Compares ten times the work with a single run that is long enough for the start of the process to be negligible.
  func linearRows() throws {
    let one = try scenario("linear", seconds: 2000)
    let ten = try (0..<10).map { try scenario("linear-\($0)", seconds: 2000) }
    try row("frames read", .job("420v", "10000", "1"), .job("420v", "1000", "1"))
    try row("outputs read", .job("420v", "1000", "10"), .job("420v", "1000", "1"))
    try row("frames, state only", .job("state", "600000", "1"), .job("state", "60000", "1"))
    try row("outputs, state only", .job("state", "60000", "10"), .job("state", "60000", "1"))
    try row("scenarios", run(ten), run([one]))
  }

  private func row(_ name: String, _ ten: Program, _ one: Program) throws {
    let rounds = try Rounds(rounds, [ten, one])
    try table.add(
      Row(
        name: "10 x \(name), CPU-s", figure: rounds.median(of: 0, \.cpuSeconds).text(3),
        peer: "once \(rounds.median(of: 1, \.cpuSeconds).text(3))", ratio: rounds.ratio(of: 0, to: 1, \.cpuSeconds),
        target: .atMost(10.5)))
  }
}
