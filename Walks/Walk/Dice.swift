import CaptureModel
import SimulationKernel

/// The choices of a walk, which a seed determines on every machine.
struct Dice {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func next() -> UInt64 { random.next() }

  /// 0 to `limit` - 1; the bias of a remainder does not matter here.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of several, which must not be none.
  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// Anywhere in a range, ends included now and then.
  mutating func within(_ range: ClosedRange<Double>) -> Double {
    switch below(8) {
    case 0: return range.lowerBound
    case 1: return range.upperBound
    default:
      let part = Double(next() >> 11) / Double(UInt64(1) << 53)
      return min(range.upperBound, range.lowerBound + part * (range.upperBound - range.lowerBound))
    }
  }
}
