import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

// Recommended asset writer settings for the frames of an output.

extension AVCaptureVideoDataOutput {
  /// Returns complete settings for an asset writer input, or nil if there is no connection or the file type does not
  /// support video.
  ///
  /// The settings specify the size of the delivered frames, after the connection's rotation. **Source:** rule 271; the
  /// values are assumed, see `RecommendedSettings`.
  public func recommendedVideoSettingsForAssetWriter(writingTo outputFileType: AVFileType) -> [String: Any]? {
    availableVideoCodecTypesForAssetWriter(writingTo: outputFileType).first.flatMap { settings($0) }
  }

  /// Returns complete settings for an asset writer input with the given codec.
  ///
  /// Raises `NSInvalidArgumentException` for a codec that ``availableVideoCodecTypesForAssetWriter(writingTo:)`` does
  /// not contain. **Source:** rule 271.
  public func recommendedVideoSettings(
    forVideoCodecType videoCodecType: AVVideoCodecType, assetWriterOutputFileType outputFileType: AVFileType
  ) -> [String: Any]? {
    guard
      requireAvailable(
        videoCodecType, outputFileType, "recommendedVideoSettingsForVideoCodecType:assetWriterOutputFileType:")
    else { return nil }
    return settings(videoCodecType)
  }

  /// Returns complete settings for an asset writer input with the given codec and file. This model ignores the URL.
  public func recommendedVideoSettings(
    forVideoCodecType videoCodecType: AVVideoCodecType, assetWriterOutputFileType outputFileType: AVFileType,
    outputFileURL: URL?
  ) -> [String: Any]? {
    recommendedVideoSettings(forVideoCodecType: videoCodecType, assetWriterOutputFileType: outputFileType)
  }

  /// Returns the codecs for a file type, with the recommended one first. For `.mov`, these are the codecs of a movie
  /// file output, in the same order.
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

  /// The recommended time scale for frame times: 600, or the camera's time scale if it is larger.
  ///
  /// **Source:** rule 272: at least 600, not necessarily a multiple.
  public var recommendedMediaTimeScaleForAssetWriter: CMTimeScale {
    max(600, connectedDevice?.activeVideoMinFrameDuration.timescale ?? 0)
  }

  /// Returns the recommended movie metadata. Always empty, because this model recommends none. Raises the same
  /// exceptions as ``recommendedVideoSettings(forVideoCodecType:assetWriterOutputFileType:)``.
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
    return RecommendedSettings.video(
      codec, PixelSize(width: width, height: height), framesPerSecond: 1 / device.activeVideoMinFrameDuration.seconds)
  }

  private func requireAvailable(_ codec: AVVideoCodecType, _ fileType: AVFileType, _ selector: String) -> Bool {
    system.require(
      availableVideoCodecTypesForAssetWriter(writingTo: fileType).contains(codec),
      Misuse(
        .invalidArgument,
        "*** -[AVCaptureVideoDataOutput \(selector)] Codec \(codec.rawValue) is not available for \(fileType.rawValue)",
        evidence: .header(
          "AVCaptureVideoDataOutput.recommendedVideoSettingsForVideoCodecType:assetWriterOutputFileType:"),
        remedy: "choose one of availableVideoCodecTypesForAssetWriter(writingTo:)"))
  }
}
