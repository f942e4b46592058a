import Foundation

/// An asset writer's life as a state machine: each event returns what has to be done about it.
///
///     unknown ──start──▶ writing ──finish──▶ finishing ──closed──▶ completed
///        │                  │  └──cancel──▶ cancelled   └──fail──▶ failed
///        └──────fail────────┴──fail──▶ failed
///
/// **Source:** rules 320, 324, 328, 330.
struct WritingLife: Sendable {
  enum State: Sendable {
    case unknown
    case writing(any AssetRecording, Session)
    /// The client wants the end; samples that are under way come first.
    case finishing(any AssetRecording, Session)
    case completed
    case failed(AVError)
    case cancelled
  }

  /// The time that samples are written for.
  enum Session: Sendable, Equatable {
    case none
    case open(from: CMTime)
    case ended(from: CMTime, at: CMTime)

    /// Whether samples may come.
    var isOpen: Bool {
      switch self {
      case .open: true
      case .none, .ended: false
      }
    }

    /// Where the presentation ends; nil for after the last sample.
    var end: CMTime? {
      switch self {
      case .ended(_, let end): end
      case .none, .open: nil
      }
    }
  }

  enum Action: Sendable {
    /// Close the file.
    case close(any AssetRecording, end: CMTime?)
    /// Give the file up.
    case discard(any AssetRecording, keepingFragments: Bool)
    /// Tell who waits for the end.
    case answer
  }

  private(set) var state = State.unknown

  var status: AVAssetWriter.Status {
    switch state {
    case .unknown: .unknown
    case .writing, .finishing: .writing
    case .completed: .completed
    case .failed: .failed
    case .cancelled: .cancelled
    }
  }

  var error: AVError? {
    switch state {
    case .failed(let error): error
    case .unknown, .writing, .finishing, .completed, .cancelled: nil
    }
  }

  /// Whether samples are taken, as far as the writer is concerned.
  var isWriting: Bool {
    switch state {
    case .writing: true
    case .unknown, .finishing, .completed, .failed, .cancelled: false
    }
  }

  var isFinishing: Bool {
    switch state {
    case .finishing: true
    case .unknown, .writing, .completed, .failed, .cancelled: false
    }
  }

  var session: Session {
    switch state {
    case .writing(_, let session), .finishing(_, let session): session
    case .unknown, .completed, .failed, .cancelled: .none
    }
  }

  var recording: (any AssetRecording)? {
    switch state {
    case .writing(let recording, _), .finishing(let recording, _): recording
    case .unknown, .completed, .failed, .cancelled: nil
    }
  }

  /// The file is open.
  mutating func start(_ recording: any AssetRecording) -> [Action] {
    switch state {
    case .unknown:
      state = .writing(recording, .none)
      return []
    case .writing, .finishing, .completed, .failed, .cancelled: return [.discard(recording, keepingFragments: false)]
    }
  }

  /// A session begins. Only the first one: see ``AVAssetWriter/startSession(atSourceTime:)``.
  mutating func startSession(at time: CMTime) {
    switch state {
    case .writing(let recording, .none): state = .writing(recording, .open(from: time))
    case .unknown, .writing, .finishing, .completed, .failed, .cancelled: break
    }
  }

  mutating func endSession(at end: CMTime) {
    switch state {
    case .writing(let recording, .open(let start)): state = .writing(recording, .ended(from: start, at: end))
    case .unknown, .writing, .finishing, .completed, .failed, .cancelled: break
    }
  }

  /// The client wants the end.
  mutating func finish() -> [Action] {
    switch state {
    case .writing(let recording, let session):
      state = .finishing(recording, session)
      return []
    case .unknown, .finishing, .completed, .failed, .cancelled: return [.answer]
    }
  }

  /// All samples are compressed.
  func drained() -> [Action] {
    switch state {
    case .finishing(let recording, let session): [.close(recording, end: session.end)]
    case .unknown, .writing, .completed, .failed, .cancelled: []
    }
  }

  /// The file is complete.
  mutating func closed() -> [Action] {
    switch state {
    case .finishing:
      state = .completed
      return [.answer]
    case .unknown, .writing, .completed, .failed, .cancelled: return []
    }
  }

  /// Something went wrong; a file in fragments stays.
  mutating func fail(_ error: AVError) -> [Action] {
    switch state {
    case .unknown:
      state = .failed(error)
      return []
    case .writing(let recording, _):
      state = .failed(error)
      return [.discard(recording, keepingFragments: true)]
    case .finishing(let recording, _):
      state = .failed(error)
      return [.discard(recording, keepingFragments: true), .answer]
    case .completed, .failed, .cancelled: return []
    }
  }

  /// The client does not want the file. **Source:** rule 330.
  mutating func cancel() -> [Action] {
    switch state {
    case .unknown:
      state = .cancelled
      return []
    case .writing(let recording, _):
      state = .cancelled
      return [.discard(recording, keepingFragments: false)]
    case .finishing(let recording, _):
      state = .cancelled
      return [.discard(recording, keepingFragments: false), .answer]
    case .completed, .failed, .cancelled: return []
    }
  }
}
