import AVFoundationTypes
import CoreMediaModel
import Dispatch
import Foundation
import SimulationKernel

/// The abstract superclass of outputs that record to a file between `startRecording` and `stopRecording`. **Source:**
/// rules 241-260.
public class AVCaptureFileOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: all mutable state is guarded by the system's lock.
  let state: Observed<State>
  /// The queue on which files are written, so that encoding does not delay a clock that follows host time.
  let writing: CallbackQueue

  struct State {
    var machine = RecordingStateMachine()
    var lastURL: URL?
    /// The final progress of the last recording.
    var lastProgress: Recording.Progress?
    var limits = RecordingLimits()
    var buffers: FrameBuffers?
    weak var delegate: (any AVCaptureFileOutputDelegate)?
  }

  override init(system: CaptureSystem) {
    state = Observed(State(), lock: system.lock)
    writing = system.delivery.callbackQueue(for: DispatchQueue(label: "camsim.recording"))
    super.init(system: system)
  }

  override var preservesColorSpace: Bool { true }

  // MARK: Recording state

  /// A Boolean value that indicates whether a recording is in progress, paused or not: from its first sample until its
  /// file is closed. Key-value observable.
  ///
  /// **Source:** rules 402 and 411.
  public var isRecording: Bool { state.read { $0.machine.isRecording } }
  /// A Boolean value that indicates whether the recording is paused. Key-value observable. **Source:** rule 250.
  public var isRecordingPaused: Bool { state.read { $0.machine.isPaused } }
  /// Whether a recording has been started and not yet ended.
  package var isUnfinished: Bool { state.read { $0.machine.goesOn } }
  /// Whether no recording is in progress: the last one is closed, and its delegate is notified or about to be. A run on
  /// host time waits for this state.
  package var isIdle: Bool {
    state.read { state in
      switch state.machine.state {
      case .idle: true
      case .waiting, .writing, .finishing: false
      }
    }
  }
  /// The URL of the file being written, or nil if no recording is in progress. **Source:** Apple, symbol of the same name.
  public var outputFileURL: URL? { state.read { $0.machine.url } }
  /// The URL of the current recording's file, or of the last one.
  package var lastFileURL: URL? { state.read { $0.lastURL } }
  /// The progress of the current recording, or of the last one until another starts. Nil if the recording has no
  /// samples.
  private var progress: Recording.Progress? {
    let (recording, last) = state.read { ($0.machine.recording, $0.machine.goesOn ? nil : $0.lastProgress) }
    return recording?.progress.withLock { $0 } ?? last
  }
  /// The recorded duration without pauses. After the recording ends, and in `didFinishRecordingTo`, it is the duration
  /// of the last file.
  ///
  /// It is zero from `startRecording` until the first sample. **Source:** Apple, symbol of the same name; the initial zero is
  /// inferred.
  public var recordedDuration: CMTime { progress?.times.duration ?? .zero }
  /// The number of bytes written to the file so far, or the size of the last file. **Source:** Apple, symbol of the same name.
  public var recordedFileSize: Int64 { progress?.byteCount ?? 0 }

  // MARK: Limits

  /// The maximum duration of a recording, or invalid for no limit. Reaching it ends the recording with
  /// `AVError.maximumDurationReached`.
  ///
  /// **Source:** rule 248.
  public var maxRecordedDuration: CMTime {
    get { state.read { $0.limits.duration } }
    set { change(state) { $0.limits.duration = newValue } }
  }

  /// The maximum size of a recording in bytes, or 0 for no limit. Reaching it ends the recording with
  /// `AVError.maximumFileSizeReached`.
  ///
  /// **Source:** rule 248.
  public var maxRecordedFileSize: Int64 {
    get { state.read { $0.limits.byteCount } }
    set { change(state) { $0.limits.byteCount = newValue } }
  }

  /// The minimum free disk space in bytes, or 0 (the default) for no limit. If less space is free, a recording ends
  /// with `AVError.diskFull` or does not begin. **Source:** rule 248.
  public var minFreeDiskSpaceLimit: Int64 {
    get { state.read { $0.limits.freeSpace } }
    set { change(state) { $0.limits.freeSpace = newValue } }
  }

  /// The delegate that receives each sample before it is written. Not retained. **Source:** Apple, symbol of the same name
  /// (macOS).
  public var delegate: (any AVCaptureFileOutputDelegate)? {
    get { state.read { $0.delegate } }
    set { change(state) { $0.delegate = newValue } }
  }

  // MARK: Starting and stopping

  /// Starts recording to a new file. The delegate is notified when recording begins and, always, when it ends, and is
  /// retained until then.
  ///
  /// Raises `NSInvalidArgumentException` if the URL is not a file URL, or if there is no active, enabled connection.
  /// Failures are reported to the delegate as `AVError`: `fileAlreadyExists`, `sessionNotRunning`,
  /// `recordingAlreadyInProgress`. **Source:** rules 79, 235, 241-246.
  public func startRecording(
    to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    system.recordCall(on: self)
    start(
      RecordingRequest(url: outputFileURL, delegate: delegate, connections: connections),
      "startRecordingToOutputFileURL:recordingDelegate:")
  }

  /// Starts a recording that a client requested through the given selector.
  func start(_ request: RecordingRequest, _ selector: String) {
    let name = "*** -[\(type(of: self)) \(selector)]"
    guard
      system.require(
        request.url.isFileURL,
        Misuse(
          .invalidArgument, "\(name) Cannot record to URL \(request.url) because it is not a file URL.",
          evidence: .rule(241), remedy: "use URL(fileURLWithPath:)")),
      system.require(
        request.connections.contains { $0.delivers },
        Misuse(
          .invalidArgument, "\(name) No active/enabled connections",
          evidence: .rule(79),
          remedy: "add the output and an input to the session, and get the connection again after switching inputs"))
    else { return }
    var problem = system.requestedFailure(of: .startRecording).map { ($0 as? AVError)?.code ?? .unknown }
    if session?.isRunning != true { problem = .sessionNotRunning }
    if FileManager.default.fileExists(atPath: request.url.path) { problem = .fileAlreadyExists }
    handle { $0.start(request, problem: problem) }
  }

  /// Stops the recording, paused or not. Returns immediately; the file is complete when the delegate is notified. Has
  /// no effect if there is no recording. **Source:** rules 260 and 402.
  public func stopRecording() {
    system.recordCall(on: self)
    handle { $0.end(nil) }
  }

  /// Pauses the recording until ``resumeRecording()``. The pause is cut from video and audio at the same times. Has no
  /// effect if there is no recording. **Source:** rule 250.
  public func pauseRecording() {
    system.recordCall(on: self)
    handle { $0.pause() }
  }

  /// Resumes a paused recording with the next sample. Has no effect if the recording isn't paused. **Source:** rule
  /// 250.
  public func resumeRecording() {
    system.recordCall(on: self)
    handle { $0.resume() }
  }

  /// Ends the recording as if the disk were full. **Source:** rule 245.
  package func simulateFullDisk() { handle { $0.end(.diskFull) } }

  // MARK: Overridden by subclasses, called by the session

  /// Returns the description of the movie to write; subclasses add their tracks and metadata.
  func describeMovie(_ request: RecordingRequest, startTime: CMTime, activeConnections: [ActiveConnection])
    -> MovieSettings
  {
    MovieSettings(url: request.url, fileType: AVFileType.mov.rawValue, startTime: startTime)
  }

  /// Called during the transaction in which a recording begins or ends.
  func recordingChanged(isRecording: Bool, _ transaction: borrowing Transaction) {}

  override func receive(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {
    write(frame, activeConnection)
  }

  override func receive(_ audio: CapturedAudio, over activeConnection: ActiveConnection) {
    write(audio, activeConnection)
  }

  override func routesChanged(
    _ activeConnections: [ActiveConnection], because reason: RouteChange, _ transaction: borrowing Transaction
  ) {
    handle(transaction) { $0.routesChanged(activeConnections, because: reason) }
  }
}

