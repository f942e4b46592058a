/// How far a picture may be from its golden file: a measure, a limit, and the reason why the pixels need not be equal.
public struct ImageTolerance: Sendable, Hashable {
  /// What is measured. Both look at every channel of every pixel, with values 0...255.
  public enum Measure: Sendable, Hashable {
    /// The largest difference of any value.
    case largestDifference(atMost: Int)
    /// The peak signal-to-noise ratio of all values, in decibels; equal pictures have an infinite one.
    case peakSignalToNoise(atLeastDecibels: Double)
  }

  /// What is measured, and its limit.
  public let measure: Measure
  /// Why the pixels need not be equal, for instance "JPEG at quality 90".
  public let reason: String

  /// A measure and the reason for it, which a failure repeats; the reason must not be empty.
  public init(_ measure: Measure, because reason: String) {
    self.measure = measure
    self.reason = reason
  }

  /// Every pixel must be equal. Right for everything that is drawn and stored without loss.
  public static let exact = ImageTolerance(.largestDifference(atMost: 0), because: "nothing is lossy here")

  /// The limit as text.
  var description: String {
    switch measure {
    case .largestDifference(0): "equal pixels are wanted"
    case .largestDifference(let limit): "differences up to \(limit) are allowed (\(reason))"
    case .peakSignalToNoise(let limit): "at least \(limit) dB are wanted (\(reason))"
    }
  }
}

extension ImageTolerance.Measure {
  /// What a scenario writes after `within`: `2` (of 255) or `40 dB`; nil for anything else.
  init?(_ value: Scenario.Value) {
    switch value {
    case .integer(let limit) where (0...255).contains(limit): self = .largestDifference(atMost: Int(limit))
    case .text(let text):
      guard let (number, unit) = Quantity.split(text), unit == "dB", let limit = Quantity.number(number), limit > 0
      else {
        return nil
      }
      self = .peakSignalToNoise(atLeastDecibels: limit)
    case .boolean, .integer, .number, .rational, .time, .list, .fields: return nil
    }
  }

  /// Whether a difference is within the limit.
  func accepts(_ difference: ImageDifference) -> Bool {
    switch self {
    case .largestDifference(let limit): difference.largest <= limit
    case .peakSignalToNoise(let limit): difference.peakSignalToNoise >= limit
    }
  }
}
