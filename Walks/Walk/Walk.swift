import CaptureModel

/// A sequence of steps that a seed determines.
struct Walk {
  let seed: UInt64
  let steps: [Step]
  /// Indices of the steps that are taken, in order: all of them, unless a walk is shrunk.
  var kept: [Int]

  /// Draws the steps. Nothing is run, so that a walk that crashes can be drawn again.
  init(seed: UInt64) {
    self.seed = seed
    var dice = Dice(seed: seed)
    var phone = Stage.naivePhone(seed: seed)
    var steps: [Step] = []
    var now: Int64 = 0
    for _ in 0..<(6 + dice.below(20)) {
      let step = dice.step(after: phone)
      steps.append(step)
      if case .wait(let milliseconds) = step { now += Int64(milliseconds) * 1_000_000 }
      phone.advance(to: now)
      phone.take(step, phone.verdict(on: step), at: now)
    }
    self.steps = steps
    kept = Array(steps.indices)
  }

  /// Takes the steps; the answer says how it went.
  func run() throws -> Outcome {
    let stage = try Stage(seed: seed)
    var phone = Stage.naivePhone(seed: seed)
    var outcome = Outcome(of: self, phone: stage.phone)
    for index in kept {
      let step = steps[index]
      let verdict = phone.verdict(on: step)
      outcome.note(step, verdict, at: stage.now)
      let looked = phone.looked(at: step, index)
      let refusal = stage.complaint(about: step, expecting: verdict, lookingAt: looked)
      phone.take(step, verdict, at: outcome.times.last ?? 0)
      phone.advance(to: stage.now)
      if let (rule, text) = refusal ?? stage.complaint(comparedWith: &phone, lookingAt: looked) {
        outcome.finding = Finding(rule: rule, step: index, text: text)
        return outcome
      }
    }
    if let (rule, text) = stage.complaintAboutRest(&phone) ?? stage.complaintAboutLocks(phone) {
      outcome.finding = Finding(rule: rule, step: steps.count, text: text)
    }
    return outcome
  }
}

/// How a walk went.
struct Outcome {
  let phone: Stage.Phone
  /// When each step was taken, in nanoseconds of the timeline.
  private(set) var times: [Int64] = []
  private(set) var tally = Tally()
  var finding: Finding?

  private let isTallied: Bool

  init(of walk: Walk, phone: Stage.Phone) {
    self.phone = phone
    isTallied = walk.seed % Tally.share == 0
  }

  mutating func note(_ step: Step, _ verdict: Verdict, at now: Int64) {
    times.append(now)
    // Names take time, and a part of the walks tells enough.
    if isTallied { tally.count(step.name, verdict == .accepted) }
  }
}

/// How often each kind of step was accepted, and how often refused, in a part of the walks.
struct Tally {
  /// One walk in so many is counted.
  static let share: UInt64 = 16

  struct Row {
    var accepted = 0
    var refused = 0
  }

  private(set) var rows: [String: Row] = [:]

  mutating func count(_ name: String, _ isAccepted: Bool) {
    rows[name, default: Row()].accepted += isAccepted ? 1 : 0
    rows[name, default: Row()].refused += isAccepted ? 0 : 1
  }

  mutating func add(_ name: String, _ row: Row) {
    rows[name, default: Row()].accepted += row.accepted
    rows[name, default: Row()].refused += row.refused
  }

  mutating func add(_ other: Tally) {
    for (name, row) in other.rows { add(name, row) }
  }

  /// `NAME ACCEPTED REFUSED`, a line a kind.
  var lines: String {
    rows.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.accepted) \($0.value.refused)\n" }.joined()
  }
}
