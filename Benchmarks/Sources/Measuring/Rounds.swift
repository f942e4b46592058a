/// Alternating measurements of several programs (A B A B …), so that other load on the machine affects all of them
/// equally.
struct Rounds {
  /// The cost of each program in each round.
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

  /// Returns the median of a figure that is computed for each round.
  func median(_ figure: ([Cost]) -> Double) -> Double {
    let sorted = costs.map(figure).sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// Returns the median cost of one program.
  func median(of program: Int, _ cost: KeyPath<Cost, Double>) -> Double {
    median { $0[program][keyPath: cost] }
  }

  /// Returns the median of the per-round cost ratios of two programs.
  func ratio(of program: Int, to other: Int, _ cost: KeyPath<Cost, Double>) -> Double {
    median { $0[program][keyPath: cost] / $0[other][keyPath: cost] }
  }
}
