/// The part of a device descriptor that only microphones have.
public struct MicrophoneDescriptor: Hashable, Sendable {
  /// The sample rate, in hertz.
  public var sampleRate: Int
  /// The number of audio channels.
  public var channelCount: Int

  public init(sampleRate: Int, channelCount: Int) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }
}
