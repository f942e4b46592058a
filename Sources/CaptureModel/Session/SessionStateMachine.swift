import AVFoundationTypes

/// The state machine of a session: maps each event to a new state and a list of actions.
///
///     stopped ──start──▶ starting ──started──▶ running ──stop──▶ stopping ──ended──▶ stopped
///                           │                   │  ▲
///                           └────interrupt──────┤  │ interruptionEnds (unless stopped meanwhile)
///                                               ▼  │
///                                             interrupted
///
/// A start while the session is stopping takes effect after the stop. A start during an interruption takes effect after
/// the interruption.
///
/// **Source:** rules 11, 12, 18-20, 32, 196-202.
struct SessionStateMachine: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case stopped
    case starting
    case running
    /// The session is stopping.
    ///
    /// - Parameter restarts: Whether the app has requested a start meanwhile.
    case stopping(restarts: Bool)
    /// The session is interrupted.
    ///
    /// - Parameter resumes: Whether the session resumes after the interruption.
    case interrupted(AVCaptureSession.InterruptionReason, resumes: Bool)
  }

  enum Action: Equatable, Sendable {
    /// Blocks the caller for the duration of a start or a stop, then sends the event that ends it.
    case passStartTime, passStopTime
    case startStreams
    case stopStreams(RouteChange)
    case setRunning(Bool)
    case setInterrupted(Bool)
    case postDidStart, postDidStop
    case postInterrupted(AVCaptureSession.InterruptionReason)
    case postInterruptionEnded
    case postRuntimeError(AVError.Code, because: String?)
  }

  private(set) var state = State.stopped

  /// Whether frames flow through the session.
  var isStreaming: Bool { state == .running }

  /// Whether the session holds its resources, or will once the interruption ends.
  var isWanted: Bool {
    switch state {
    case .stopped, .interrupted(_, resumes: false): false
    case .starting, .running, .stopping, .interrupted(_, resumes: true): true
    }
  }

  /// Handles a start by the app. Ignored if the session already runs. **Source:** rules 32 and 198.
  ///
  /// - Parameter interruption: The current reason that prevents the session from running, or nil.
  mutating func start(during interruption: AVCaptureSession.InterruptionReason?) -> [Action] {
    switch state {
    case .stopped:
      guard let interruption else {
        state = .starting
        return [.passStartTime]
      }
      state = .interrupted(interruption, resumes: true)
      return [.setInterrupted(true), .postInterrupted(interruption)]
    case .stopping:
      state = .stopping(restarts: true)
      return []
    case .interrupted(let reason, let resumes):
      state = .interrupted(reason, resumes: true)
      // A new start during an interruption posts the reason again. **Source:** rule 198.
      return resumes ? [] : [.postInterrupted(reason)]
    case .starting, .running: return []
    }
  }

  /// Handles the end of the start time. The session may have been stopped, interrupted or restarted meanwhile.
  mutating func started() -> [Action] {
    switch state {
    case .starting:
      state = .running
      return [.setRunning(true), .startStreams, .postDidStart]
    case .stopped, .running, .stopping, .interrupted: return []
    }
  }

  /// Handles a stop by the app.
  mutating func stop() -> [Action] {
    switch state {
    case .running:
      state = .stopping(restarts: false)
      return [.stopStreams(.stopped), .passStopTime]
    case .starting:
      state = .stopped
      return []
    case .interrupted(let reason, _):
      state = .interrupted(reason, resumes: false)
      return []
    case .stopping:
      state = .stopping(restarts: false)
      return []
    case .stopped: return []
    }
  }

  /// Handles the end of the stop time.
  mutating func ended(during interruption: AVCaptureSession.InterruptionReason?) -> [Action] {
    switch state {
    case .stopping(let restarts):
      state = .stopped
      return [.setRunning(false), .postDidStop] + (restarts ? start(during: interruption) : [])
    case .stopped, .starting, .running, .interrupted:
      preconditionFailure(
        "SessionStateMachine: received ended in state \(state); call it once, when a stop has taken its time")
    }
  }

  /// Handles an interruption: another app or the system needs the camera or microphone. **Source:** rules 196-199; the
  /// order of the actions is that of rule 197.
  mutating func interrupt(_ reason: AVCaptureSession.InterruptionReason) -> [Action] {
    switch state {
    case .running:
      state = .interrupted(reason, resumes: true)
      return [
        .stopStreams(.interrupted(.sessionWasInterrupted)), .setInterrupted(true), .postInterrupted(reason),
        .setRunning(false), .postDidStop,
      ]
    case .starting:
      state = .interrupted(reason, resumes: true)
      return [.setInterrupted(true), .postInterrupted(reason)]
    case .stopped, .stopping, .interrupted: return []
    }
  }

  /// Handles the end of an interruption: the session resumes unless the app stopped it. **Source:** rules 197, 198,
  /// 200.
  mutating func interruptionEnds() -> [Action] {
    switch state {
    case .interrupted(_, resumes: true):
      state = .running
      return [.setInterrupted(false), .postInterruptionEnded, .setRunning(true), .startStreams, .postDidStart]
    case .interrupted(_, resumes: false):
      state = .stopped
      return [.setInterrupted(false), .postInterruptionEnded]
    case .stopped, .starting, .running, .stopping: return []
    }
  }

  /// Handles a failure of the running session, with a reason in plain text if one is known. **Source:** rules 21 and
  /// 22.
  mutating func fail(_ error: AVError.Code, because reason: String? = nil) -> [Action] {
    switch state {
    case .running:
      state = .stopped
      return [
        .stopStreams(.interrupted(error)), .setRunning(false), .postRuntimeError(error, because: reason), .postDidStop,
      ]
    case .starting:
      state = .stopped
      return [.postRuntimeError(error, because: reason)]
    case .stopped, .stopping, .interrupted: return []
    }
  }
}
