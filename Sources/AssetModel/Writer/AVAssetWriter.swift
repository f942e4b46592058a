import AVFoundationTypes
import CoreMediaModel
import Dispatch
import Foundation
import SimulationKernel

/// Writes samples to a new file, one track for each of its inputs. Used once. **Source:** rules 319-334.
public final class AVAssetWriter: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// Where the file will be.
  public let outputURL: URL
  /// What kind of file it will be.
  public let outputFileType: AVFileType
  let state: Guarded<State>
  /// Where the file is closed, so that on host time callers do not wait for it.
  let closing: CallbackQueue

  /// What has become of a writer. **Source:** Apple, AVAssetWriter.Status.
  public enum Status: Int, Sendable {
    /// Nothing has begun.
    case unknown
    /// Samples are taken, or the file is being completed.
    case writing
    /// The file is complete.
    case completed
    /// Something went wrong: see ``AVAssetWriter/error``.
    case failed
    /// The client did not want the file.
    case cancelled
  }

  struct State {
    var machine = WriterStateMachine()
    var inputs: [AVAssetWriterInput] = []
    var settings = FileSettings()
  }

  /// What a client sets before the writing begins.
  struct FileSettings {
    var fragmentInterval = CMTime.invalid
    var movieTimescale: CMTimeScale = 0
    var shouldOptimizeForNetworkUse = false
    var metadata: [AVMetadataItem] = []
  }

  /// The file types that are written. **Source:** Apple, AVFileType; others are absent.
  static let fileTypes: [AVFileType] = [.mov, .mp4, .m4v, .m4a]

  /// A writer for a file that does not exist yet.
  ///
  /// Raises NSInvalidArgumentException for a file type that is not written, and for a URL that is no file. **Source:** rule 319.
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
        remedy: "use \(Self.fileTypes.map { ".\(Self.name($0))" }.joined(separator: ", "))"))
    _ = system.require(
      outputURL.isFileURL,
      Misuse(
        .invalidArgument, "*** -[AVAssetWriter initWithURL:fileType:error:] Cannot write to \(outputURL)",
        remedy: "use URL(fileURLWithPath:)"))
    system.observeAppState(self)
  }

  /// The same.
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

  // MARK: Facts

  /// What has become of the writer.
  public var status: Status { state.read { $0.machine.status } }
  /// Why it failed; nil otherwise.
  public var error: (any Error)? { state.read { $0.machine.error } }
  /// The inputs, in the order in which they were added: that of the file's tracks.
  public var inputs: [AVAssetWriterInput] { state.read { $0.inputs } }

  /// The kinds of media that the file type takes.
  public var availableMediaTypes: [AVMediaType] { outputFileType == .m4a ? [.audio] : [.video, .audio] }

  // MARK: Inputs

  /// Whether an input can be added: it was never added to a writer, the writing has not begun, and the file type takes its media and
  /// its settings. **Source:** rules 319, 321; that an input is not free again when its writer has finished or is gone is inferred.
  public func canAdd(_ input: AVAssetWriterInput) -> Bool { problem(with: input) == nil }

  /// Adds an input, which becomes a track of the file.
  ///
  /// Raises NSInvalidArgumentException where ``canAdd(_:)-(AVAssetWriterInput)`` is false, and NSInternalInconsistencyException
  /// once the writing has begun. **Source:** rules 319, 321, 324.
  public func add(_ input: AVAssetWriterInput) {
    guard requireStatus(.unknown, "addInput:") else { return }
    if let problem = problem(with: input) {
      return system.refuse(
        Misuse(.invalidArgument, "*** -[AVAssetWriter addInput:] \(problem)", remedy: "ask canAdd(_:) first"))
    }
    system.change { transaction in
      input.belong(to: self, index: inputs.count, transaction)
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

  /// Whether an input with these settings could be added to a file of this type.
  ///
  /// **Source:** Apple, canApply(outputSettings:forMediaType:).
  public func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
    availableMediaTypes.contains(mediaType) && Self.problem(outputSettings, mediaType, outputFileType, hint: nil) == nil
  }

  /// Why settings cannot be used; nil when they can.
  private static func problem(
    _ settings: [String: Any]?, _ mediaType: AVMediaType, _ fileType: AVFileType, hint: CMFormatDescription?
  ) -> String? {
    guard let settings else {
      // Outside of QuickTime a writer must know what it passes through. **Source:** Apple, AVAssetWriterInput.
      return hint == nil && fileType != .mov
        ? "In order to perform passthrough to file type \(fileType.rawValue), please provide a format hint in the "
          + "AVAssetWriterInput initializer" : nil
    }
    switch OutputSettings(settings, mediaType, hint: hint).result {
    case .failure(let problem): return problem.text
    case .success(.audio(let audio)):
      return fileType != .mov && audio.format == "lpcm"
        ? "Linear PCM is not supported in file type \(fileType.rawValue)" : nil
    case .success(.images(let images)):
      return fileType != .mov && images.codec.hasPrefix("ap")
        ? "Codec \(images.codec) is not supported in file type \(fileType.rawValue)" : nil
    case .success(.passThrough): return nil
    }
  }

  // MARK: Settings

  /// How often what was written so far becomes playable; invalid, the default, for only at the end.
  ///
  /// A process that ends before ``finishWriting(completionHandler:)`` loses the file unless this was set. Raises once the
  /// writing has begun. **Source:** rule 334.
  public var movieFragmentInterval: CMTime {
    get { state.read { $0.settings.fragmentInterval } }
    set { set("setMovieFragmentInterval:") { $0.fragmentInterval = newValue } }
  }

  /// Units of a second in which the file states edits; 0, the default, leaves it to the file. Raises once the writing has begun.
  public var movieTimeScale: CMTimeScale {
    get { state.read { $0.settings.movieTimescale } }
    set { set("setMovieTimeScale:") { $0.movieTimescale = newValue } }
  }

  /// Whether the file's index comes first, so that it can be played while it is fetched. Raises once the writing has begun.
  public var shouldOptimizeForNetworkUse: Bool {
    get { state.read { $0.settings.shouldOptimizeForNetworkUse } }
    set { set("setShouldOptimizeForNetworkUse:") { $0.shouldOptimizeForNetworkUse = newValue } }
  }

  /// What the file tells about itself. Raises once the writing has begun.
  public var metadata: [AVMetadataItem] {
    get { state.read { $0.settings.metadata } }
    set { set("setMetadata:") { $0.metadata = newValue } }
  }

  private func set(_ selector: String, _ write: (inout FileSettings) -> Void) {
    guard requireStatus(.unknown, selector) else { return }
    // What the last settings kept is let go of outside the lock.
    _ = change(state) { state in
      defer { write(&state.settings) }
      return state.settings
    }
  }

  /// Whether the status is the one in which a method may be called; refuses otherwise. **Source:** rule 324.
  func requireStatus(_ wished: Status, _ selector: String) -> Bool {
    requireStatus(
      selector, where: status == wished,
      remedy: wished == .unknown ? "do it before startWriting()" : "do it between startWriting() and finishWriting")
  }

  /// Refuses a call that the status forbids, or what goes on in it.
  func requireStatus(_ selector: String, where isGood: Bool, remedy: String) -> Bool {
    system.require(
      isGood,
      Misuse(
        .internalInconsistency,
        "*** -[AVAssetWriter \(selector)] Cannot call method when status is \(status.rawValue)", remedy: remedy))
  }
}
