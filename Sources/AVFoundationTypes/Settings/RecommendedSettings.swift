import CoreMediaModel
import CoreVideoModel
import PixelModel

/// The settings that are recommended for a size: flow M1's numbers, which many apps have used. What a phone recommends differs by
/// model; these are made up in its spirit.
package enum RecommendedSettings {
  /// Bits for each pixel of a second's picture size: few for small pictures, as the rate of change is less seen there.
  package static func bitRate(_ size: PixelSize) -> Int {
    let pixels = Double(size.width * size.height)
    return Int(pixels * (pixels < 640 * 480 ? 4.05 : 11.4))
  }

  /// Settings of a writer's input for pictures.
  package static func pictures(_ codec: AVVideoCodecType, _ size: PixelSize, framesPerSecond: Double) -> [String: Any] {
    var settings: [String: Any] = [
      AVVideoCodecKey: codec, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height,
    ]
    switch codec {
    case .h264, .hevc:
      // HEVC needs about half.
      let bitRate = codec == .hevc ? bitRate(size) / 2 : bitRate(size)
      settings[AVVideoCompressionPropertiesKey] = [
        AVVideoAverageBitRateKey: bitRate, AVVideoMaxKeyFrameIntervalKey: 30, AVVideoAllowFrameReorderingKey: false,
        AVVideoExpectedSourceFrameRateKey: Int(framesPerSecond.rounded()),
      ]
    default: break
    }
    return settings
  }

  /// Settings of a writer's input for sound.
  package static func sound(sampleRate: Int, channelCount: Int) -> [String: Any] {
    [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: sampleRate, AVNumberOfChannelsKey: channelCount,
      AVEncoderBitRatePerChannelKey: 64_000,
    ]
  }
}
