import Exploration

/// A sequence of steps that is derived from a seed.
struct Walk {
  let seed: UInt64
  let steps: [Step]
  /// The indices of the steps to perform, in order. A walk that was not shrunk performs all steps.
  let kept: [Int]

  init(_ testCase: SeededCase) {
    seed = testCase.seed
    var choices = SeededGenerator(seed: seed)
    let count = 6 + choices.below(20)
    steps = Fixture.referencePhone(seed: seed).commands(count, from: &choices)
    kept = testCase.kept?.filter(steps.indices.contains) ?? Array(steps.indices)
  }

  /// The expected time of each step in nanoseconds, as far as it is known before the walk.
  var waits: [Int64] {
    var now: Int64 = 0
    return kept.map { index in
      defer { if case .wait(let milliseconds) = steps[index] { now += Int64(milliseconds) * 1_000_000 } }
      return now
    }
  }

  /// Performs the steps and returns the outcome.
  func run(_ progress: CommandProgress) throws -> Outcome {
    let fixture = try Fixture(seed: seed)
    var phone = Fixture.referencePhone(seed: seed, runsSeveral: fixture.runsSeveral)
    var outcome = Outcome(of: self)
    for index in kept {
      progress.begin(index)
      let step = steps[index]
      let verdict = phone.verdict(on: step)
      outcome.note(step, verdict, at: fixture.now)
      let looked = phone.looked(at: step, index)
      let refusal = fixture.complaint(about: step, expecting: verdict, lookingAt: looked)
      // Heat turns torches off before it interrupts the session.
      if case .begin(.pressure, _) = step { phone.see(lit: fixture.lit) }
      phone.take(step, verdict, at: outcome.times.last ?? 0)
      phone.advance(to: fixture.now, lit: fixture.lit)
      if let complaint = refusal ?? fixture.complaint(comparedWith: &phone, lookingAt: looked) {
        outcome.complaint = complaint
        return outcome
      }
    }
    progress.begin(steps.count)
    outcome.complaint = fixture.complaintAboutRest(&phone) ?? fixture.complaintAboutLocks(phone)
    return outcome
  }
}

extension ReferencePhone: ReferenceModel {
  mutating func assume(_ step: Step) {
    if case .wait(let milliseconds) = step { drawnTime += Int64(milliseconds) * 1_000_000 }
    advance(to: drawnTime, lit: lit)
    take(step, verdict(on: step), at: drawnTime)
  }
}

/// The outcome of running a walk.
struct Outcome {
  /// The sampling interval of the statistics: one walk in this many contributes. Collecting step names takes time, and
  /// a sample is sufficient.
  static let talliedShare: UInt64 = 16

  /// The time of each step, in nanoseconds of the timeline.
  private(set) var times: [Int64] = []
  /// The number of accepted (0) and refused (1) steps of each kind.
  private(set) var tally = Tally()
  var complaint: Fixture.Complaint?

  private let isTallied: Bool

  init(of walk: Walk) { isTallied = walk.seed % Self.talliedShare == 0 }

  mutating func note(_ step: Step, _ verdict: Verdict, at now: Int64) {
    times.append(now)
    if isTallied { tally.count(step.name, result: verdict == .accepted ? 0 : 1) }
  }
}
