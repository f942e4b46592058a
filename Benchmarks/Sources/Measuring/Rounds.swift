/// Programs measured side by side: A B A B …, so that whatever else the machine does falls on all of them alike.
struct Rounds {
  /// One cost for each program in each round.
  let costs: [[Cost]]

  init(_ count: Int, _ programs: [Program]) throws {
    costs = try (1...count).map { round in
      try programs.enumerated().map { index, program in
        Progress.show("round \(round) of \(count), program \(index + 1) of \(programs.count)")
        return try program.run()
      }
    }
    Progress.clear()
  }

  /// The median over the rounds of what `figure` makes of a round's costs.
  func median(_ figure: ([Cost]) -> Double) -> Double {
    let sorted = costs.map(figure).sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The median cost of one program.
  func median(of program: Int, _ cost: KeyPath<Cost, Double>) -> Double {
    median { $0[program][keyPath: cost] }
  }

  /// The median of the paired ratios: in each round, what one program cost in terms of another.
  func ratio(of program: Int, to other: Int, _ cost: KeyPath<Cost, Double>) -> Double {
    median { $0[program][keyPath: cost] / $0[other][keyPath: cost] }
  }
}
