import Foundation

/// A recording's life as a state machine: each event returns what has to be done about it.
///
///     idle ──start──▶ waiting ──first sample──▶ writing ──end──▶ finishing ──finished──▶ idle
///                        └────────────end───────────────────────────▲
///
/// **Source:** rules 235, 241-260.
struct RecordingLife: Sendable {
  enum State: Sendable {
    case idle
    /// Nothing has been written yet.
    case waiting(RecordingRequest)
    case writing(RecordingRequest, Recording)
    case finishing
  }

  enum Action: Sendable {
    /// Tell the delegate of a recording that never began.
    case reject(RecordingRequest, AVError.Code)
    case open(RecordingRequest, at: CMTime)
    case write
    /// Close the file and tell the delegate. The error is what ended the recording, if the client did not.
    case close(RecordingRequest, Recording?, AVError.Code?)
  }

  private(set) var state = State.idle

  var isRecording: Bool {
    switch state {
    case .waiting, .writing: true
    case .idle, .finishing: false
    }
  }

  /// The client wants to record. **Source:** rules 235, 242, 246.
  mutating func start(_ request: RecordingRequest, problem: AVError.Code?) -> [Action] {
    switch state {
    case .idle:
      if let problem { return [.reject(request, problem)] }
      state = .waiting(request)
      return []
    case .waiting, .writing, .finishing: return [.reject(request, .recordingAlreadyInProgress)]
    }
  }

  /// Something arrived that can be written.
  ///
  /// - Parameter opens: whether a file may begin with it: with a picture, where there are pictures.
  mutating func sampleArrived(at time: CMTime, opens: Bool) -> [Action] {
    switch state {
    case .waiting(let request): opens ? [.open(request, at: time)] : []
    case .writing: [.write]
    case .idle, .finishing: []
    }
  }

  /// The file is open.
  mutating func opened(_ recording: Recording) {
    switch state {
    case .waiting(let request): state = .writing(request, recording)
    case .idle, .writing, .finishing: break
    }
  }

  /// The recording is to end: by the client (nil), a limit, an interruption or a failure.
  mutating func end(_ error: AVError.Code?) -> [Action] {
    switch state {
    case .waiting(let request):
      state = .finishing
      // Nothing was captured. **Source:** rules 245 and 255.
      return [.close(request, nil, error ?? .noDataCaptured)]
    case .writing(let request, let recording):
      state = .finishing
      return [.close(request, recording, error)]
    case .idle, .finishing: return []
    }
  }

  /// The file is closed.
  mutating func finished() {
    switch state {
    case .finishing: state = .idle
    case .idle, .waiting, .writing: break
    }
  }
}

/// What a client asked for with `startRecording`.
struct RecordingRequest: @unchecked Sendable {
  // Unchecked: the delegate is only called on the system's callback queue.
  let url: URL
  let delegate: any AVCaptureFileOutputRecordingDelegate
  let connections: [AVCaptureConnection]
}

/// A file that is being written, and how much of it there is.
final class Recording: @unchecked Sendable {
  // Unchecked: `end` is only touched with the system's lock held.
  let movie: any MovieRecording
  let startTime: CMTime
  /// Where the last picture or sound ends.
  var endTime: CMTime

  init(_ movie: any MovieRecording, startTime: CMTime) {
    self.movie = movie
    self.startTime = startTime
    endTime = startTime
  }

  var duration: CMTime { endTime - startTime }
}
