import CaptureModel

extension Dice {
  /// A property and a value for it: about half of the values are such as the camera takes.
  mutating func setting(for phone: NaivePhone, _ camera: Int) -> Setting {
    let naive = phone.cameras[camera]
    let format = naive.format
    switch below(3) {
    case 0: return .activeFormat(chance(90) ? below(naive.formats.count) : nil)
    case 1: return .activeVideoMinFrameDuration(frameDuration(format))
    default: return .activeVideoMaxFrameDuration(frameDuration(format))
    }
  }

  private mutating func frameDuration(_ format: FormatFacts) -> CMTime {
    duration(likely: (1 / format.frameRates.upperBound)...(1 / format.frameRates.lowerBound))
  }

  /// A time: within a range, a usual one, or nonsense.
  mutating func duration(likely range: ClosedRange<Double>) -> CMTime {
    switch below(10) {
    case 0..<4: return CMTime(seconds: within(range), preferredTimescale: 1_000_000)
    case 4..<7: return CMTime(value: 1, timescale: pick([1, 3, 15, 24, 30, 60, 120, 240]))
    case 7: return .invalid
    default:
      return pick([
        .zero, .indefinite, .positiveInfinity, .negativeInfinity, CMTime(value: -1, timescale: 30),
        CMTime(value: 1, timescale: 0), CMTime(value: .max, timescale: 1), CMTime(value: 1, timescale: .max),
      ])
    }
  }

  /// A number: within a range, at or just beyond its ends, or nonsense.
  mutating func number(likely range: ClosedRange<Double>) -> Double {
    switch below(10) {
    case 0..<6: return within(range)
    case 6: return range.upperBound + 0.001
    case 7: return range.lowerBound - 0.001
    default:
      return pick([
        .nan, .infinity, -.infinity, 0, -0.0, 1, -1, 0.5, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude, Double(Float.greatestFiniteMagnitude),
      ])
    }
  }
}
