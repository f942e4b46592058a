import AVFoundationTypes
import CoreMediaModel
import Dispatch
import Foundation
import PlatformTypes
import SimulationKernel

/// An input that appends samples to one track of an asset writer's file, with or without encoding them. **Source:**
/// rules 309, 322-333.
public final class AVAssetWriterInput: CaptureObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.

  /// The media type of the track.
  public let mediaType: AVMediaType
  /// The encoding settings, or nil to store samples without encoding them.
  public let outputSettings: [String: Any]?
  /// The format of the samples to append, if the client specified it.
  public let sourceFormatHint: CMFormatDescription?
  /// The coding that the settings request, or nil if the settings are invalid.
  let coding: AssetFileSettings.TrackEncoding?
  let state: Observed<State>
  /// The queue on which samples are encoded, so that callers on host time do not wait for it.
  let encoding: CallbackQueue

  struct State {
    weak var writer: AVAssetWriter?
    /// The permanent index of the track, or nil until the input is added to a writer.
    var index: Int?
    weak var adaptor: AVAssetWriterInputPixelBufferAdaptor?
    var settings = TrackSettings()
    /// The number of samples that are not encoded yet.
    var waiting = 0
    var isFinished = false
    /// The readiness that observers were last notified of.
    var isReady = false
    /// The time of the last sample. `end` is the end of all samples so far.
    var lastTime: CMTime?
    var end = CMTime.invalid
    /// The error of a sample whose time does not advance. It fails the writer with the next sample.
    var timingError: AVError?
    /// The virtual time charged for encoding a sample, in nanoseconds.
    var encodingCost: Int64 = 0
    var request = DataRequest()
  }

  /// Whether a pixel buffer adaptor appends to the input.
  package var hasAdaptor: Bool { state.read { $0.adaptor != nil } }

  /// The track settings that a client can change before writing starts.
  struct TrackSettings {
    var expectsMediaDataInRealTime = false
    var transform = CGAffineTransform.identity
    var mediaTimeScale: CMTimeScale = 0
    var naturalSize = CGSize.zero
    var metadata: [AVMetadataItem] = []
  }

  /// Creates an input for samples of one media type.
  ///
  /// Raises NSInvalidArgumentException for invalid settings, with Apple's text if it is known: for example without a
  /// codec or format, or with a compression property that the codec does not support. Also raises it for a format hint
  /// of another media type. **Source:** AVAssetWriterInput.h, iOS 26 SDK; the text for the format hint is inferred.
  ///
  /// - Parameters:
  ///   - mediaType: The media type of the track.
  ///   - outputSettings: The encoding settings, or nil to store samples without encoding them.
  ///   - sourceFormatHint: The format of the samples to append, which provides values that the settings omit.
  public init(
    mediaType: AVMediaType, outputSettings: [String: Any]?, sourceFormatHint: CMFormatDescription?
  ) {
    self.mediaType = mediaType
    self.outputSettings = outputSettings
    self.sourceFormatHint = sourceFormatHint
    let system = CaptureSystem.current
    let result =
      outputSettings.map { OutputSettings($0, mediaType, hint: sourceFormatHint).result }
      ?? .success(.passThrough(sourceFormatHint))
    coding = try? result.get()
    state = Observed(State(), lock: system.lock)
    encoding = system.delivery.callbackQueue(for: DispatchQueue(label: "camsim.encoder"))
    super.init(system: system)
    let method = "*** -[AVAssetWriterInput initWithMediaType:outputSettings:sourceFormatHint:]"
    guard
      system.require(
        sourceFormatHint.map { $0.mediaType.rawValue.fourCharacters == mediaType.rawValue } ?? true,
        Misuse(
          .invalidArgument,
          "\(method) Media type of source format hint must match media type (\"\(mediaType.rawValue)\")",
          evidence: .inferred, remedy: "pass the format description of the samples to append, or nil")),
      case .failure(let problem) = result
    else { return }
    system.refuse(
      Misuse(
        .invalidArgument, "\(method) \(problem.text)",
        evidence: .rule(412),
        remedy:
          "check the writer's canApply(outputSettings:forMediaType:) first, or use the recommended settings of a capture output"
      ))
  }

  /// Creates an input for samples of one media type, without a format hint.
  public convenience init(mediaType: AVMediaType, outputSettings: [String: Any]?) {
    self.init(mediaType: mediaType, outputSettings: outputSettings, sourceFormatHint: nil)
  }

  var writer: AVAssetWriter? { state.read { $0.writer } }
  var wasAdded: Bool { state.read { $0.index != nil } }

  func belong(to writer: AVAssetWriter, index: Int, _ transaction: borrowing Transaction) {
    state.write(transaction, of: self) { state in
      state.writer = writer
      state.index = index
    }
  }

  // MARK: Settings

  /// A Boolean value that indicates whether samples arrive in real time, as from a camera, so that the input does not
  /// wait for others. Default is false. Setting it after writing has started raises NSInternalInconsistencyException.
  /// **Source:** rules 326, 327.
  public var expectsMediaDataInRealTime: Bool {
    get { state.read { $0.settings.expectsMediaDataInRealTime } }
    set { set("setExpectsMediaDataInRealTime:") { $0.expectsMediaDataInRealTime = newValue } }
  }

  /// The transform to apply to the stored frames for display, which becomes the matrix of the track. Default is the
  /// identity; only the client changes it. Setting it after writing has started raises
  /// NSInternalInconsistencyException. **Source:** rules 309, 313, 326.
  public var transform: CGAffineTransform {
    get { state.read { $0.settings.transform } }
    set { set("setTransform:") { $0.transform = newValue } }
  }

  /// The time scale of the track, in units per second. Default is 0, which selects the time scale of the samples.
  ///
  /// Setting a value other than 0 for audio raises NSInvalidArgumentException. Setting it after writing has started
  /// raises NSInternalInconsistencyException. **Source:** rule 333.
  public var mediaTimeScale: CMTimeScale {
    get { state.read { $0.settings.mediaTimeScale } }
    set {
      guard
        system.require(
          mediaType != .audio || newValue == 0,
          Misuse(
            .invalidArgument, "*** -[AVAssetWriterInput setMediaTimeScale:] Cannot be set for media type soun",
            evidence: .rule(333), remedy: "the media time scale of audio is its sample rate"))
      else { return }
      set("setMediaTimeScale:") { $0.mediaTimeScale = newValue }
    }
  }

  /// The display size of the track. Default is zero, which uses the size of the frames. Setting it after writing has
  /// started raises NSInternalInconsistencyException.
  public var naturalSize: CGSize {
    get { state.read { $0.settings.naturalSize } }
    set { set("setNaturalSize:") { $0.naturalSize = newValue } }
  }

  /// The metadata of the track, which this model writes as metadata of the file. Setting it after writing has started
  /// raises NSInternalInconsistencyException.
  public var metadata: [AVMetadataItem] {
    get { state.read { $0.settings.metadata } }
    set { set("setMetadata:") { $0.metadata = newValue } }
  }

  /// Sets the virtual time charged for encoding each sample, in nanoseconds. Default is 0.
  package func chargeEncoder(nanoseconds: Int64) {
    change(state) { $0.encodingCost = max(0, nanoseconds) }
  }

  private func set(_ selector: String, _ write: (inout TrackSettings) -> Void) {
    let status = writer?.status ?? .unknown
    guard
      system.require(
        status == .unknown,
        Misuse(
          .internalInconsistency,
          "*** -[AVAssetWriterInput \(selector)] Cannot call method when status is \(status.rawValue)",
          evidence: .rule(326), remedy: "set this before the writer's startWriting()"))
    else { return }
    // The previous settings are released outside the lock.
    _ = change(state) { state in
      defer { write(&state.settings) }
      return state.settings
    }
  }

  /// Whether there is no encoder for the settings, which fails the writer with the first sample. **Source:**
  /// github.com/rFlex/SCRecorder/pull/3, for MP3; that it is the first sample is inferred.
  var lacksEncoder: Bool {
    guard case .audio(let coding) = coding else { return false }
    return coding.format == kAudioFormatMPEGLayer3.fourCharacters
  }

  func describe() throws -> AssetFileSettings.Track {
    guard var coding else { throw AVError(.unsupportedOutputSettings) }
    if lacksEncoder, case .audio(var audio) = coding {
      // Nothing will be written to this track.
      audio.format = kAudioFormatLinearPCM.fourCharacters
      coding = .audio(audio)
    }
    let settings = state.read { $0.settings }
    return AssetFileSettings.Track(
      coding: coding, transform: settings.transform,
      timescale: settings.mediaTimeScale > 0 ? settings.mediaTimeScale : nil,
      naturalSize: settings.naturalSize == .zero ? nil : settings.naturalSize)
  }
}
