/// A source of choices: random numbers that a seed determines, the bytes of a fuzzer, or choices that were recorded.
public protocol ChoiceSource: RandomNumberGenerator {
  /// Returns a number from 0 up to, but not including, `limit`; 0 if that is less than 1.
  mutating func below(_ limit: Int) -> Int
}

extension ChoiceSource {
  // The bias of a remainder does not matter here.
  public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  /// Returns true with a probability, given in percent.
  public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Returns one of several elements.
  ///
  /// - Parameter choices: The elements; there must be one at least.
  public mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// Returns a number within a range; each of its ends one time in eight.
  public mutating func within(_ range: ClosedRange<Double>) -> Double {
    switch below(8) {
    case 0: return range.lowerBound
    case 1: return range.upperBound
    default:
      let part = Double(next() >> 11) / Double(UInt64(1) << 53)
      return min(range.upperBound, range.lowerBound + part * (range.upperBound - range.lowerBound))
    }
  }
}
