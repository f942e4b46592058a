/// An algorithm that sets the audio pitch at other playback rates. **Source:** Apple, AVAudioTimePitchAlgorithm.
public struct AVAudioTimePitchAlgorithm: RawRepresentable, Hashable, Sendable {
  /// The name of the algorithm.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A computationally inexpensive algorithm for discrete rates from 1/2 to 2.
  public static let lowQualityZeroLatency = AVAudioTimePitchAlgorithm(rawValue: "LowQualityZeroLatency")
  /// An algorithm that is suitable for voice, with rates from 1/32 to 32.
  public static let timeDomain = AVAudioTimePitchAlgorithm(rawValue: "TimeDomain")
  /// The highest-quality algorithm, suitable for music, with rates from 1/32 to 32.
  public static let spectral = AVAudioTimePitchAlgorithm(rawValue: "Spectral")
  /// An algorithm without pitch correction, so that the pitch follows the rate, with rates from 1/32 to 32.
  public static let varispeed = AVAudioTimePitchAlgorithm(rawValue: "Varispeed")
}