extension AVCaptureFileOutput.State: ObservableState {
  static func announce(
    of output: AVCaptureFileOutput, from old: Self, to new: Self, _ transaction: borrowing Transaction
  ) {
    transaction.changed(
      output, \AVCaptureFileOutput.isRecording, "isRecording", from: old.machine.isRecording,
      to: new.machine.isRecording)
    transaction.changed(
      output, \AVCaptureFileOutput.isRecordingPaused, "isRecordingPaused", from: old.machine.isPaused,
      to: new.machine.isPaused)
  }
}

/// The limits at which a recording ends automatically. **Source:** rule 248.
struct RecordingLimits: Equatable, Sendable {
  var duration = CMTime.invalid
  var byteCount: Int64 = 0
  var freeSpace: Int64 = 0

  /// Returns the error for a recording that has reached the maximum duration, or nil if it has not.
  func error(after length: CMTime) -> AVError.Code? {
    duration.isNumeric && length >= duration ? .maximumDurationReached : nil
  }

  /// Returns the error for a recording that has reached the size or free-space limit, or nil if it has not.
  func error(atSize size: Int64, free: Int64?) -> AVError.Code? {
    if byteCount > 0, size >= byteCount { return .maximumFileSizeReached }
    if freeSpace > 0, let free, free < freeSpace { return .diskFull }
    return nil
  }
}

extension AVCaptureFileOutput: InheritedObservation {
  package static func declaredKeyPath(_ keyPath: AnyKeyPath) -> AnyKeyPath {
    switch keyPath {
    case \AVCaptureMovieFileOutput.isRecording, \AVCaptureAudioFileOutput.isRecording:
      \AVCaptureFileOutput.isRecording
    case \AVCaptureMovieFileOutput.isRecordingPaused, \AVCaptureAudioFileOutput.isRecordingPaused:
      \AVCaptureFileOutput.isRecordingPaused
    default: keyPath
    }
  }
}
