/// The extent of an exploration: `budget: 2000` runs, or `budget: .processorTime(.seconds(60))`.
public struct ExplorationBudget: Sendable, ExpressibleByIntegerLiteral {
  private let runCount: Int
  private let nanoseconds: Int64

  /// A number of runs, with which the findings are identical on every machine.
  public static func runs(_ count: Int) -> Self { Self(runCount: count, nanoseconds: .max) }

  /// A time that the runs may take on one processor. A slower machine tries fewer variations, in the same order.
  public static func processorTime(_ duration: Duration) -> Self {
    Self(runCount: .max, nanoseconds: Int64(duration / .nanoseconds(1)))
  }

  public init(integerLiteral count: Int) { self = .runs(count) }

  private init(runCount: Int, nanoseconds: Int64) { (self.runCount, self.nanoseconds) = (runCount, nanoseconds) }

  /// The part of a budget that is left.
  struct Spending {
    fileprivate var runCount: Int
    fileprivate var nanoseconds: Int64

    var permitsRun: Bool { runCount > 0 && nanoseconds > 0 }

    mutating func add(_ run: ExploredRun) {
      runCount -= 1
      nanoseconds -= run.processorNanoseconds
    }
  }

  var spending: Spending { Spending(runCount: runCount, nanoseconds: nanoseconds) }
}
