import AVFoundationTypes
import CoreMediaModel
import Dispatch
import Foundation
import SimulationKernel

/// An object that writes samples to a new file, with one track for each input. It can be used only once. **Source:**
/// rules 319-334.
open class AVAssetWriter: CaptureObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.

  /// The URL of the output file.
  public let outputURL: URL
  /// The type of the output file.
  public let outputFileType: AVFileType
  let state: Guarded<State>
  /// The queue on which the file is closed, so that callers on host time do not wait for it.
  let closing: CallbackQueue

  /// The status of an asset writer. **Source:** Apple, AVAssetWriter.Status.
  public enum Status: Int, Sendable {
    /// The writer has not started writing.
    case unknown
    /// The writer accepts samples or finishes the file.
    case writing
    /// The file has been completed successfully.
    case completed
    /// Writing failed with an error; see ``AVAssetWriter/error``.
    case failed
    /// The client has canceled writing.
    case cancelled
  }

  struct State {
    var machine = WriterStateMachine()
    var inputs: [AVAssetWriterInput] = []
    var settings = FileSettings()
  }

  /// The file settings that a client can change before writing starts.
  struct FileSettings {
    var fragmentInterval = CMTime.invalid
    var movieTimescale: CMTimeScale = 0
    var shouldOptimizeForNetworkUse = false
    var metadata: [AVMetadataItem] = []
  }

  /// The supported file types. **Source:** Apple, AVFileType; other types are not supported.
  static let fileTypes: [AVFileType] = [.mov, .mp4, .m4v, .m4a]

  /// Creates a writer for a file, which must not exist when writing starts.
  ///
  /// Raises NSInvalidArgumentException for an unsupported file type, and for a URL that is not a file URL. **Source:**
  /// rule 319.
  public init(outputURL: URL, fileType outputFileType: AVFileType) throws {
    self.outputURL = outputURL
    self.outputFileType = outputFileType
    let system = CaptureSystem.current
    state = Guarded(State(), lock: system.lock)
    closing = system.delivery.callbackQueue(for: DispatchQueue(label: "camsim.writer"))
    super.init(system: system)
    _ = system.require(
      Self.fileTypes.contains(outputFileType),
      Misuse(
        .invalidArgument,
        "*** -[AVAssetWriter initWithURL:fileType:error:] Invalid file type UTI: \(outputFileType.rawValue)",
        evidence: .rule(319), remedy: "use \(Self.fileTypes.map { ".\(Self.name($0))" }.joined(separator: ", "))"))
    _ = system.require(
      outputURL.isFileURL,
      Misuse(
        .invalidArgument, "*** -[AVAssetWriter initWithURL:fileType:error:] Cannot write to \(outputURL)",
        evidence: .inferred, remedy: "use URL(fileURLWithPath:)"))
    system.observeAppState(self)
  }

  /// Creates a writer for a file, in the same way as ``init(outputURL:fileType:)``.
  public convenience init(url outputURL: URL, fileType outputFileType: AVFileType) throws {
    try self.init(outputURL: outputURL, fileType: outputFileType)
  }

  private static func name(_ type: AVFileType) -> String {
    switch type {
    case .mov: "mov"
    case .mp4: "mp4"
    case .m4v: "m4v"
    case .m4a: "m4a"
    default: type.rawValue
    }
  }

  // MARK: Properties

  /// The status of the writer.
  open var status: Status { state.read { $0.machine.status } }
  /// The reason that writing failed, or nil.
  open var error: (any Error)? { state.read { $0.machine.error } }
  /// The inputs in the order in which they were added, which is also the order of the tracks.
  open var inputs: [AVAssetWriterInput] { state.read { $0.inputs } }
  /// The inputs that become tracks of the file.
  var tracks: [AVAssetWriterInput] { inputs.filter { $0.mediaType != .metadata } }

  /// The media types that the file type supports. Timed metadata is accepted but not written. **Source:** Apple,
  /// AVAssetWriterInputMetadataAdaptor, for metadata in QuickTime movies.
  open var availableMediaTypes: [AVMediaType] {
    switch outputFileType {
    case .m4a: [.audio]
    case .mov: [.video, .audio, .metadata]
    default: [.video, .audio]
    }
  }

  // MARK: Inputs

  /// Returns whether an input can be added: it was never added to a writer, writing has not started, and the file type
  /// supports its media type and settings. **Source:** rules 319, 321; it is inferred that an input cannot be reused
  /// after its writer has finished or been released.
  open func canAdd(_ input: AVAssetWriterInput) -> Bool { problem(with: input) == nil }

  /// Adds an input, which becomes a track of the file.
  ///
  /// Raises NSInvalidArgumentException if ``canAdd(_:)-(AVAssetWriterInput)`` returns false, and
  /// NSInternalInconsistencyException after writing has started. **Source:** rules 319, 321, 324.
  open func add(_ input: AVAssetWriterInput) {
    guard requireStatus(.unknown, "addInput:") else { return }
    if let problem = problem(with: input) {
      return system.refuse(
        Misuse(
          .invalidArgument, "*** -[AVAssetWriter addInput:] \(problem)", evidence: .rule(319),
          remedy: "check canAdd(_:) first"))
    }
    system.change { transaction in
      input.belong(to: self, index: tracks.count, transaction)
      state.write(transaction) { $0.inputs.append(input) }
    }
  }

  private func problem(with input: AVAssetWriterInput) -> String? {
    if status != .unknown { return "Cannot add input after writing has begun" }
    if input.wasAdded { return "An input may only be added to one asset writer" }
    if !availableMediaTypes.contains(input.mediaType) {
      return "In order to add an input, the file type must support its media type"
    }
    return Self.problem(input.outputSettings, input.mediaType, outputFileType, hint: input.sourceFormatHint)
  }

  /// Returns whether an input with these settings can be added to a file of this type.
  ///
  /// **Source:** Apple, canApply(outputSettings:forMediaType:).
  open func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
    availableMediaTypes.contains(mediaType) && Self.problem(outputSettings, mediaType, outputFileType, hint: nil) == nil
  }

  /// Returns the reason that settings cannot be used, or nil if they can.
  private static func problem(
    _ settings: [String: Any]?, _ mediaType: AVMediaType, _ fileType: AVFileType, hint: CMFormatDescription?
  ) -> String? {
    guard let settings else {
      // For all file types except QuickTime, passthrough requires a format hint. **Source:** Apple, AVAssetWriterInput.
      return hint == nil && fileType != .mov
        ? "In order to perform passthrough to file type \(fileType.rawValue), please provide a format hint in the "
          + "AVAssetWriterInput initializer" : nil
    }
    switch OutputSettings(settings, mediaType, hint: hint).result {
    case .failure(let problem): return problem.text
    case .success(.audio(let audio)):
      return fileType != .mov && audio.format == "lpcm"
        ? "Linear PCM is not supported in file type \(fileType.rawValue)" : nil
    case .success(.video(let images)):
      return fileType != .mov && images.codec.hasPrefix("ap")
        ? "Codec \(images.codec) is not supported in file type \(fileType.rawValue)" : nil
    case .success(.passThrough): return nil
    }
  }

  // MARK: Settings

  /// The interval at which movie fragments are written, so that the file is playable up to the last fragment. Default
  /// is invalid, which disables fragments.
  ///
  /// If a process ends before ``finishWriting(completionHandler:)``, the file is lost unless this property is set.
  /// Setting it after writing has started raises NSInternalInconsistencyException. **Source:** rule 334.
  open var movieFragmentInterval: CMTime {
    get { state.read { $0.settings.fragmentInterval } }
    set { set("setMovieFragmentInterval:") { $0.fragmentInterval = newValue } }
  }

  /// The time scale of the movie's edits, in units per second. Default is 0, which selects one automatically. Setting
  /// it after writing has started raises NSInternalInconsistencyException.
  open var movieTimeScale: CMTimeScale {
    get { state.read { $0.settings.movieTimescale } }
    set { set("setMovieTimeScale:") { $0.movieTimescale = newValue } }
  }

  /// A Boolean value that indicates whether the file's index is written first, so that playback can start during
  /// download. Setting it after writing has started raises NSInternalInconsistencyException.
  open var shouldOptimizeForNetworkUse: Bool {
    get { state.read { $0.settings.shouldOptimizeForNetworkUse } }
    set { set("setShouldOptimizeForNetworkUse:") { $0.shouldOptimizeForNetworkUse = newValue } }
  }

  /// The metadata of the file. Setting it after writing has started raises NSInternalInconsistencyException.
  open var metadata: [AVMetadataItem] {
    get { state.read { $0.settings.metadata } }
    set { set("setMetadata:") { $0.metadata = newValue } }
  }

  private func set(_ selector: String, _ write: (inout FileSettings) -> Void) {
    guard requireStatus(.unknown, selector) else { return }
    // The previous settings are released outside the lock.
    _ = change(state) { state in
      defer { write(&state.settings) }
      return state.settings
    }
  }

  /// Returns whether the status allows a method call; reports API misuse otherwise. **Source:** rule 324.
  func requireStatus(_ wished: Status, _ selector: String) -> Bool {
    requireStatus(
      selector, where: status == wished,
      remedy: wished == .unknown
        ? "call this before startWriting()" : "call this between startWriting() and finishWriting")
  }

  /// Returns whether a condition for a method call holds; reports API misuse with the status otherwise.
  func requireStatus(_ selector: String, where isGood: Bool, remedy: String) -> Bool {
    system.require(
      isGood,
      Misuse(
        .internalInconsistency,
        "*** -[AVAssetWriter \(selector)] Cannot call method when status is \(status.rawValue)",
        evidence: status.evidence(of: selector), remedy: remedy))
  }
}

extension AVAssetWriter.Status {
  /// The source that says that a call raises an exception in this status. Public reports have status 3 (failed) only for
  /// `startWriting`.
  func evidence(of selector: String) -> Misuse.Evidence {
    self == .failed && selector != "startWriting" ? .inferred : .rule(324)
  }
}
