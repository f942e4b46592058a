/// What only a microphone has.
public struct MicrophoneDescriptor: Hashable, Sendable {
  /// Samples a second.
  public var sampleRate: Int
  /// Channels of the sound.
  public var channelCount: Int

  /// A microphone of one rate.
  public init(sampleRate: Int, channelCount: Int) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }
}
