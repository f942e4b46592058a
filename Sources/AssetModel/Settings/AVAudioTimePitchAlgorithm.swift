/// How sound keeps its pitch at another rate. **Source:** Apple, AVAudioTimePitchAlgorithm.
public struct AVAudioTimePitchAlgorithm: RawRepresentable, Hashable, Sendable {
  /// The algorithm's name.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Cheap, for rates of 1/2 to 2, in steps.
  public static let lowQualityZeroLatency = AVAudioTimePitchAlgorithm(rawValue: "LowQualityZeroLatency")
  /// Good for voices; 1/32 to 32.
  public static let timeDomain = AVAudioTimePitchAlgorithm(rawValue: "TimeDomain")
  /// The best, for music; 1/32 to 32.
  public static let spectral = AVAudioTimePitchAlgorithm(rawValue: "Spectral")
  /// The pitch follows the rate; 1/32 to 32.
  public static let varispeed = AVAudioTimePitchAlgorithm(rawValue: "Varispeed")
}
