import AVFoundationTypes
import CoreVideoModel
import PixelModel

/// The name of a preset for the output settings of an asset writer. **Source:** Apple, AVOutputSettingsPreset.
public struct AVOutputSettingsPreset: RawRepresentable, Hashable, Sendable {
  /// The name of the preset.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A preset for H.264 video at 640 x 480 pixels.
  public static let preset640x480 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset640x480")
  /// A preset for H.264 video at 960 x 540 pixels.
  public static let preset960x540 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset960x540")
  /// A preset for H.264 video at 1280 x 720 pixels.
  public static let preset1280x720 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset1280x720")
  /// A preset for H.264 video at 1920 x 1080 pixels.
  public static let preset1920x1080 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset1920x1080")
  /// A preset for H.264 video at 3840 x 2160 pixels.
  public static let preset3840x2160 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset3840x2160")
  /// A preset for HEVC video at 1920 x 1080 pixels.
  public static let hevc1920x1080 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPresetHEVC1920x1080")
  /// A preset for HEVC video at 3840 x 2160 pixels.
  public static let hevc3840x2160 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPresetHEVC3840x2160")
}

/// An object that provides complete output settings for asset writer inputs. **Source:** Apple,
/// AVOutputSettingsAssistant; the values are assumed (see `RecommendedSettings`).
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

  /// Returns the available output settings presets.
  public static func availableOutputSettingsPresets() -> [AVOutputSettingsPreset] { presets.map(\.name) }

  /// Creates an assistant for a preset, or returns nil if the preset is not available.
  public init?(preset presetIdentifier: AVOutputSettingsPreset) {
    guard let preset = Self.presets.first(where: { $0.name == presetIdentifier }) else { return nil }
    self.preset = preset
  }

  /// The audio settings: AAC with two channels.
  public var audioSettings: [String: Any]? { RecommendedSettings.audio(sampleRate: 44_100, channelCount: 2) }
  /// The video settings for 30 frames per second.
  public var videoSettings: [String: Any]? {
    RecommendedSettings.video(preset.codec, preset.size, framesPerSecond: 30)
  }
  /// The file type that the settings are intended for.
  public var outputFileType: AVFileType { .mov }
}
