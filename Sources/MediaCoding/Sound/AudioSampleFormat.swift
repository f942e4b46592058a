internal import CFFmpeg

/// Rate and channels of sound.
public struct AudioLayout: Hashable, Sendable {
  /// Samples a second.
  public var sampleRate: Int
  /// Interleaved channels.
  public var channelCount: Int

  /// Sound of one rate.
  public init(sampleRate: Int, channelCount: Int) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }
}

/// Sound as FFmpeg describes it: a shape and how a sample is stored.
struct AudioSampleFormat {
  let shape: AudioLayout
  let format: AVSampleFormat
  /// Which channels these are, where a file says so; nil takes the usual ones for their number.
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
