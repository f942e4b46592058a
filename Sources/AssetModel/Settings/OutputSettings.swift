import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel

/// A parsed output settings dictionary of an asset writer input.
struct OutputSettings {
  /// The coding that the settings request, or the problem with them.
  let result: Result<AssetFileSettings.TrackEncoding, Problem>

  /// A problem with a settings dictionary, in Apple's words if they are known.
  struct Problem: Error {
    let text: String

    /// The problem with settings that request compressed output, which readers do not support. **Source:**
    /// github.com/rs/SDAVAssetExportSession/issues/39.
    static let compressed = Self(text: "AVAssetReaderOutput does not currently support compressed output")
  }

  /// Parses a settings dictionary.
  ///
  /// - Parameters:
  ///   - settings: The output settings dictionary.
  ///   - mediaType: The media type of the input.
  ///   - hint: The format of the source samples, which provides values that the dictionary omits.
  init(_ settings: [String: Any], _ mediaType: AVMediaType, hint: CMFormatDescription?) {
    result = Result {
      switch mediaType {
      case .video: .video(try Self.images(settings, hint))
      case .audio: .audio(try Self.audio(settings, hint))
      default: throw Problem(text: "Output settings are only supported for media types video and audio")
      }
    }.mapError { $0 as? Problem ?? Problem(text: "\($0)") }
  }

  // MARK: Video

  private static let codecs: [AVVideoCodecType] = [
    .h264, .hevc, .jpeg, .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444,
  ]

  private static func images(
    _ settings: [String: Any], _ hint: CMFormatDescription?
  ) throws -> AssetFileSettings.ImageCoding {
    let known = [
      AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey, AVVideoScalingModeKey, AVVideoCompressionPropertiesKey,
      AVVideoColorPropertiesKey, AVVideoAllowWideColorKey,
    ]
    try refuse(settings.keys, except: known)
    guard
      let codec = settings[AVVideoCodecKey] as? AVVideoCodecType
        ?? (settings[AVVideoCodecKey] as? String).map(AVVideoCodecType.init(rawValue:))
    else { throw Problem(text: "Output settings dictionary must contain AVVideoCodecKey") }
    guard codecs.contains(codec) else { throw Problem(text: "Video codec type \(codec.rawValue) is not available") }
    var coding = AssetFileSettings.ImageCoding(codec: codec.rawValue)
    coding.size = try size(settings, hint)
    coding.scalingMode = try choice(settings, AVVideoScalingModeKey, scalingModes)
    try requireUsualColors(settings)
    if let properties = settings[AVVideoCompressionPropertiesKey] {
      guard let properties = properties as? [String: Any] else {
        throw Problem(text: "AVVideoCompressionPropertiesKey must be a dictionary")
      }
      try read(properties, codec, into: &coding)
    }
    return coding
  }

  private static let scalingModes = [
    AVVideoScalingModeFit, AVVideoScalingModeResize, AVVideoScalingModeResizeAspect, AVVideoScalingModeResizeAspectFill,
  ]

  private static func size(_ settings: [String: Any], _ hint: CMFormatDescription?) throws -> PixelSize? {
    let size = PixelSize(
      width: try number(settings, AVVideoWidthKey).map(Int.init) ?? hint.map { Int($0.dimensions.width) } ?? 0,
      height: try number(settings, AVVideoHeightKey).map(Int.init) ?? hint.map { Int($0.dimensions.height) } ?? 0)
    for (side, name) in [(size.width, "width"), (size.height, "height")] where side <= 0 {
      throw Problem(text: "AVVideoSettings dictionary must specify a positive \(name)")
    }
    return size
  }

  /// Checks that color properties, if any, are those of ITU-R BT.709, because no other color space is written.
  private static func requireUsualColors(_ settings: [String: Any]) throws {
    guard let colors = settings[AVVideoColorPropertiesKey] as? [String: Any] else { return }
    let usual = [
      AVVideoColorPrimariesKey: AVVideoColorPrimaries_ITU_R_709_2,
      AVVideoTransferFunctionKey: AVVideoTransferFunction_ITU_R_709_2,
      AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_709_2,
    ]
    guard usual.allSatisfy({ colors[$0.key] as? String == $0.value }) else {
      throw Problem(
        text: "AVVideoColorPropertiesKey must specify the primaries, transfer function and matrix of ITU_R_709_2")
    }
  }

