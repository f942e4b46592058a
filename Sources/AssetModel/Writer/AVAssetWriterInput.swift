import AVFoundationTypes
import CoreMediaModel
import Dispatch
import Foundation
import PlatformTypes
import SimulationKernel

/// One track of an asset writer's file: takes samples, compresses them or stores them as they are. **Source:** rules 309, 322-333.
public final class AVAssetWriterInput: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// What the track is made of.
  public let mediaType: AVMediaType
  /// How samples are compressed; nil for those that are stored as they come.
  public let outputSettings: [String: Any]?
  /// The format of what will come, if the client knows it before.
  public let sourceFormatHint: CMFormatDescription?
  /// What the settings ask for; nil when they ask for nothing that can be done.
  let coding: AssetDescription.Coding?
  let state: Observed<State>
  /// Where samples are compressed, so that on host time callers do not wait for it.
  let encoding: CallbackQueue

  /// Samples that may wait for the encoder; more make the input not ready. The number is made up.
  static let waitingLimit = 8
  /// How far an input whose data does not come in real time may get ahead of the others, so that the file's tracks lie side by
  /// side. That there is such a limit is documented, how long it is made up.
  static let interleaving = CMTime(value: 1, timescale: 1)

  struct State {
    weak var writer: AVAssetWriter?
    /// The number of the track; nil until the input is added to a writer, of which it is for good.
    var index: Int?
    weak var adaptor: AVAssetWriterInputPixelBufferAdaptor?
    var settings = TrackSettings()
    /// Samples that are not compressed yet.
    var waiting = 0
    var isFinished = false
    /// What was told last.
    var isReady = false
    /// Time of the last sample, and where what has come ends.
    var lastTime: CMTime?
    var end = CMTime.invalid
    /// Nanoseconds that encoding a sample costs.
    var encodingCost: Int64 = 0
    var request = DataRequest()
  }

  /// What a client sets before the writing begins.
  struct TrackSettings {
    var expectsMediaDataInRealTime = false
    var transform = CGAffineTransform.identity
    var mediaTimeScale: CMTimeScale = 0
    var naturalSize = CGSize.zero
    var metadata: [AVMetadataItem] = []
  }

  /// An input for samples of one kind.
  ///
  /// Raises NSInvalidArgumentException for settings that cannot be used, in Apple's words where they are known: without a codec
  /// or format, with a compression property that the codec has not, …; and for a hint of another medium. **Source:**
  /// AVAssetWriterInput.h, iOS 26 SDK; the wording of the last one is inferred.
  ///
  /// - Parameters:
  ///   - mediaType: what the track is made of.
  ///   - outputSettings: how samples are compressed; nil to store them as they come.
  ///   - sourceFormatHint: the format of what will come; fills in what the settings leave out.
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
          remedy: "pass the format description of a sample that will come, or nil")),
      case .failure(let problem) = result
    else { return }
    system.refuse(
      Misuse(
        .invalidArgument, "\(method) \(problem.text)",
        remedy: "ask the writer's canApply(outputSettings:forMediaType:), or an output for recommended settings"))
  }

  /// An input for samples of one kind, whose format is not known before.
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

  /// Whether samples come as a camera delivers them, so that the input never waits for others. Default false. Raises once the
  /// writing has begun. **Source:** rules 326, 327.
  public var expectsMediaDataInRealTime: Bool {
    get { state.read { $0.settings.expectsMediaDataInRealTime } }
    set { set("setExpectsMediaDataInRealTime:") { $0.expectsMediaDataInRealTime = newValue } }
  }

  /// How a player shows the stored pictures: the track's matrix. Default the identity; nothing sets it but the client. Raises
  /// once the writing has begun. **Source:** rules 309, 313, 326.
  public var transform: CGAffineTransform {
    get { state.read { $0.settings.transform } }
    set { set("setTransform:") { $0.transform = newValue } }
  }

  /// Units of a second in which the track counts; 0, the default, leaves it to the samples.
  ///
  /// Raises NSInvalidArgumentException for another value than 0 on a track of sound, and once the writing has begun. **Source:** rule 333.
  public var mediaTimeScale: CMTimeScale {
    get { state.read { $0.settings.mediaTimeScale } }
    set {
      guard
        system.require(
          mediaType != .audio || newValue == 0,
          Misuse(
            .invalidArgument, "*** -[AVAssetWriterInput setMediaTimeScale:] Cannot be set for media type soun",
            remedy: "sound counts in samples"))
      else { return }
      set("setMediaTimeScale:") { $0.mediaTimeScale = newValue }
    }
  }

  /// Size at which a player shows the track; zero, the default, for that of its pictures. Raises once the writing has begun.
  public var naturalSize: CGSize {
    get { state.read { $0.settings.naturalSize } }
    set { set("setNaturalSize:") { $0.naturalSize = newValue } }
  }

  /// What the track tells about itself; it is written as facts about the whole file. Raises once the writing has begun.
  public var metadata: [AVMetadataItem] {
    get { state.read { $0.settings.metadata } }
    set { set("setMetadata:") { $0.metadata = newValue } }
  }

  /// Charges the encoder `nanoseconds` of virtual time for each sample, as if it took that long. By default it costs nothing.
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
          remedy: "set it before the writer's startWriting()"))
    else { return }
    // What the last settings kept is let go of outside the lock.
    _ = change(state) { state in
      defer { write(&state.settings) }
      return state.settings
    }
  }

  func describe() throws -> AssetDescription.Track {
    guard let coding else { throw AVError(.unsupportedOutputSettings) }
    let settings = state.read { $0.settings }
    return AssetDescription.Track(
      coding: coding, transform: settings.transform,
      timescale: settings.mediaTimeScale > 0 ? settings.mediaTimeScale : nil,
      naturalSize: settings.naturalSize == .zero ? nil : settings.naturalSize)
  }
}
