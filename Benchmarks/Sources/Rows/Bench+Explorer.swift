extension Bench {
  /// Measures the phones and runs of an exploration, relative to plain runs of the same app.
  func explorerRows() throws {
    let runs = 200
    let jobs: [ExplorationWork] = [.starts, .plain, .explored, .search, .scanner, .scannerWithoutOutput]
    // The start of a process is not part of a run.
    let rounds = try Rounds(
      rounds, jobs.flatMap { job in [runs + 20, 20].map { .job([job.rawValue, "\($0)"]) } })
    func milliseconds(_ costs: [Cost], _ job: Int) -> Double {
      1000 * max(1e-4, costs[2 * job].cpuSeconds - costs[2 * job + 1].cpuSeconds) / Double(runs)
    }
    func add(_ name: String, _ job: Int, _ peer: String, atMost bound: Double, _ divisor: @escaping ([Cost]) -> Double)
      throws
    {
      let figure = rounds.median { milliseconds($0, job) }
      try table.add(
        Row(
          name: "explorer: \(name), CPU-ms", figure: figure.text(3),
          peer: "\(peer) \(rounds.median(divisor).text(3))",
          ratio: rounds.median { milliseconds($0, job) / divisor($0) }, target: .atMost(bound)))
    }
    try add("start of a phone", 0, "wanted", atMost: 1) { _ in 1 }
    // An explored run may cost 1.3 times the plain run and two milliseconds.
    let allowed = { (costs: [Cost]) in 1.3 * milliseconds(costs, 1) + 2 }
    try add("run that varies nothing", 2, "1.3 x plain + 2:", atMost: 1, allowed)
    try add("  run of a search", 3, "1.3 x plain + 2:", atMost: 1, allowed)
    try add("8 s of a scanner", 4, "no output", atMost: 3) { milliseconds($0, 5) }
    try explorerGrowthRows()
  }

  private func explorerGrowthRows() throws {
    let rounds = try Rounds(1, [2000, 200].map { .job([ExplorationWork.explored.rawValue, "\($0)"]) })
    for (name, cost, divisor, bound) in [
      ("memory after 2,000 runs, MB", \Cost.peakBytes, 1e6, 1.1), ("2,000 runs, CPU-s", \Cost.cpuSeconds, 1, 10.5),
    ] {
      try table.add(
        Row(
          name: "explorer: \(name)", figure: (rounds.median(of: 0, cost) / divisor).text(3),
          peer: "200 runs \((rounds.median(of: 1, cost) / divisor).text(3))", ratio: rounds.ratio(of: 0, to: 1, cost),
          target: .atMost(bound)))
    }
  }
}
