import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel

/// A preset that copies all tracks without reencoding them.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
/// A preset for low-bit-rate H.264 video, at most 224 pixels on the longer side. The size is assumed.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
/// A preset for H.264 video that is suitable for sharing, at most 568 pixels on the longer side. The size is assumed.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// A preset for H.264 video at its original size.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// A preset for HEVC video at its original size.
public let AVAssetExportPresetHEVCHighestQuality = "AVAssetExportPresetHEVCHighestQuality"
/// A preset for H.264 video that fits into 640 x 480 pixels.
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
/// A preset for H.264 video that fits into 960 x 540 pixels.
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
/// A preset for H.264 video that fits into 1280 x 720 pixels.
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
/// A preset for H.264 video that fits into 1920 x 1080 pixels.
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
/// A preset for H.264 video that fits into 3840 x 2160 pixels.
public let AVAssetExportPreset3840x2160 = "AVAssetExportPreset3840x2160"
/// A preset that exports only the audio, encoded as AAC.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"

/// The encoding that an export preset applies to tracks.
struct ExportPreset {
  let name: String
  /// The video codec, or nil to copy all tracks.
  var codec: AVVideoCodecType? = .h264
  /// The maximum size of the video in landscape orientation, or nil to keep its size.
  var box: PixelSize?
  var hasImages = true

  static let all = [
    ExportPreset(name: AVAssetExportPresetLowQuality, box: PixelSize(width: 224, height: 224)),
    ExportPreset(name: AVAssetExportPresetMediumQuality, box: PixelSize(width: 568, height: 568)),
    ExportPreset(name: AVAssetExportPresetHighestQuality),
    ExportPreset(name: AVAssetExportPresetHEVCHighestQuality, codec: .hevc),
    ExportPreset(name: AVAssetExportPreset640x480, box: PixelSize(width: 640, height: 480)),
    ExportPreset(name: AVAssetExportPreset960x540, box: PixelSize(width: 960, height: 540)),
    ExportPreset(name: AVAssetExportPreset1280x720, box: PixelSize(width: 1280, height: 720)),
    ExportPreset(name: AVAssetExportPreset1920x1080, box: PixelSize(width: 1920, height: 1080)),
    ExportPreset(name: AVAssetExportPreset3840x2160, box: PixelSize(width: 3840, height: 2160)),
    ExportPreset(name: AVAssetExportPresetAppleM4A, hasImages: false),
    ExportPreset(name: AVAssetExportPresetPassthrough, codec: nil),
  ]

  /// Returns the file types that can contain an asset exported with the preset.
  func fileTypes(for asset: AVAsset) -> [AVFileType] {
    if !hasImages { return [.m4a] }
    let isCopied = codec == nil
    let fits = asset.tracks.allSatisfy { !isCopied || $0.descriptor.format.fitsMPEG4 }
    return asset.tracks(withMediaType: .video).isEmpty ? [.mov, .m4a] : fits ? [.mov, .mp4, .m4v] : [.mov]
  }

  /// Returns the form in which to read a track and the coding to write, or nil to omit the track.
  func plan(_ track: AVAssetTrack) -> (form: TrackRequest.SampleForm, coding: AssetFileSettings.TrackEncoding)? {
    switch track.mediaType {
    case .video: hasImages ? images(track) : nil
    case .audio: audio(track)
    default: nil
    }
  }

  private func images(_ track: AVAssetTrack) -> (form: TrackRequest.SampleForm, coding: AssetFileSettings.TrackEncoding)
  {
    guard codec != nil else { return (.stored, .passThrough(track.descriptor.format)) }
    let stored = track.descriptor.format.dimensions
    let size = size(CGSize(width: Int(stored.width), height: Int(stored.height)))
    return (
      .decodedVideo(pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, size: size),
      coding(size, framesPerSecond: Double(track.nominalFrameRate))
    )
  }

  /// Returns the coding for video of the given size and frame rate.
  func coding(_ size: PixelSize, framesPerSecond: Double) -> AssetFileSettings.TrackEncoding {
    let codec = codec ?? .h264
    let bitRate = RecommendedSettings.bitRate(size) / (codec == .hevc ? 2 : 1)
    return .video(
      AssetFileSettings.ImageCoding(
        codec: codec.rawValue, size: size, bitRate: bitRate, framesPerSecond: framesPerSecond))
  }

  private func audio(_ track: AVAssetTrack) -> (form: TrackRequest.SampleForm, coding: AssetFileSettings.TrackEncoding)
  {
    guard codec != nil, let format = track.descriptor.format.audioStreamBasicDescription else {
      return (.stored, .passThrough(track.descriptor.format))
    }
    let channels = min(2, max(1, Int(format.mChannelsPerFrame)))
    return (
      .decodedAudio(sampleRate: 44_100, channelCount: channels, isFloat: false),
      .audio(
        AssetFileSettings.AudioCoding(
          format: "aac ", sampleRate: 44_100, channelCount: channels, bitRate: 64_000 * channels))
    )
  }

  /// Returns an even size that fits into the box, which is rotated to match the video. The size is never larger than
  /// the original.
  func size(_ full: CGSize) -> PixelSize {
    let (width, height) = (Double(full.width), Double(full.height))
    var scale = 1.0
    if let box {
      let isUpright = height > width
      let limits = (isUpright ? box.height : box.width, isUpright ? box.width : box.height)
      scale = min(1, Double(limits.0) / width, Double(limits.1) / height)
    }
    func even(_ length: Double) -> Int { max(2, Int((length * scale / 2).rounded()) * 2) }
    return PixelSize(width: even(width), height: even(height))
  }
}

extension CMFormatDescription {
  /// Whether MPEG-4 files can contain samples in this format.
  fileprivate var fitsMPEG4: Bool {
    [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC, kAudioFormatMPEG4AAC, kAudioFormatAppleLossless]
      .contains(mediaSubType.rawValue)
  }
}
