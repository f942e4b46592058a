/// A property that must hold after each step of a walk.
enum Invariant: String {
  case verdict = "a call is accepted or refused as the rule book says"
  case untouched = "a call that is refused changes nothing"
  case observers = "observers see every change once"
  case reference = "the state equals the reference model's"
  case ranges = "no value lies outside of its range"
  case adjusting = "what is locked does not adjust"
  case locks = "locks balance"
  case rest = "adjustments and ramps end once nothing disturbs"
}
