import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

/// An abstract class for the outputs of an asset reader. Use one of its subclasses. **Source:** Apple,
/// AVAssetReaderOutput.
public class AVAssetReaderOutput: CaptureObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.
  private let state: Guarded<State>

  struct State {
    weak var reader: AVAssetReader?
    var samples: (any TrackSampleReader)?
    var alwaysCopies = true
    var hasEnded = false
  }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  /// The media type of the samples.
  public var mediaType: AVMediaType { .video }

  /// A Boolean value that indicates whether the output returns copies of sample data, which clients can modify. Default
  /// is true. It has no effect here, because this model never shares samples.
  public var alwaysCopiesSampleData: Bool {
    get { state.read { $0.alwaysCopies } }
    set { change(state) { $0.alwaysCopies = newValue } }
  }

  /// Returns the next sample, or nil at the end of the track or after a failure; check the reader's status.
  ///
  /// Raises NSInternalInconsistencyException before reading has started and after it was canceled. **Source:**
  /// github.com/LimitPoint/LivePhoto/issues/5; github.com/BradLarson/GPUImage/issues/862.
  public func copyNextSampleBuffer() -> CMSampleBuffer? {
    let (reader, samples) = state.read { ($0.reader, $0.samples) }
    guard
      system.require(
        reader != nil && samples != nil,
        Misuse(
          .internalInconsistency,
          "*** -[\(type(of: self)) copyNextSampleBuffer] cannot copy next sample buffer before adding this output to an "
            + "instance of AVAssetReader (using -addOutput:) and calling -startReading on that asset reader",
          evidence: .rule(413), remedy: "add the output, then call startReading()"))
    else { return nil }
    guard let reader, let samples,
      system.require(
        reader.status != .cancelled,
        Misuse(
          .internalInconsistency,
          "*** -[\(type(of: self)) copyNextSampleBuffer] cannot copy next sample buffer unless the asset reader is in the "
            + "'reading' state",
          evidence: .rule(413), remedy: "do not copy samples after cancelReading()")),
      reader.status == .reading
    else { return nil }
    do {
      try system.failIfRequested(.readSample)
      if let sample = try samples.next() { return sample }
      let isFirstEnd = change(state) { state in
        defer { state.hasEnded = true }
        return !state.hasEnded
      }
      if isFirstEnd { reader.outputEnded() }
    } catch {
      reader.fail(error)
    }
    return nil
  }

  var reader: AVAssetReader? { state.read { $0.reader } }

  func belong(to reader: AVAssetReader, _ transaction: borrowing Transaction) {
    state.write(transaction) { $0.reader = reader }
  }

  func open(_ services: any AssetServices, _ timeRange: CMTimeRange) throws {
    let samples = try samples(services, timeRange)
    change(state) { $0.samples = samples }
  }

  // MARK: Subclass customization

  /// Returns the reason that the output cannot read the asset, or nil if it can.
  func problem(in asset: AVAsset) -> String? { "Use a subclass" }

  /// Opens the samples that the output reads.
  func samples(_ services: any AssetServices, _ timeRange: CMTimeRange) throws -> any TrackSampleReader {
    throw AVError(.operationNotAllowed)
  }
}

/// An output that reads one track, decoded with the given settings or, without settings, in its stored format.
/// **Source:** Apple, AVAssetReaderTrackOutput.
public final class AVAssetReaderTrackOutput: AVAssetReaderOutput, @unchecked Sendable {
  // Unchecked: this class adds no mutable state.

  /// The track that the output reads.
  public let track: AVAssetTrack
  /// The decoding settings, or nil to read samples in their stored format.
  public let outputSettings: [String: Any]?
  private let form: Result<TrackRequest.SampleForm, OutputSettings.Problem>

  /// Creates an output for a track.
  ///
  /// Raises NSInvalidArgumentException for unsupported settings.
  ///
  /// - Parameters:
  ///   - track: The track to read.
  ///   - outputSettings: For video, `kCVPixelBufferPixelFormatTypeKey` and a size. For audio, `AVFormatIDKey` with
  ///     linear PCM as 16-bit integers or 32-bit floating-point numbers, a sample rate and a channel count. Nil for
  ///     samples in their stored format.
  public init(track: AVAssetTrack, outputSettings: [String: Any]?) {
    self.track = track
    self.outputSettings = outputSettings
    form = TrackRequest.SampleForm.wanted(outputSettings, of: track)
    super.init(system: track.asset?.system ?? CaptureSystem.current)
    guard case .failure(let problem) = form else { return }
    system.refuse(
      Misuse(
        .invalidArgument, "*** -[AVAssetReaderTrackOutput initWithTrack:outputSettings:] \(problem.text)",
        evidence: .rule(413), remedy: "specify a pixel format, or linear PCM"))
  }

  public override var mediaType: AVMediaType { track.mediaType }

  override func problem(in asset: AVAsset) -> String? {
    if case .failure(let problem) = form { return problem.text }
    return asset.tracks.contains { $0 === track } ? nil : "The track must belong to the reader's asset"
  }

  override func samples(_ services: any AssetServices, _ timeRange: CMTimeRange) throws -> any TrackSampleReader {
    try track.open(services, timeRange, try form.mapError { _ in AVError(.unsupportedOutputSettings) }.get())
  }
}

extension TrackRequest.SampleForm {
  /// Returns the sample form that the settings request.
  static func wanted(_ settings: [String: Any]?, of track: AVAssetTrack) -> Result<Self, OutputSettings.Problem> {
    guard let settings else { return .success(.stored) }
    func number(_ key: String) -> Double? { NSNumber.bridging(settings[key])?.doubleValue }
    guard settings[AVFormatIDKey] == nil || track.mediaType == .audio else {
      return .failure(.init(text: "Output settings are not compatible with media type \(track.mediaType.rawValue)"))
    }
    if track.mediaType == .audio {
      guard let format = number(AVFormatIDKey) else {
        return .failure(.init(text: "Output settings are not compatible with media type \(track.mediaType.rawValue)"))
      }
      guard AudioFormatID(format) == kAudioFormatLinearPCM else {
        return .failure(.compressed)
      }
      let isFloat = number(AVLinearPCMIsFloatKey) == 1
      let bits = Int(number(AVLinearPCMBitDepthKey) ?? (isFloat ? 32 : 16))
      guard bits == (isFloat ? 32 : 16), number(AVLinearPCMIsBigEndianKey) ?? 0 == 0,
        number(AVLinearPCMIsNonInterleaved) ?? 0 == 0
      else {
        return .failure(.init(text: "Only interleaved 16-bit integer and 32-bit floating-point samples are supported"))
      }
      return .success(
        .decodedAudio(
          sampleRate: number(AVSampleRateKey).map { Int($0) },
          channelCount: number(AVNumberOfChannelsKey).map { Int($0) },
          isFloat: isFloat))
    }
    let format = NSNumber.bridging(settings[kCVPixelBufferPixelFormatTypeKey as String])?.uint32Value
    let pixelFormat = format ?? kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    guard settings[AVVideoCodecKey] == nil else { return .failure(.compressed) }
    let size: PixelSize? =
      if let width = number(kCVPixelBufferWidthKey as String), let height = number(kCVPixelBufferHeightKey as String) {
        PixelSize(width: Int(width), height: Int(height))
      } else { nil }
    guard PixelLayout(pixelFormat: pixelFormat, width: size?.width ?? 2, height: size?.height ?? 2) != nil else {
      return .failure(.init(text: "Pixel format \(pixelFormat.fourCharacters) is not available"))
    }
    return .success(.decodedVideo(pixelFormat: pixelFormat, size: size))
  }
}