  private static func read(
    _ properties: [String: Any], _ codec: AVVideoCodecType, into coding: inout AssetFileSettings.ImageCoding
  ) throws {
    for key in properties.keys.sorted() where !compressionKeys(codec).contains(key) {
      throw Problem(text: "Compression property \(key) is not supported for video codec type \(codec.rawValue)")
    }
    coding.bitRate = try number(properties, AVVideoAverageBitRateKey).map(Int.init)
    if let bitRate = coding.bitRate, bitRate <= 0 { throw Problem(text: "AVVideoAverageBitRateKey must be positive") }
    coding.quality = try number(properties, AVVideoQualityKey)
    coding.keyFrameInterval = try number(properties, AVVideoMaxKeyFrameIntervalKey).map(Int.init)
    coding.keyFrameIntervalSeconds = try number(properties, AVVideoMaxKeyFrameIntervalDurationKey)
    coding.framesPerSecond = try number(properties, AVVideoExpectedSourceFrameRateKey)
    if let profile = properties[AVVideoProfileLevelKey] {
      if let problem = codec.problem(profileLevel: profile) { throw Problem(text: problem) }
      coding.profile = profile as? String
    }
    coding.entropyMode = try choice(
      properties, AVVideoH264EntropyModeKey, [AVVideoH264EntropyModeCABAC, AVVideoH264EntropyModeCAVLC])
  }

  /// Returns the compression properties that a codec supports. **Source:** Apple, Video Settings, which lists the
  /// codecs of each property.
  private static func compressionKeys(_ codec: AVVideoCodecType) -> [String] {
    switch codec {
    case .jpeg: [AVVideoQualityKey]
    case .h264, .hevc:
      [
        AVVideoAverageBitRateKey, AVVideoMaxKeyFrameIntervalKey, AVVideoMaxKeyFrameIntervalDurationKey,
        AVVideoAllowFrameReorderingKey, AVVideoExpectedSourceFrameRateKey, AVVideoAverageNonDroppableFrameRateKey,
        AVVideoProfileLevelKey, AVVideoH264EntropyModeKey,
      ]
    default: [AVVideoExpectedSourceFrameRateKey]
    }
  }

  // MARK: Audio

  private static func audio(
    _ settings: [String: Any], _ hint: CMFormatDescription?
  ) throws -> AssetFileSettings.AudioCoding {
    let known = [
      AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVChannelLayoutKey, AVEncoderBitRateKey,
      AVEncoderBitRatePerChannelKey, AVEncoderAudioQualityKey, AVEncoderBitDepthHintKey, AVLinearPCMBitDepthKey,
      AVLinearPCMIsBigEndianKey, AVLinearPCMIsFloatKey, AVLinearPCMIsNonInterleaved,
    ]
    try refuse(settings.keys, except: known)
    let source = hint?.audioStreamBasicDescription
    guard let format = try number(settings, AVFormatIDKey).map({ AudioFormatID($0) }) else {
      throw Problem(text: "Output settings dictionary must contain AVFormatIDKey")
    }
    guard let sampleRate = try number(settings, AVSampleRateKey) ?? source?.mSampleRate else {
      throw Problem(text: "Output settings dictionary must contain AVSampleRateKey")
    }
    guard (8_000...192_000).contains(sampleRate) else {
      throw Problem(
        text: "Invalid value \(String(format: "%.2f", sampleRate)) for AVSampleRateKey; sample rate must be between "
          + "8.0 and 192.0 kHz inclusive")
    }
    guard
      let channels = try number(settings, AVNumberOfChannelsKey).map(Int.init)
        ?? source.map({ Int($0.mChannelsPerFrame) })
    else { throw Problem(text: "Output settings dictionary must contain AVNumberOfChannelsKey") }
    try requireChannels(channels, format, settings)
    guard settings[AVEncoderBitRateKey] == nil || settings[AVEncoderBitRatePerChannelKey] == nil else {
      throw Problem(text: "Cannot specify both AVEncoderBitRateKey and AVEncoderBitRatePerChannelKey")
    }
    var coding = AssetFileSettings.AudioCoding(
      format: format.fourCharacters, sampleRate: Int(sampleRate.rounded()), channelCount: channels)
    switch format {
    case kAudioFormatMPEG4AAC:
      guard aacRates.contains(coding.sampleRate) else {
        throw Problem(
          text: "\(coding.sampleRate) Hz is not a valid sample rate for Format ID '\(format.fourCharacters)'.  Use "
            + "kAudioFormatProperty_AvailableEncodeSampleRates (<AudioToolbox/AudioFormat.h>) to enumerate available rates for "
            + "a given format.")
      }
      coding.bitRate =
        try number(settings, AVEncoderBitRateKey).map(Int.init)
        ?? number(settings, AVEncoderBitRatePerChannelKey).map { Int($0) * channels }
    // There is no encoder for MP3, so the writer fails. **Source:** github.com/rFlex/SCRecorder/pull/3.
    case kAudioFormatAppleLossless, kAudioFormatMPEGLayer3: break
    case kAudioFormatLinearPCM: try requireStorable(settings)
    default: throw Problem(text: "Audio format \(format.fourCharacters) is not available")
    }
    if format != kAudioFormatMPEG4AAC,
      settings[AVEncoderBitRateKey] != nil || settings[AVEncoderBitRatePerChannelKey] != nil
    {
      throw Problem(text: "AVEncoderBitRateKey is not supported for format \(format.fourCharacters)")
    }
    return coding
  }

