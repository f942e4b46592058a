/// The permitted difference between an image and its golden file: a measure with its limit, and the reason why the
/// pixels may differ.
public struct ImageTolerance: Sendable, Hashable {
  /// A measure of the difference and its limit. Both measures cover every channel of every pixel, with values from 0 to
  /// 255.
  public enum Measure: Sendable, Hashable {
    /// The largest difference in any channel value.
    case largestDifference(atMost: Int)
    /// The peak signal-to-noise ratio of all channel values in decibels, which is infinite for equal images.
    case peakSignalToNoise(atLeastDecibels: Double)
  }

  /// The measure of the difference and its limit.
  public let measure: Measure
  /// The reason why the pixels may differ, for example "JPEG at quality 90".
  public let reason: String

  /// Creates a tolerance. Failures quote the reason, which must not be empty.
  public init(_ measure: Measure, because reason: String) {
    self.measure = measure
    self.reason = reason
  }

  /// A tolerance that requires equal pixels, for everything that is rendered and stored without loss.
  public static let exact = ImageTolerance(.largestDifference(atMost: 0), because: "the image is lossless")

  /// The limit and its reason as text.
  var description: String {
    switch measure {
    case .largestDifference(0): "equal pixels are required"
    case .largestDifference(let limit): "differences up to \(limit) are allowed (\(reason))"
    case .peakSignalToNoise(let limit): "at least \(limit) dB are required (\(reason))"
    }
  }
}

extension ImageTolerance.Measure {
  /// Creates a measure from the value of `within` in a scenario: `2` (of 255) or `40 dB`; nil for any other value.
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

  /// Returns whether a difference is within the limit.
  func accepts(_ difference: ImageDifference) -> Bool {
    switch self {
    case .largestDifference(let limit): difference.largest <= limit
    case .peakSignalToNoise(let limit): difference.peakSignalToNoise >= limit
    }
  }
}
