/// Something that does not hold: an invariant, and where in a walk it broke.
struct Finding: Equatable {
  /// The invariant.
  enum Rule: String {
    case verdict = "a call is accepted or refused as the rule book says"
    case untouched = "a call that is refused changes nothing"
    case observers = "observers see every change once"
    case naive = "the state equals the naive model's"
    case ranges = "no value lies outside of its range"
    case adjusting = "what is locked does not adjust"
    case locks = "locks balance"
    case rest = "adjustments and ramps end once nothing disturbs"
  }

  let rule: Rule
  /// Index of the step after which it did not hold; the number of steps when it was at the end.
  let step: Int
  let text: String
}
