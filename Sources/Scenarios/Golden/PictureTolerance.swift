/// How far a picture may be from its golden file: a measure, a limit, and the reason why the pixels need not be equal.
public struct PictureTolerance: Sendable, Hashable {
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
  public static let exact = PictureTolerance(.largestDifference(atMost: 0), because: "nothing is lossy here")

  /// Whether a difference is within the limit.
  func accepts(_ difference: PictureDifference) -> Bool {
    switch measure {
    case .largestDifference(let limit): difference.largest <= limit
    case .peakSignalToNoise(let limit): difference.peakSignalToNoise >= limit
    }
  }

  /// The limit as text.
  var description: String {
    switch measure {
    case .largestDifference(0): "equal pixels are wanted"
    case .largestDifference(let limit): "differences up to \(limit) are allowed (\(reason))"
    case .peakSignalToNoise(let limit): "at least \(limit) dB are wanted (\(reason))"
    }
  }
}
