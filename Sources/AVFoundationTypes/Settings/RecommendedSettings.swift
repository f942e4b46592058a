import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel

/// The recommended encoder settings for a frame size. Actual recommendations vary by phone; these values are assumed
/// and based on common practice in apps.
package enum RecommendedSettings {
  /// Returns the recommended bit rate in bits per second. It is lower per pixel for small frames.
  package static func bitRate(_ size: PixelSize) -> Int {
    let pixels = Double(size.width * size.height)
    return Int(pixels * (pixels < 640 * 480 ? 4.05 : 11.4))
  }

  /// Returns video settings for a writer's input. Numbers are `NSNumber`s, which can be read as any numeric type.
  package static func video(_ codec: AVVideoCodecType, _ size: PixelSize, framesPerSecond: Double) -> [String: Any] {
    var settings: [String: Any] = [
      AVVideoCodecKey: NSString(string: codec.rawValue), AVVideoWidthKey: NSNumber(value: size.width),
      AVVideoHeightKey: NSNumber(value: size.height),
    ]
    switch codec {
    case .h264, .hevc:
      // HEVC requires about half the bit rate of H.264.
      let bitRate = codec == .hevc ? bitRate(size) / 2 : bitRate(size)
      settings[AVVideoCompressionPropertiesKey] = [
        AVVideoAverageBitRateKey: NSNumber(value: bitRate), AVVideoMaxKeyFrameIntervalKey: NSNumber(value: 30),
        AVVideoAllowFrameReorderingKey: NSNumber(value: false),
        AVVideoExpectedSourceFrameRateKey: NSNumber(value: Int(framesPerSecond.rounded())),
        AVVideoProfileLevelKey: codec == .hevc ? "HEVC_Main_AutoLevel" : AVVideoProfileLevelH264HighAutoLevel,
      ]
    default: break
    }
    return settings
  }

  /// Returns audio settings for a writer's input.
  package static func audio(sampleRate: Int, channelCount: Int) -> [String: Any] {
    [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: sampleRate, AVNumberOfChannelsKey: channelCount,
      AVEncoderBitRatePerChannelKey: 64_000,
    ]
  }
}
