import AVFoundationTypes
import CoreMediaModel
import Dispatch
import Foundation
import SimulationKernel

/// Writes what it gets to a file, between `startRecording` and `stopRecording`. Use a subclass. **Source:** rules 241-260.
public class AVCaptureFileOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  let state: Observed<State>
  /// Where files are written, so that on host time encoding does not hold up the clock.
  let writing: CallbackQueue

  struct State {
    var machine = RecordingStateMachine()
    var lastURL: URL?
    /// How far the last recording had come when it ended.
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

  override var keepsColorSpace: Bool { true }

  // MARK: What there is

  /// Whether a recording is under way, paused or not: from its first sample until its file is closed. Observable.
  ///
  /// **Source:** rules 402 and 411.
  public var isRecording: Bool { state.read { $0.machine.isRecording } }
  /// Whether the recording is paused. Observable. **Source:** rule 250.
  public var isRecordingPaused: Bool { state.read { $0.machine.isPaused } }
  /// Whether a recording was asked for that nothing has ended yet.
  package var goesOn: Bool { state.read { $0.machine.goesOn } }
  /// Whether the last recording is closed and its delegate called or about to be: what a run waits for on host time.
  package var isIdle: Bool {
    state.read { state in
      switch state.machine.state {
      case .idle: true
      case .waiting, .writing, .finishing: false
      }
    }
  }
  /// The file that is being written; nil while nothing is recorded. **Source:** Apple, of the same name.
  public var outputFileURL: URL? { state.read { $0.machine.url } }
  /// The file of the recording, or of the last one.
  package var lastFileURL: URL? { state.read { $0.lastURL } }
  /// How far the recording has come, or the last one had, until another is asked for; nil for one without a sample.
  private var progress: Recording.Progress? {
    let (recording, last) = state.read { ($0.machine.recording, $0.machine.goesOn ? nil : $0.lastProgress) }
    return recording?.progress.withLock { $0 } ?? last
  }
  /// How much has been recorded to the file, without pauses; afterwards, also in `didFinishRecordingTo`, how much the last file got.
  ///
  /// Zero from `startRecording` until the first sample. **Source:** Apple, of the same name; that it is zero then is inferred.
  public var recordedDuration: CMTime { progress?.times.duration ?? .zero }
  /// Bytes written to the file so far; afterwards those of the last file. **Source:** Apple, of the same name.
  public var recordedFileSize: Int64 { progress?.byteCount ?? 0 }

  // MARK: Limits

  /// How long a recording may last; invalid for no limit. Reaching it ends the recording with `AVError.maximumDurationReached`.
  ///
  /// **Source:** rule 248.
  public var maxRecordedDuration: CMTime {
    get { state.read { $0.limits.duration } }
    set { change(state) { $0.limits.duration = newValue } }
  }

  /// How many bytes a recording may have; 0 for no limit. Reaching it ends the recording with `AVError.maximumFileSizeReached`.
  ///
  /// **Source:** rule 248.
  public var maxRecordedFileSize: Int64 {
    get { state.read { $0.limits.byteCount } }
    set { change(state) { $0.limits.byteCount = newValue } }
  }

  /// How many bytes must be free on the disk; 0, the default, for none. With fewer a recording ends with `AVError.diskFull`, or never
  /// begins. **Source:** rule 248.
  public var minFreeDiskSpaceLimit: Int64 {
    get { state.read { $0.limits.freeSpace } }
    set { change(state) { $0.limits.freeSpace = newValue } }
  }

  /// Who sees each sample before it is written. It is not kept alive. **Source:** Apple, of the same name (macOS).
  public var delegate: (any AVCaptureFileOutputDelegate)? {
    get { state.read { $0.delegate } }
    set { change(state) { $0.delegate = newValue } }
  }

  // MARK: Starting and stopping

  /// Records to a new file; the delegate hears when it begins and, always, when it ends. The delegate is kept until then.
  ///
  /// Raises NSInvalidArgumentException for a URL that is no file and without an active, enabled connection. Failures reach the
  /// delegate as `AVError`: `fileAlreadyExists`, `sessionNotRunning`, `recordingAlreadyInProgress`. **Source:** rules 79, 235, 241-246.
  public func startRecording(
    to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    start(
      RecordingRequest(url: outputFileURL, delegate: delegate, connections: connections),
      "startRecordingToOutputFileURL:recordingDelegate:")
  }

  /// Starts what a subclass was asked for by this selector.
  func start(_ request: RecordingRequest, _ selector: String) {
    let name = "*** -[\(type(of: self)) \(selector)]"
    guard
      system.require(
        request.url.isFileURL,
        Misuse(
          .invalidArgument, "\(name) Cannot record to URL \(request.url) because it is not a file URL.",
          remedy: "use URL(fileURLWithPath:)")),
      system.require(
        request.connections.contains { $0.delivers },
        Misuse(
          .invalidArgument, "\(name) No active/enabled connections",
          remedy: "add the output and an input to the session, and fetch the connection again after a switch"))
    else { return }
    var problem: AVError.Code?
    if session?.isRunning != true { problem = .sessionNotRunning }
    if FileManager.default.fileExists(atPath: request.url.path) { problem = .fileAlreadyExists }
    handle { $0.start(request, problem: problem) }
  }

  /// Ends the recording, paused or not; returns at once. The file is complete when the delegate hears so. Without a recording it does
  /// nothing. **Source:** rules 260 and 402.
  public func stopRecording() { handle { $0.end(nil) } }

  /// Leaves out what comes from now on, until ``resumeRecording()``. The time in between is not in the file: what comes after follows
  /// what came before, pictures and sound at the same place. Without a recording it does nothing. **Source:** rule 250.
  public func pauseRecording() { handle { $0.pause() } }

  /// Goes on with the next sample. Without a pause it does nothing. **Source:** rule 250.
  public func resumeRecording() { handle { $0.resume() } }

  /// Ends the recording as a full disk does. **Source:** rule 245.
  package func playFullDisk() { handle { $0.end(.diskFull) } }

  // MARK: What a subclass and the session have to do with it

  /// What is to be written; a subclass knows.
  func describeMovie(_ request: RecordingRequest, startTime: CMTime, activeConnections: [ActiveConnection])
    -> MovieDescription
  {
    MovieDescription(url: request.url, fileType: AVFileType.mov.rawValue, startTime: startTime)
  }

  /// A recording has begun or ended. Called while the change is made.
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

/// What ends a recording by itself. **Source:** rule 248.
struct RecordingLimits: Equatable, Sendable {
  var duration = CMTime.invalid
  var byteCount: Int64 = 0
  var freeSpace: Int64 = 0

  /// The error of a recording that has become too long.
  func error(after length: CMTime) -> AVError.Code? {
    duration.isNumeric && length >= duration ? .maximumDurationReached : nil
  }

  /// The error of a recording that has become too large, or has too little room.
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
