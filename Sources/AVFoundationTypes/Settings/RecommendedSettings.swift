import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel

/// The settings that are recommended for a size: numbers that many apps have used. What a phone recommends differs by
/// model; these are made up in its spirit.
package enum RecommendedSettings {
  /// Bits for each pixel of a second's picture size: few for small pictures, as the rate of change is less seen there.
  package static func bitRate(_ size: PixelSize) -> Int {
    let pixels = Double(size.width * size.height)
    return Int(pixels * (pixels < 640 * 480 ? 4.05 : 11.4))
  }

  /// Settings for pictures of this size, as a writer's input takes them. Numbers are `NSNumber`s, which can be read as any kind of number.
  package static func images(_ codec: AVVideoCodecType, _ size: PixelSize, framesPerSecond: Double) -> [String: Any] {
    var settings: [String: Any] = [
      AVVideoCodecKey: NSString(string: codec.rawValue), AVVideoWidthKey: NSNumber(value: size.width),
      AVVideoHeightKey: NSNumber(value: size.height),
    ]
    switch codec {
    case .h264, .hevc:
      // HEVC needs about half.
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

  /// Settings of a writer's input for sound.
  package static func audio(sampleRate: Int, channelCount: Int) -> [String: Any] {
    [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: sampleRate, AVNumberOfChannelsKey: channelCount,
      AVEncoderBitRatePerChannelKey: 64_000,
    ]
  }
}
