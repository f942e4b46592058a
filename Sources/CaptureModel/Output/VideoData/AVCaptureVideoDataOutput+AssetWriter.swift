import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

// What an asset writer should be told to write an output's frames.

extension AVCaptureVideoDataOutput {
  /// Complete settings for an asset writer's input; nil for a file type that takes no pictures, and without a connection.
  ///
  /// The size is that of the frames as they come, turned by the connection. **Source:** rule 271; the numbers are made up, see
  /// `RecommendedSettings`.
  public func recommendedVideoSettingsForAssetWriter(writingTo outputFileType: AVFileType) -> [String: Any]? {
    availableVideoCodecTypesForAssetWriter(writingTo: outputFileType).first.flatMap { settings($0) }
  }

  /// The same, for a codec. Raises NSInvalidArgumentException for a codec that
  /// ``availableVideoCodecTypesForAssetWriter(writingTo:)`` does not list. **Source:** rule 271.
  public func recommendedVideoSettings(
    forVideoCodecType videoCodecType: AVVideoCodecType, assetWriterOutputFileType outputFileType: AVFileType
  ) -> [String: Any]? {
    guard
      requireAvailable(
        videoCodecType, outputFileType, "recommendedVideoSettingsForVideoCodecType:assetWriterOutputFileType:")
    else { return nil }
    return settings(videoCodecType)
  }

  /// The same, for a file, whose place makes no difference here.
  public func recommendedVideoSettings(
    forVideoCodecType videoCodecType: AVVideoCodecType, assetWriterOutputFileType outputFileType: AVFileType,
    outputFileURL: URL?
  ) -> [String: Any]? {
    recommendedVideoSettings(forVideoCodecType: videoCodecType, assetWriterOutputFileType: outputFileType)
  }

  /// The codecs for a file type, the recommended one first; for `.mov` those of a movie file output, in its order.
  ///
  /// **Source:** Apple, availableVideoCodecTypesForAssetWriter(writingTo:).
  public func availableVideoCodecTypesForAssetWriter(writingTo outputFileType: AVFileType) -> [AVVideoCodecType] {
    let codecs: [AVVideoCodecType] =
      switch outputFileType {
      case .mov: AVVideoCodecType.ofQuickTimeMovies
      case .mp4, .m4v: [.h264, .hevc]
      default: []
      }
    return connectedDevice?.descriptor.camera?.encodable(codecs) ?? codecs
  }

  /// Units of a second in which the frames' times are whole: 600, or a multiple of it for frames that come in other units.
  ///
  /// **Source:** rule 272: at least 600, not necessarily a multiple.
  public var recommendedMediaTimeScaleForAssetWriter: CMTimeScale {
    max(600, connectedDevice?.activeVideoMinFrameDuration.timescale ?? 0)
  }

  /// Nothing beyond what the pictures tell: no facts are recommended here. Raises as
  /// ``recommendedVideoSettings(forVideoCodecType:assetWriterOutputFileType:)`` does.
  public func recommendedMovieMetadata(
    forVideoCodecType videoCodecType: AVVideoCodecType, assetWriterOutputFileType outputFileType: AVFileType
  ) -> [AVMetadataItem]? {
    guard
      requireAvailable(
        videoCodecType, outputFileType, "recommendedMovieMetadataForVideoCodecType:assetWriterOutputFileType:")
    else { return nil }
    return []
  }

  private var connectedDevice: AVCaptureDevice? {
    (connection(with: .video)?.inputPorts.first?.input as? AVCaptureDeviceInput)?.device
  }

  private func settings(_ codec: AVVideoCodecType) -> [String: Any]? {
    guard let device = connectedDevice, let settings = videoSettings,
      let width = settings[kCVPixelBufferWidthKey as String] as? Int,
      let height = settings[kCVPixelBufferHeightKey as String] as? Int
    else { return nil }
    return RecommendedSettings.images(
      codec, PixelSize(width: width, height: height), framesPerSecond: 1 / device.activeVideoMinFrameDuration.seconds)
  }

  private func requireAvailable(_ codec: AVVideoCodecType, _ fileType: AVFileType, _ selector: String) -> Bool {
    system.require(
      availableVideoCodecTypesForAssetWriter(writingTo: fileType).contains(codec),
      Misuse(
        .invalidArgument,
        "*** -[AVCaptureVideoDataOutput \(selector)] Codec \(codec.rawValue) is not available for \(fileType.rawValue)",
        remedy: "choose one of availableVideoCodecTypesForAssetWriter(writingTo:)"))
  }
}
