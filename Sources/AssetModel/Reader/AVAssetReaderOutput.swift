import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

/// Where a reader's samples come out. Use a subclass. **Source:** Apple, AVAssetReaderOutput.
public class AVAssetReaderOutput: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let state: Guarded<State>

  struct State {
    weak var reader: AVAssetReader?
    var samples: (any TrackSamples)?
    var alwaysCopies = true
    var hasEnded = false
  }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  /// What comes out.
  public var mediaType: AVMediaType { .video }

  /// Whether a client may change what it gets. Default true; samples are never shared here, so it makes no difference.
  public var alwaysCopiesSampleData: Bool {
    get { state.read { $0.alwaysCopies } }
    set { change(state) { $0.alwaysCopies = newValue } }
  }

  /// The next sample; nil at the end, and when the reader has failed: its status tells.
  ///
  /// Raises NSInternalInconsistencyException before the reading has begun, and when it was cancelled.
  /// **Source:** github.com/LimitPoint/LivePhoto/issues/5; github.com/BradLarson/GPUImage/issues/862.
  public func copyNextSampleBuffer() -> CMSampleBuffer? {
    let (reader, samples) = state.read { ($0.reader, $0.samples) }
    guard
      system.require(
        reader != nil && samples != nil,
        Misuse(
          .internalInconsistency,
          "*** -[\(type(of: self)) copyNextSampleBuffer] cannot copy next sample buffer before adding this output to an "
            + "instance of AVAssetReader (using -addOutput:) and calling -startReading on that asset reader",
          remedy: "add the output, then call startReading()"))
    else { return nil }
    guard let reader, let samples,
      system.require(
        reader.status != .cancelled,
        Misuse(
          .internalInconsistency,
          "*** -[\(type(of: self)) copyNextSampleBuffer] cannot copy next sample buffer unless the asset reader is in the "
            + "'reading' state",
          remedy: "copy no more after cancelReading()")),
      reader.status == .reading
    else { return nil }
    do {
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

  // MARK: What a subclass decides

  /// Why the output cannot read this asset; nil when it can.
  func problem(in asset: AVAsset) -> String? { "Use a subclass" }

  /// What is read.
  func samples(_ services: any AssetServices, _ timeRange: CMTimeRange) throws -> any TrackSamples {
    throw AVError(.operationNotAllowed)
  }
}

/// Reads one track: decoded as settings say, or, without settings, as it is stored. **Source:** Apple, AVAssetReaderTrackOutput.
public final class AVAssetReaderTrackOutput: AVAssetReaderOutput, @unchecked Sendable {
  // Unchecked: nothing varies here.

  /// What is read.
  public let track: AVAssetTrack
  /// How it is decoded; nil for as it is stored.
  public let outputSettings: [String: Any]?
  private let form: Result<TrackRequest.Form, OutputSettings.Problem>

  /// An output for a track.
  ///
  /// Raises NSInvalidArgumentException for settings that cannot be served.
  ///
  /// - Parameters:
  ///   - track: the track.
  ///   - outputSettings: for pictures `kCVPixelBufferPixelFormatTypeKey` and a size; for sound `AVFormatIDKey` linear PCM of 16 bits
  ///     or 32-bit floating-point numbers, with rate and channels; nil for samples as they are stored.
  public init(track: AVAssetTrack, outputSettings: [String: Any]?) {
    self.track = track
    self.outputSettings = outputSettings
    form = TrackRequest.Form.wanted(outputSettings, of: track)
    super.init(system: track.asset?.system ?? CaptureSystem.current)
    guard case .failure(let problem) = form else { return }
    system.refuse(
      Misuse(
        .invalidArgument, "*** -[AVAssetReaderTrackOutput initWithTrack:outputSettings:] \(problem.text)",
        remedy: "name a pixel format, or linear PCM"))
  }

  public override var mediaType: AVMediaType { track.mediaType }

  override func problem(in asset: AVAsset) -> String? {
    if case .failure(let problem) = form { return problem.text }
    return asset.tracks.contains { $0 === track } ? nil : "The track must belong to the reader's asset"
  }

  override func samples(_ services: any AssetServices, _ timeRange: CMTimeRange) throws -> any TrackSamples {
    try track.open(services, timeRange, try form.mapError { _ in AVError(.unsupportedOutputSettings) }.get())
  }
}

extension TrackRequest.Form {
  /// What settings want of a track.
  static func wanted(_ settings: [String: Any]?, of track: AVAssetTrack) -> Result<Self, OutputSettings.Problem> {
    guard let settings else { return .success(.stored) }
    func number(_ key: String) -> Double? { (settings[key] as? NSNumber)?.doubleValue }
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
        return .failure(.init(text: "Only interleaved 16-bit integers and 32-bit floating-point numbers are made"))
      }
      return .success(
        .audio(
          sampleRate: number(AVSampleRateKey).map { Int($0) },
          channelCount: number(AVNumberOfChannelsKey).map { Int($0) },
          isFloat: isFloat))
    }
    let format = (settings[kCVPixelBufferPixelFormatTypeKey as String] as? NSNumber)?.uint32Value
    let pixelFormat = format ?? kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    guard settings[AVVideoCodecKey] == nil else { return .failure(.compressed) }
    let size: PixelSize? =
      if let width = number(kCVPixelBufferWidthKey as String), let height = number(kCVPixelBufferHeightKey as String) {
        PixelSize(width: Int(width), height: Int(height))
      } else { nil }
    guard PixelLayout(pixelFormat: pixelFormat, width: size?.width ?? 2, height: size?.height ?? 2) != nil else {
      return .failure(.init(text: "Pixel format \(pixelFormat.fourCharacters) is not available"))
    }
    return .success(.images(pixelFormat: pixelFormat, size: size))
  }
}
