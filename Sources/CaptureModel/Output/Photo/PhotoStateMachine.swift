import AVFoundationTypes

/// The state machine of one photo, from the request to the last callback. Also used for still images.
///
///     waiting ──begin──▶ exposing ──last exposure──▶ processing ──processed──▶ processed ──deliver──▶ finished
///        │                  │                                                      └──deliver──▶ awaitingMovie
///        └──────fail────────┴──fail──▶ finished                     finished ◀──movieFinished──────────┘
///
/// A Live Photo's movie begins with the exposure and may be complete before the photo is. **Source:** rules 222,
/// 227-230.
struct PhotoStateMachine: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case waiting
    /// The next exposure, counted from 0, is made on the first frame at or after the given time in nanoseconds.
    case exposing(next: Int, of: Int, from: Int64, Movie)
    case processing(Movie)
    /// Processing is complete, and the photo waits for earlier requests to be delivered.
    case processed(Movie)
    /// The photo is delivered, but its movie is not complete.
    case awaitingMovie
    case finished
  }

  /// The status of a Live Photo's movie.
  enum Movie: Equatable, Sendable {
    case none, recording
    case finished(AVError.Code?)
  }

  enum Action: Equatable, Sendable {
    /// Notify the delegate that the settings are resolved.
    case begin
    /// Read the sensor for this exposure of a bracket.
    case expose(number: Int)
    /// Process the photo; all exposures have been made.
    case process
    /// Deliver the photos to the delegate. If there is an error, the photos contain no pixels.
    case deliver(AVError.Code?)
    case finish(AVError.Code?)
  }

  private(set) var state = State.waiting

  var isWaiting: Bool { state == .waiting }
  var awaitsMovie: Bool { state == .awaitingMovie }
  var isFinished: Bool { state == .finished }

  var isExposing: Bool {
    switch state {
    case .exposing: true
    case .waiting, .processing, .processed, .awaitingMovie, .finished: false
    }
  }

  var isProcessed: Bool {
    switch state {
    case .processed: true
    case .waiting, .exposing, .processing, .awaitingMovie, .finished: false
    }
  }

  /// Whether all exposures have been made and the photo is not delivered.
  var isInProcess: Bool {
    switch state {
    case .processing, .processed: true
    case .waiting, .exposing, .awaitingMovie, .finished: false
    }
  }

  /// Begins the given number of exposures after the settings are resolved, starting with the first frame at or after
  /// the given time.
  mutating func begin(exposures count: Int, from time: Int64) -> [Action] {
    switch state {
    case .waiting:
      state = .exposing(next: 0, of: count, from: time, .none)
      return [.begin]
    case .exposing, .processing, .processed, .awaitingMovie, .finished:
      preconditionFailure("PhotoStateMachine: received begin in state \(state); begin each photo only once")
    }
  }

  /// Exposes the photo from a frame at the given time, which may precede the earliest exposure time if `isPast` is
  /// `true`.
  mutating func expose(at time: Int64, isPast: Bool = false) -> [Action] {
    switch state {
    case .exposing(let number, let count, let start, let movie):
      guard isPast || time >= start else { return [] }
      guard number + 1 < count else {
        state = .processing(movie)
        return [.expose(number: number), .process]
      }
      state = .exposing(next: number + 1, of: count, from: start, movie)
      return [.expose(number: number)]
    case .waiting, .processing, .processed, .awaitingMovie, .finished:
      preconditionFailure("PhotoStateMachine: received expose in state \(state); choose a photo that is being exposed")
    }
  }

  /// Handles the end of the processing time.
  mutating func processed() -> [Action] {
    switch state {
    case .processing(let movie):
      state = .processed(movie)
      return []
    case .waiting, .exposing, .processed, .awaitingMovie, .finished:
      preconditionFailure(
        "PhotoStateMachine: received processed in state \(state); schedule it once, when processing begins")
    }
  }

  /// Delivers the photo after all earlier ones are delivered.
  mutating func deliver() -> [Action] {
    switch state {
    case .processed(.recording):
      state = .awaitingMovie
      return [.deliver(nil)]
    case .processed(.none):
      state = .finished
      return [.deliver(nil), .finish(nil)]
    case .processed(.finished(let error)):
      state = .finished
      return [.deliver(nil), .finish(error)]
    case .waiting, .exposing, .processing, .awaitingMovie, .finished:
      preconditionFailure(
        "PhotoStateMachine: received deliver in state \(state); choose a processed photo that is not delivered")
    }
  }

  /// Handles the start of a Live Photo's movie. On host time, a bracket may have failed since its first exposure.
  mutating func movieBegan() -> [Action] {
    switch state {
    case .exposing(let next, let count, let start, .none):
      state = .exposing(next: next, of: count, from: start, .recording)
      return []
    case .processing(.none):
      state = .processing(.recording)
      return []
    case .finished: return []
    case .waiting, .exposing, .processing, .processed, .awaitingMovie:
      preconditionFailure(
        "PhotoStateMachine: received movieBegan in state \(state); begin the movie once, at the first exposure")
    }
  }

  /// Handles the completion or failure of a Live Photo's movie.
  mutating func movieFinished(_ error: AVError.Code?) -> [Action] {
    switch state {
    case .exposing(let next, let count, let start, .recording):
      state = .exposing(next: next, of: count, from: start, .finished(error))
      return []
    case .processing(.recording):
      state = .processing(.finished(error))
      return []
    case .processed(.recording):
      state = .processed(.finished(error))
      return []
    case .awaitingMovie:
      state = .finished
      return [.finish(error)]
    case .finished: return []
    case .waiting, .exposing, .processing, .processed:
      preconditionFailure(
        "PhotoStateMachine: received movieFinished in state \(state); finish each movie once, after it began")
    }
  }

  /// Fails a photo that is not exposed yet. The settings of a waiting photo must be resolved first.
  ///
  /// - Parameter isExposedToo: Whether a photo that is being processed fails, too.
  mutating func fail(_ error: AVError.Code, isExposedToo: Bool = false) -> [Action] {
    switch state {
    case .waiting:
      state = .finished
      return [.begin, .deliver(error), .finish(error)]
    case .exposing:
      state = .finished
      return [.deliver(error), .finish(error)]
    case .processing where isExposedToo, .processed where isExposedToo:
      state = .finished
      return [.deliver(error), .finish(error)]
    case .processing, .processed, .awaitingMovie: return []
    case .finished:
      preconditionFailure("PhotoStateMachine: received fail in state finished; remove finished photos from the queue")
    }
  }
}