  /// Checks that the format supports the channel count, and that the layout matches it. **Source:** texts:
  /// github.com/HaishinKit/HaishinKit.swift/issues/1262, which says that a phone's AAC supports neither 3 nor 4
  /// channels, and github.com/NextLevel/NextLevel/issues/209.
  private static func requireChannels(_ channels: Int, _ format: AudioFormatID, _ settings: [String: Any]) throws {
    let isAAC = format == kAudioFormatMPEG4AAC
    guard (1...8).contains(channels), !isAAC || !(3...4).contains(channels) else {
      throw Problem(
        text: "\(channels) is not a valid channel count for Format ID '\(format.fourCharacters)'.  Use "
          + "kAudioFormatProperty_AvailableEncodeNumberChannels (<AudioToolbox/AudioFormat.h>) to enumerate available channel "
          + "counts for a given format.")
    }
    let layout = (settings[AVChannelLayoutKey] as? Data).flatMap {
      $0.isEmpty ? nil : AudioChannelLayout.channelCount($0)
    }
    guard layout ?? channels == channels else {
      throw Problem(text: "AudioChannelLayout channel count does not match AVNumberOfChannelsKey channel count")
    }
    guard channels <= 2 || settings[AVChannelLayoutKey] != nil else {
      throw Problem(text: "If AVNumberOfChannelsKey is more than 2, AVChannelLayoutKey is required")
    }
  }

  private static let aacRates = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]

  /// Checks that linear PCM settings are complete and specify the only supported layout.
  private static func requireStorable(_ settings: [String: Any]) throws {
    let wished: [(key: String, value: Int)] = [
      (AVLinearPCMBitDepthKey, 16), (AVLinearPCMIsFloatKey, 0), (AVLinearPCMIsBigEndianKey, 0),
      (AVLinearPCMIsNonInterleaved, 0),
    ]
    for (key, value) in wished {
      guard let found = try number(settings, key) else {
        throw Problem(text: "Output settings dictionary for linear PCM must contain \(key)")
      }
      guard Int(found) == value else {
        throw Problem(text: "\(key) must be \(value); other linear PCM formats are not supported")
      }
    }
  }

  // MARK: Dictionary access

  private static func refuse(_ keys: Dictionary<String, Any>.Keys, except known: [String]) throws {
    guard keys.isEmpty || keys.contains(where: known.contains) else {
      throw Problem(text: "Output settings dictionary does not contain any recognized keys")
    }
    for key in keys.sorted() where !known.contains(key) {
      throw Problem(text: "Output settings key \(key) is not supported")
    }
  }

  private static func number(_ settings: [String: Any], _ key: String) throws -> Double? {
    guard let value = settings[key] else { return nil }
    guard let number = NSNumber.bridging(value) else { throw Problem(text: "\(key) must be a number") }
    return number.doubleValue
  }

  private static func choice(_ settings: [String: Any], _ key: String, _ choices: [String]) throws -> String? {
    guard let value = settings[key] else { return nil }
    guard let text = value as? String, choices.contains(text) else {
      throw Problem(text: "\(key) does not accept the value \(value)")
    }
    return text
  }
}

extension AudioChannelLayout {
  /// Returns the number of channels in the bytes of a layout, or nil if the layout does not specify it.
  fileprivate static func channelCount(_ bytes: Data) -> Int? {
    guard bytes.count >= 12 else { return nil }
    let fields = bytes.withUnsafeBytes { bytes in
      (0..<3).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
    let count =
      switch fields[0] {
      case kAudioChannelLayoutTag_UseChannelDescriptions: Int(fields[2])
      case kAudioChannelLayoutTag_UseChannelBitmap: fields[1].nonzeroBitCount
      default: Int(fields[0] & 0xFFFF)
      }
    return count == 0 ? nil : count
  }
}
