import Dispatch
import Foundation

/// Writes what it gets to a file, between `startRecording` and `stopRecording`. Use a subclass. **Source:** rules 241-260.
public class AVCaptureFileOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let state: Guarded<State>
  /// Where files are written, so that on host time encoding does not hold up the clock.
  let writing: Lane

  struct State {
    var life = RecordingLife()
    var url: URL?
    var maxDuration = CMTime.invalid
    var maxFileSize: Int64 = 0
    var buffers: FrameBuffers?
  }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    writing = system.delivery.lane(for: DispatchQueue(label: "camsim.recording"))
    super.init(system: system)
  }

  func withState<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try state.withLock(body)
  }

  // MARK: Facts

  /// Whether a recording is under way. Observable.
  public var isRecording: Bool { withState { $0.life.isRecording } }
  /// Whether the last recording is closed and its delegate called or about to be: what a run waits for on host time.
  package var isIdle: Bool {
    withState { state in
      switch state.life.state {
      case .idle: true
      case .waiting, .writing, .finishing: false
      }
    }
  }
  /// The file of the recording, or of the last one.
  public var outputFileURL: URL? { withState { $0.url } }
  /// How much has been recorded; zero when nothing is.
  public var recordedDuration: CMTime { withState { $0.life.recording?.duration } ?? .zero }
  /// Bytes written so far; 0 when nothing is recorded.
  public var recordedFileSize: Int64 { withState { $0.life.recording?.byteCount } ?? 0 }

  /// How long a recording may last; invalid for no limit. Reaching it ends the recording with `AVError.maximumDurationReached`.
  ///
  /// **Source:** rule 248.
  public var maxRecordedDuration: CMTime {
    get { withState { $0.maxDuration } }
    set { withState { $0.maxDuration = newValue } }
  }

  /// How many bytes a recording may have; 0 for no limit. Reaching it ends the recording with `AVError.maximumFileSizeReached`.
  ///
  /// **Source:** rule 248.
  public var maxRecordedFileSize: Int64 {
    get { withState { $0.maxFileSize } }
    set { withState { $0.maxFileSize = newValue } }
  }

  // MARK: Starting and stopping

  /// Records to a new file; the delegate hears when it begins and, always, when it ends. The delegate is kept until then.
  ///
  /// Raises NSInvalidArgumentException for a URL that is no file and without an active, enabled connection. Failures reach the
  /// delegate as `AVError`: `fileAlreadyExists`, `sessionNotRunning`, `recordingAlreadyInProgress`. **Source:** rules 79, 235, 241-246.
  public func startRecording(
    to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    guard
      system.require(
        outputFileURL.isFileURL,
        Misuse(
          .invalidArgument,
          "*** -[\(type(of: self)) startRecordingToOutputFileURL:recordingDelegate:] Cannot record to URL "
            + "\(outputFileURL) because it is not a file URL.",
          remedy: "use URL(fileURLWithPath:)")),
      system.require(
        connections.contains { $0.delivers },
        Misuse(
          .invalidArgument,
          "*** -[\(type(of: self)) startRecordingToOutputFileURL:recordingDelegate:] No active/enabled connections",
          remedy: "add the output and an input to the session, and fetch the connection again after a switch"))
    else { return }
    let request = RecordingRequest(url: outputFileURL, delegate: delegate, connections: connections)
    var problem: AVError.Code?
    if session?.isRunning != true { problem = .sessionNotRunning }
    if FileManager.default.fileExists(atPath: outputFileURL.path) { problem = .fileAlreadyExists }
    handle { $0.start(request, problem: problem) }
  }

  /// Ends the recording; returns at once. The file is complete when the delegate hears so. **Source:** rule 260.
  public func stopRecording() {
    handle { $0.end(nil) }
  }

  // MARK: What a subclass and the session have to do with it

  /// What is to be written; a subclass knows.
  func describeMovie(url: URL, startTime: CMTime, routes: [Route]) -> MovieDescription {
    MovieDescription(url: url, fileType: "com.apple.quicktime-movie", startTime: startTime)
  }

  override func receive(_ frame: CapturedFrame, over route: Route) { write(frame, route) }

  override func receive(_ sound: CapturedSound, over route: Route) { write(sound) }

  override func routesChanged(_ routes: [Route], because reason: RouteChange) {
    handle { $0.routesChanged(routes, because: reason) }
  }
}
