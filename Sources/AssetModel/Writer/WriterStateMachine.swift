import AVFoundationTypes
import CoreMediaModel
import Foundation

/// The state machine of an asset writer, which maps each event to actions until the file is complete or abandoned.
///
///     unknown ──start──▶ writing ──finish──▶ finishing ──drained──▶ closing ──closed──▶ completed
///        │                  │                    │                     │
///        └──fail──▶ failed  └────────────────────┴─────────────────────┴──fail──▶ failed, or cancel──▶ cancelled
///
/// **Source:** rules 320, 324, 328, 330.
struct WriterStateMachine: Sendable {
  enum State: Sendable {
    case unknown
    case writing(any AssetFileWriter, Session)
    /// The client has requested the end of the file; pending samples are processed first.
    case finishing(any AssetFileWriter, Session, Handler)
    /// All samples have been encoded.
    case closing(any AssetFileWriter, Session, Handler)
    case completed
    case failed(AVError)
    case cancelled
  }

  /// The client's completion handler for the end of the file.
  typealias Handler = @Sendable () -> Void

  /// The writing session, with its source times.
  enum Session: Sendable, Equatable {
    case none
    case open(from: CMTime)
    case ended(from: CMTime, at: CMTime)

    /// Whether the session accepts samples.
    var isOpen: Bool {
      switch self {
      case .open: true
      case .none, .ended: false
      }
    }

    /// The end of the presentation, or nil if it follows from the last sample.
    var end: CMTime? {
      switch self {
      case .ended(_, let end): end
      case .none, .open: nil
      }
    }
  }

  enum Action: Sendable {
    /// Make this source time the file's time zero.
    case begin(any AssetFileWriter, at: CMTime)
    /// Finish and close the file.
    case close(any AssetFileWriter, end: CMTime?)
    /// Abandon the file, optionally keeping its fragments.
    case discard(any AssetFileWriter, keepingFragments: Bool)
    /// Call the client's completion handler.
    case answer(Handler)
  }

  private(set) var state = State.unknown

  var status: AVAssetWriter.Status {
    switch state {
    case .unknown: .unknown
    case .writing, .finishing, .closing: .writing
    case .completed: .completed
    case .failed: .failed
    case .cancelled: .cancelled
    }
  }

  var error: AVError? {
    switch state {
    case .failed(let error): error
    case .unknown, .writing, .finishing, .closing, .completed, .cancelled: nil
    }
  }

  /// Whether the writer accepts samples in this state.
  var isWriting: Bool {
    switch state {
    case .writing: true
    case .unknown, .finishing, .closing, .completed, .failed, .cancelled: false
    }
  }

  var isFinishing: Bool {
    switch state {
    case .finishing, .closing: true
    case .unknown, .writing, .completed, .failed, .cancelled: false
    }
  }

  var session: Session {
    switch state {
    case .writing(_, let session), .finishing(_, let session, _), .closing(_, let session, _): session
    case .unknown, .completed, .failed, .cancelled: .none
    }
  }

  var recording: (any AssetFileWriter)? {
    switch state {
    case .writing(let recording, _), .finishing(let recording, _, _), .closing(let recording, _, _): recording
    case .unknown, .completed, .failed, .cancelled: nil
    }
  }

  /// Called when the file has been opened.
  mutating func start(_ recording: any AssetFileWriter) -> [Action] {
    switch state {
    case .unknown:
      state = .writing(recording, .none)
      return []
    case .writing, .finishing, .closing, .completed, .failed, .cancelled:
      // Another thread has already started or ended writing.
      return [.discard(recording, keepingFragments: false)]
    }
  }

  /// Starts the session. Only the first session is accepted; see ``AVAssetWriter/startSession(atSourceTime:)``.
  mutating func startSession(at time: CMTime) -> [Action] {
    switch state {
    case .writing(let recording, .none):
      state = .writing(recording, .open(from: time))
      return [.begin(recording, at: time)]
    case .writing, .finishing, .closing, .completed, .failed, .cancelled: return []
    case .unknown: Self.trap("startSession before start")
    }
  }

  mutating func endSession(at end: CMTime) -> [Action] {
    switch state {
    case .writing(let recording, .open(let start)):
      state = .writing(recording, .ended(from: start, at: end))
      return []
    case .writing(_, .ended), .finishing, .closing, .completed, .failed, .cancelled: return []
    case .unknown, .writing(_, .none): Self.trap("endSession before startSession")
    }
  }

  /// Called when the client requests the end of the file.
  mutating func finish(_ handler: @escaping Handler) -> [Action] {
    switch state {
    case .writing(let recording, let session):
      state = .finishing(recording, session, handler)
      return []
    case .finishing, .closing, .completed, .failed, .cancelled: return [.answer(handler)]
    case .unknown: Self.trap("finish before start")
    }
  }

  /// Called when all samples have been encoded.
  mutating func drained() -> [Action] {
    switch state {
    case .finishing(let recording, let session, let handler):
      state = .closing(recording, session, handler)
      return [.close(recording, end: session.end)]
    case .writing, .closing, .completed, .failed, .cancelled: return []
    case .unknown: Self.trap("drained before start")
    }
  }

  /// Called when the file has been closed.
  mutating func closed() -> [Action] {
    switch state {
    case .closing(_, _, let handler):
      state = .completed
      return [.answer(handler)]
    case .failed, .cancelled: return []
    case .unknown, .writing, .finishing, .completed:
      preconditionFailure("WriterStateMachine: received closed in state \(state); call it once, after the action close")
    }
  }

  /// Fails the writer; the fragments of a fragmented file are retained.
  mutating func fail(_ error: AVError) -> [Action] {
    switch state {
    case .unknown:
      state = .failed(error)
      return []
    case .writing(let recording, _):
      state = .failed(error)
      return [.discard(recording, keepingFragments: true)]
    case .finishing(let recording, _, let handler), .closing(let recording, _, let handler):
      state = .failed(error)
      return [.discard(recording, keepingFragments: true), .answer(handler)]
    case .completed, .failed, .cancelled: return []
    }
  }

  /// Called when the client cancels writing. **Source:** rule 330.
  mutating func cancel() -> [Action] {
    switch state {
    case .unknown: Self.trap("cancel before start")
    case .writing(let recording, _):
      state = .cancelled
      return [.discard(recording, keepingFragments: false)]
    case .finishing(let recording, _, let handler), .closing(let recording, _, let handler):
      state = .cancelled
      return [.discard(recording, keepingFragments: false), .answer(handler)]
    case .completed, .failed, .cancelled: return []
    }
  }

  /// Stops the process for an impossible event: before the file is open, only a start and a failure are possible,
  /// because client calls are rejected and there are no samples.
  private static func trap(_ event: String) -> Never {
    preconditionFailure("WriterStateMachine: received \(event); check the writer's status first")
  }
}
