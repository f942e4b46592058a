import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import SimulationKernel

/// An asset reader output that reads video composed from several tracks. **Source:** Apple,
/// AVAssetReaderVideoCompositionOutput.
public final class AVAssetReaderVideoCompositionOutput: AVAssetReaderOutput, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.

  /// The video tracks that the output composes.
  public let videoTracks: [AVAssetTrack]
  /// The output pixel format. This model supports only BGRA, which is also the default.
  public let videoSettings: [String: Any]?
  private let composition: Guarded<AVVideoComposition?>
  private let problem: String?

  /// Creates an output that composes video tracks.
  ///
  /// Raises NSInvalidArgumentException for tracks of another media type, and for a pixel format other than BGRA.
  public init(videoTracks: [AVAssetTrack], videoSettings: [String: Any]?) {
    self.videoTracks = videoTracks
    self.videoSettings = videoSettings
    let system = videoTracks.first?.asset?.system ?? CaptureSystem.current
    composition = Guarded(nil, lock: system.lock)
    let format = NSNumber.bridging(videoSettings?[kCVPixelBufferPixelFormatTypeKey as String])?.uint32Value
    problem =
      videoTracks.isEmpty || videoTracks.contains { $0.mediaType != .video }
      ? "All tracks must be of media type video"
      : videoSettings?[AVVideoCodecKey] != nil
        ? OutputSettings.Problem.compressed.text
        : format ?? kCVPixelFormatType_32BGRA == kCVPixelFormatType_32BGRA ? nil : "Only BGRA is supported"
    super.init(system: system)
    guard let problem else { return }
    system.refuse(
      Misuse(
        .invalidArgument, "*** -[AVAssetReaderVideoCompositionOutput initWithVideoTracks:videoSettings:] \(problem)",
        evidence: .rule(413), remedy: "pass video tracks and kCVPixelFormatType_32BGRA"))
  }

  /// The composition that defines how frames are drawn. It must be set before reading starts.
  public var videoComposition: AVVideoComposition? {
    get { composition.read { $0 } }
    set { change(composition) { $0 = newValue } }
  }

  override func problem(in asset: AVAsset) -> String? {
    problem
      ?? (videoTracks.allSatisfy { track in asset.tracks.contains { $0 === track } }
        ? nil : "The tracks must belong to the reader's asset")
  }

  override func samples(_ services: any AssetServices, _ timeRange: CMTimeRange) throws -> any TrackSampleReader {
    guard let videoComposition else {
      throw AVError(
        .invalidVideoComposition, userInfo: [NSLocalizedFailureReasonErrorKey: "videoComposition must be set"])
    }
    let end = videoTracks.map(\.timeRange.end).max() ?? .zero
    return try ComposedImages(
      videoComposition, of: videoTracks, services: services, timeRange: timeRange, end: end)
  }
}
