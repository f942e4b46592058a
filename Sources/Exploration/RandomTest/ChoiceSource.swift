/// A source of choices: seeded random numbers, the bytes of a fuzzer, or recorded choices.
public protocol ChoiceSource: RandomNumberGenerator {
  /// Returns a number from 0 up to, but not including, `limit`; 0 if `limit` is less than 1.
  mutating func below(_ limit: Int) -> Int
}

extension ChoiceSource {
  // The modulo bias is irrelevant here.
  public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  /// Returns true with the given probability in percent.
  public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Returns one of several elements.
  ///
  /// - Parameter choices: The elements to choose from, at least one.
  public mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// Returns a number in a range, with a probability of one eighth for each bound.
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
