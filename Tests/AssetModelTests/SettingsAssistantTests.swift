import AVFoundationTypes
import AssetModel
import CoreVideoModel
import Foundation
import Testing

@Suite("Output settings assistant")
struct SettingsAssistantTests {
  @Test(arguments: [
    (AVOutputSettingsPreset.preset640x480, AVVideoCodecType.h264, 640, 480), (.preset960x540, .h264, 960, 540),
    (.preset1280x720, .h264, 1280, 720), (.preset1920x1080, .h264, 1920, 1080), (.preset3840x2160, .h264, 3840, 2160),
    (.hevc1920x1080, .hevc, 1920, 1080), (.hevc3840x2160, .hevc, 3840, 2160),
  ]) func `a preset determines codec and size for a QuickTime file`(
    _ preset: AVOutputSettingsPreset, _ codec: AVVideoCodecType, _ width: Int, _ height: Int
  ) throws {
    let assistant = try #require(AVOutputSettingsAssistant(preset: preset))
    let video = try #require(assistant.videoSettings)
    #expect(video[AVVideoCodecKey] as? AVVideoCodecType == codec || video[AVVideoCodecKey] as? String == codec.rawValue)
    #expect(video[AVVideoWidthKey] as? Int == width)
    #expect(video[AVVideoHeightKey] as? Int == height)
    #expect(assistant.outputFileType == .mov)
    #expect(AVOutputSettingsAssistant.availableOutputSettingsPresets().contains(preset))
  }

  @Test func `an unknown preset has no assistant`() {
    #expect(AVOutputSettingsAssistant(preset: AVOutputSettingsPreset(rawValue: "8K")) == nil)
  }
}
