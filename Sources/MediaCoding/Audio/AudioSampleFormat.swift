internal import CFFmpeg

/// The sample rate and channel count of audio.
public struct AudioLayout: Hashable, Sendable {
  /// The number of samples per second.
  public var sampleRate: Int
  /// The number of interleaved channels.
  public var channelCount: Int

  public init(sampleRate: Int, channelCount: Int) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }
}

/// An audio format as FFmpeg describes it: sample rate, channels and sample format.
struct AudioSampleFormat {
  let shape: AudioLayout
  let format: AVSampleFormat
  /// The channel layout that a file specifies, or nil for FFmpeg's default layout for the channel count.
  let layout: AVChannelLayout?

  init(_ shape: AudioLayout, format: AVSampleFormat = AV_SAMPLE_FMT_S16, layout: AVChannelLayout? = nil) {
    self.shape = shape
    self.format = format
    self.layout = layout
  }

  /// Calls `body` with the channel layout, which is valid only during the call.
  func withLayout<R>(_ body: (UnsafeMutablePointer<AVChannelLayout>) throws -> R) rethrows -> R {
    var usual = AVChannelLayout()
    av_channel_layout_default(&usual, CInt(shape.channelCount))
    defer { av_channel_layout_uninit(&usual) }
    var layout = layout ?? usual
    return try body(&layout)
  }
}
