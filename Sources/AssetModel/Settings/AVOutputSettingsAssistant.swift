import AVFoundationTypes
import CoreVideoModel
import PixelModel

/// A set of settings for a writer's inputs, by its name. **Source:** Apple, AVOutputSettingsPreset.
public struct AVOutputSettingsPreset: RawRepresentable, Hashable, Sendable {
  /// The preset's name.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// H.264 in 640x480.
  public static let preset640x480 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset640x480")
  /// H.264 in 960x540.
  public static let preset960x540 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset960x540")
  /// H.264 in 1280x720.
  public static let preset1280x720 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset1280x720")
  /// H.264 in 1920x1080.
  public static let preset1920x1080 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset1920x1080")
  /// H.264 in 3840x2160.
  public static let preset3840x2160 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset3840x2160")
  /// HEVC in 1920x1080.
  public static let hevc1920x1080 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPresetHEVC1920x1080")
  /// HEVC in 3840x2160.
  public static let hevc3840x2160 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPresetHEVC3840x2160")
}

/// Knows complete settings for a writer's inputs. **Source:** Apple, AVOutputSettingsAssistant; the numbers are made up, see
/// `RecommendedSettings`.
public final class AVOutputSettingsAssistant: Sendable {
  private let preset: Preset

  private struct Preset {
    let name: AVOutputSettingsPreset
    let codec: AVVideoCodecType
    let size: PixelSize
  }

  private static let presets = [
    Preset(name: .preset640x480, codec: .h264, size: PixelSize(width: 640, height: 480)),
    Preset(name: .preset960x540, codec: .h264, size: PixelSize(width: 960, height: 540)),
    Preset(name: .preset1280x720, codec: .h264, size: PixelSize(width: 1280, height: 720)),
    Preset(name: .preset1920x1080, codec: .h264, size: PixelSize(width: 1920, height: 1080)),
    Preset(name: .preset3840x2160, codec: .h264, size: PixelSize(width: 3840, height: 2160)),
    Preset(name: .hevc1920x1080, codec: .hevc, size: PixelSize(width: 1920, height: 1080)),
    Preset(name: .hevc3840x2160, codec: .hevc, size: PixelSize(width: 3840, height: 2160)),
  ]

  /// The presets that there are.
  public static func availableOutputSettingsPresets() -> [AVOutputSettingsPreset] { presets.map(\.name) }

  /// The assistant for a preset; nil for one that is not available.
  public init?(preset presetIdentifier: AVOutputSettingsPreset) {
    guard let preset = Self.presets.first(where: { $0.name == presetIdentifier }) else { return nil }
    self.preset = preset
  }

  /// Settings for sound: AAC of two channels.
  public var audioSettings: [String: Any]? { RecommendedSettings.audio(sampleRate: 44_100, channelCount: 2) }
  /// Settings for pictures of 30 a second.
  public var videoSettings: [String: Any]? {
    RecommendedSettings.images(preset.codec, preset.size, framesPerSecond: 30)
  }
  /// The file type that the settings are for.
  public var outputFileType: AVFileType { .mov }
}
