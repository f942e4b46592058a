extension Bench {
  /// Measures an app's queues, tasks and timers in virtual time.
  func appRows() throws {
    let (blocks, sleeps, minutes) = (300_000, 30_000, 4)
    let rounds = try Rounds(
      rounds,
      [
        .job(["app-blocks", "\(blocks)"]), .job(["real-blocks", "\(blocks)"]), .job(["app-sleeps", "\(sleeps)"]),
        .job(["app-minutes", "\(minutes)"]),
      ])
    func microseconds(_ program: Int, _ count: Int) -> Double {
      rounds.median(of: program, \.cpuSeconds) * 1e6 / Double(count)
    }
    try table.add(
      Row(
        name: "app: a block through a queue, CPU-us", figure: microseconds(0, blocks).text(3),
        peer: "libdispatch \(microseconds(1, blocks).text(3))", ratio: rounds.ratio(of: 0, to: 1, \.cpuSeconds),
        target: .atMost(3)))
    let sleep = microseconds(2, sleeps)
    try table.add(
      Row(
        name: "app: Task.sleep, CPU-us", figure: sleep.text(3), peer: "5 wanted", ratio: sleep / 5, target: .atMost(1)))
    let story = rounds.median(of: 3, \.wallSeconds)
    try table.add(
      Row(
        name: "app: \(minutes) min of frames to an actor, s", figure: story.text(3), peer: "1.2 wanted",
        ratio: story / 1.2,
        target: .atMost(1)))
  }
}
