import Dispatch
import Foundation

/// Writes what it gets to a file, between `startRecording` and `stopRecording`. Use a subclass. **Source:** rules 241-260.
public class AVCaptureFileOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let state: Guarded<State>
  /// Where files are written, so that on host time encoding does not hold up the clock.
  private let writingQueue = DispatchQueue(label: "camsim.recording")

  struct State {
    var life = RecordingLife()
    var url: URL?
    var maxDuration = CMTime.invalid
    var maxFileSize: Int64 = 0
    var buffers: FrameBuffers?
  }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
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
  public var recordedDuration: CMTime { recording?.duration ?? .zero }
  /// Bytes written so far; 0 when nothing is recorded.
  public var recordedFileSize: Int64 { recording?.movie.byteCount ?? 0 }

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

  private var recording: Recording? {
    withState { state in
      guard case .writing(_, let recording) = state.life.state else { return nil }
      return recording
    }
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

  // MARK: What arrives

  override func receive(_ frame: CapturedFrame, over route: Route) {
    let actions = withState { $0.life.sampleArrived(at: frame.time, opens: true) }
    perform(actions)
    guard let recording, let buffers = buffers(for: route) else { return }
    let picture = buffers.makeSample(frame, sensorToBuffer: .identity)
    let end = frame.time + frame.duration
    write(to: recording, until: end) {
      guard let image = picture.imageBuffer else { return }
      try recording.movie.append(image, at: frame.time, duration: frame.duration)
    }
  }

  override func receive(_ sound: CapturedSound, over route: Route) {
    let time = sound.buffer.presentationTimeStamp
    let hasPictures = session?.withState { $0.applied }.routes(to: self).contains { $0.mediaType == .video } ?? false
    perform(withState { $0.life.sampleArrived(at: time, opens: !hasPictures) })
    // Sound from before the first picture is not part of the movie; the writer cuts a packet that begins before it.
    let end = time + sound.buffer.duration
    guard let recording, end > recording.startTime else { return }
    write(to: recording, until: end) { try recording.movie.append(sound: sound.buffer) }
  }

  /// A recording ends when what it records changes under it. **Source:** rules 87, 201, 245, 250, 254.
  override func routesChanged(_ routes: [Route], because reason: RouteChange) {
    guard isRecording else { return }
    switch reason {
    case .configured:
      let cameras = withState { $0.life.connections }.filter { connection in
        connection.inputPorts.first?.mediaType == .video
          && !routes.contains { $0.connection === connection }
      }
      handle { $0.end(cameras.isEmpty ? .sessionConfigurationChanged : .sessionWasInterrupted) }
    case .stopped: handle { $0.end(nil) }
    case .interrupted(let code): handle { $0.end(code) }
    }
  }

  private func write(to recording: Recording, until end: CMTime, _ body: @escaping () throws -> Void) {
    withState { _ in recording.endTime = max(recording.endTime, end) }
    system.delivery.submit(
      Delivery.Item { [self] in
        do {
          try body()
        } catch {
          return handle { $0.end((error as? AVError)?.code ?? .unknown) }
        }
        let (duration, size) = withState { ($0.maxDuration, $0.maxFileSize) }
        if duration.isNumeric, recording.duration >= duration { handle { $0.end(.maximumDurationReached) } }
        if size > 0, recording.movie.byteCount >= size { handle { $0.end(.maximumFileSizeReached) } }
      }, on: writingQueue)
  }

  private func buffers(for route: Route) -> FrameBuffers? {
    withState { state in
      let settings = VideoDataSettings(pixelFormat: Self.codecPixelFormat(route.pixelFormat), size: route.sensorSize)
      if state.buffers?.fits(route, settings) != true { state.buffers = FrameBuffers(route, settings) }
      return state.buffers
    }
  }

  /// What the encoder gets: 8-bit two-plane pictures in the camera's own range.
  static func codecPixelFormat(_ native: OSType) -> OSType {
    native == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange ? native : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
  }

  // MARK: Doing what the state machine says

  private func handle(_ event: (inout RecordingLife) -> [RecordingLife.Action]) {
    let actions = system.change { transaction in
      let old = isRecording
      let actions = withState { event(&$0.life) }
      transaction.changed(self, \AVCaptureFileOutput.isRecording, "isRecording", from: old, to: isRecording)
      return actions
    }
    perform(actions)
  }

  private func perform(_ actions: [RecordingLife.Action]) {
    for action in actions {
      switch action {
      case .write: break
      case .open(let request, let time): open(request, at: time)
      case .reject(let request, let code): finish(request, AVError.recording(code, playable: false, request.url), .zero)
      case .close(let request, let recording, let code): close(request, recording, code)
      }
    }
  }

  private func open(_ request: RecordingRequest, at time: CMTime) {
    do {
      guard let media = system.media else { throw AVError(.operationNotAllowed) }
      let movie = try media.openMovie(describeMovie(url: request.url, startTime: time))
      withState { state in
        state.url = request.url
        state.life.opened(Recording(movie, startTime: time))
      }
      system.change { $0.record(.recording(output: self, event: .started), in: system) }
      callBack {
        request.delegate.fileOutput(self, didStartRecordingTo: request.url, from: request.connections)
        request.delegate.fileOutput(self, didStartRecordingTo: request.url, startPTS: time, from: request.connections)
      }
    } catch {
      handle { $0.end((error as? AVError)?.code ?? .unknown) }
    }
  }

  /// What is to be written; a subclass knows.
  func describeMovie(url: URL, startTime: CMTime) -> MovieDescription {
    MovieDescription(url: url, fileType: "com.apple.quicktime-movie", startTime: startTime)
  }

  private func close(_ request: RecordingRequest, _ recording: Recording?, _ code: AVError.Code?) {
    system.delivery.submit(
      Delivery.Item { [self] in
        var error = code.map { AVError.recording($0, playable: recording != nil, request.url) }
        do {
          try recording?.movie.finish()
        } catch let failure {
          error = (failure as? AVError) ?? AVError.recording(.unknown, playable: false, request.url)
        }
        withState { $0.life.finished() }
        finish(request, error, recording?.duration ?? .zero)
      }, on: writingQueue)
  }

  private func finish(_ request: RecordingRequest, _ error: AVError?, _ duration: CMTime) {
    system.change {
      $0.record(.recording(output: self, event: .finished(duration: duration, error: error?.code)), in: system)
    }
    callBack {
      request.delegate.fileOutput(self, didFinishRecordingTo: request.url, from: request.connections, error: error)
    }
  }

  /// Delegates are called on no particular queue. **Source:** rule 244.
  private func callBack(_ body: @escaping () -> Void) {
    system.delivery.submit(Delivery.Item(work: body), on: system.callbackQueue)
  }
}

extension RecordingLife {
  /// The connections that the recording began with.
  var connections: [AVCaptureConnection] {
    switch state {
    case .waiting(let request), .writing(let request, _): request.connections
    case .idle, .finishing: []
    }
  }
}

extension AVError {
  /// The error that a recording ends with. **Source:** rules 201, 242, 245-247.
  static func recording(_ code: Code, playable: Bool, _ url: URL) -> AVError {
    AVError(
      code,
      userInfo: [
        NSLocalizedDescriptionKey: code == .fileAlreadyExists
          ? "Cannot Save" : playable ? "Recording Stopped" : "Cannot Record",
        AVErrorRecordingSuccessfullyFinishedKey: playable, NSURLErrorKey: url,
      ])
  }
}
