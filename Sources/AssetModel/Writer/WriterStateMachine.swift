import AVFoundationTypes
import CoreMediaModel
import Foundation

/// What an asset writer does about each event, until its file is complete or given up.
///
///     unknown ──start──▶ writing ──finish──▶ finishing ──drained──▶ closing ──closed──▶ completed
///        │                  │                    │                     │
///        └──fail──▶ failed  └────────────────────┴─────────────────────┴──fail──▶ failed, or cancel──▶ cancelled
///
/// **Source:** rules 320, 324, 328, 330.
struct WriterStateMachine: Sendable {
  enum State: Sendable {
    case unknown
    case writing(any AssetRecording, Session)
    /// The client wants the end; samples that are under way come first.
    case finishing(any AssetRecording, Session, Handler)
    /// All samples are compressed.
    case closing(any AssetRecording, Session, Handler)
    case completed
    case failed(AVError)
    case cancelled
  }

  /// What the client waits for the end with.
  typealias Handler = @Sendable () -> Void

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
    /// Make this time of the samples the file's zero.
    case begin(any AssetRecording, at: CMTime)
    /// Close the file.
    case close(any AssetRecording, end: CMTime?)
    /// Give the file up.
    case discard(any AssetRecording, keepingFragments: Bool)
    /// Tell the client that the end has come.
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

  /// Whether samples are taken, as far as the writer is concerned.
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

  var recording: (any AssetRecording)? {
    switch state {
    case .writing(let recording, _), .finishing(let recording, _, _), .closing(let recording, _, _): recording
    case .unknown, .completed, .failed, .cancelled: nil
    }
  }

  /// The file is open.
  mutating func start(_ recording: any AssetRecording) -> [Action] {
    switch state {
    case .unknown:
      state = .writing(recording, .none)
      return []
    case .writing, .finishing, .closing, .completed, .failed, .cancelled:
      // Another thread was faster.
      return [.discard(recording, keepingFragments: false)]
    }
  }

  /// A session begins. Only the first one: see ``AVAssetWriter/startSession(atSourceTime:)``.
  mutating func startSession(at time: CMTime) -> [Action] {
    switch state {
    case .writing(let recording, .none):
      state = .writing(recording, .open(from: time))
      return [.begin(recording, at: time)]
    case .writing, .finishing, .closing, .completed, .failed, .cancelled: return []
    case .unknown: Self.trap("a session began")
    }
  }

  mutating func endSession(at end: CMTime) -> [Action] {
    switch state {
    case .writing(let recording, .open(let start)):
      state = .writing(recording, .ended(from: start, at: end))
      return []
    case .writing(_, .ended), .finishing, .closing, .completed, .failed, .cancelled: return []
    case .unknown, .writing(_, .none): Self.trap("a session ended that had not begun, or")
    }
  }

  /// The client wants the end.
  mutating func finish(_ handler: @escaping Handler) -> [Action] {
    switch state {
    case .writing(let recording, let session):
      state = .finishing(recording, session, handler)
      return []
    case .finishing, .closing, .completed, .failed, .cancelled: return [.answer(handler)]
    case .unknown: Self.trap("the client wanted the end")
    }
  }

  /// All samples are compressed.
  mutating func drained() -> [Action] {
    switch state {
    case .finishing(let recording, let session, let handler):
      state = .closing(recording, session, handler)
      return [.close(recording, end: session.end)]
    case .writing, .closing, .completed, .failed, .cancelled: return []
    case .unknown: Self.trap("samples were compressed")
    }
  }

  /// The file is complete.
  mutating func closed() -> [Action] {
    switch state {
    case .closing(_, _, let handler):
      state = .completed
      return [.answer(handler)]
    case .failed, .cancelled: return []
    case .unknown, .writing, .finishing, .completed:
      preconditionFailure("a writer's file was closed that is not being closed: only closing leads to completed")
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
    case .finishing(let recording, _, let handler), .closing(let recording, _, let handler):
      state = .failed(error)
      return [.discard(recording, keepingFragments: true), .answer(handler)]
    case .completed, .failed, .cancelled: return []
    }
  }

  /// The client does not want the file. **Source:** rule 330.
  mutating func cancel() -> [Action] {
    switch state {
    case .unknown: Self.trap("the client gave up a file")
    case .writing(let recording, _):
      state = .cancelled
      return [.discard(recording, keepingFragments: false)]
    case .finishing(let recording, _, let handler), .closing(let recording, _, let handler):
      state = .cancelled
      return [.discard(recording, keepingFragments: false), .answer(handler)]
    case .completed, .failed, .cancelled: return []
    }
  }

  /// Nothing but a start and a failure can happen before the file is open: clients are refused, and there are no samples.
  private static func trap(_ event: String) -> Never {
    preconditionFailure("\(event) before the writing began")
  }
}
