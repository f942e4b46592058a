import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import Testing

/// Samples and track descriptions for tests of track writers.
enum TrackSample {
  static func image(
    _ memory: PixelMemory, at time: CMTime, duration: CMTime = CMTime(value: 1, timescale: 30)
  ) -> CMSampleBuffer {
    image(CVPixelBuffer(memory: memory), at: time, duration: duration)
  }

  static func image(
    _ buffer: CVPixelBuffer, at time: CMTime, duration: CMTime = CMTime(value: 1, timescale: 30)
  ) -> CMSampleBuffer {
    CMSampleBuffer(
      image: buffer, format: CMFormatDescription(imageBuffer: buffer),
      timing: CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid))
  }

  /// Returns frame number `index` at 30 fps.
  static func frame(_ index: Int, _ width: Int = 64, _ height: Int = 48) -> CMSampleBuffer {
    image(
      TestImage.video(width, height, index: index), at: CMTime(value: CMTimeValue(index), timescale: 30))
  }

  /// Returns 16-bit audio samples.
  static func audio(_ samples: [Int16], at time: CMTime, rate: Int = 48_000, channels: Int = 1) -> CMSampleBuffer {
    CMSampleBuffer(
      audio: block(samples),
      format: CMFormatDescription(audio: .init(signed16BitSampleRate: Double(rate), channels: channels)),
      frameCount: samples.count / channels, time: time)
  }

  /// Returns non-interleaved floating-point audio.
  static func floatAudio(_ channels: [[Float]], at time: CMTime, rate: Int) -> CMSampleBuffer {
    let format = AudioStreamBasicDescription(
      mSampleRate: Double(rate), mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked | kAudioFormatFlagIsNonInterleaved,
      mBytesPerPacket: 4, mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: UInt32(channels.count),
      mBitsPerChannel: 32, mReserved: 0)
    return CMSampleBuffer(
      audio: block(channels.flatMap { $0 }), format: CMFormatDescription(audio: format), frameCount: channels[0].count,
      time: time)
  }

  private static func block<Sample: Sendable>(_ samples: [Sample]) -> CMBlockBuffer {
    CMBlockBuffer(count: samples.count * MemoryLayout<Sample>.size) { bytes in
      samples.withUnsafeBytes { bytes.copyMemory(from: $0) }
    }
  }
}

extension TrackWriter.Track {
  /// Returns a video track of a size, in H.264 by default.
  static func images(
    _ width: Int = 64, _ height: Int = 48, _ codec: MovieWriter.VideoCodec = .h264,
    scaling: TrackWriter.Images.Scaling = .stretch, matrix: [Int32]? = nil, timescale: CMTimeScale? = nil
  ) -> Self {
    .init(
      .images(.init(.init(codec: codec, width: width, height: height), scaling: scaling)), matrix: matrix,
      timescale: timescale)
  }

  /// Returns an audio track, in AAC by default.
  static func audio(_ codec: MovieWriter.AudioCodec = .aac, rate: Int = 48_000, channels: Int = 1) -> Self {
    .init(.audio(.init(codec: codec, sampleRate: rate, channelCount: channels)))
  }
}
