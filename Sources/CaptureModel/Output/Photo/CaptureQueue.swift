import AVFoundationTypes

/// The requested photos or still images in order of request, each with a separate state machine.
///
/// Only one capture is exposed at a time, and captures are delivered in order. **Source:** rule 230; that a second
/// photo waits for the first is inferred.
struct CaptureQueue<Capture: AnyObject & Sendable>: Sendable {
  /// An action to perform, and the capture that it applies to.
  typealias Action = (capture: Capture, action: PhotoStateMachine.Action)

  private struct Entry: Sendable {
    let capture: Capture
    var machine = PhotoStateMachine()
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }
  /// Whether a capture is ready to be exposed on the next frame.
  var wantsFrames: Bool { entries.contains { $0.machine.isExposing } }
  /// Whether a capture has not been exposed yet.
  var isCapturing: Bool { current != nil }
  /// Whether a capture is exposed but not delivered.
  var isProcessing: Bool { entries.contains { $0.machine.isInProcess } }
  /// The capture that is being exposed, or the next to be exposed.
  var current: Capture? { entries.first { $0.machine.isWaiting || $0.machine.isExposing }?.capture }
  /// The captures that have not begun.
  var waiting: [Capture] { entries.filter(\.machine.isWaiting).map(\.capture) }

  /// Adds a capture that a client requested.
  mutating func add(_ capture: Capture) { entries.append(Entry(capture: capture)) }

  /// Returns the next capture if it may begin: once the previous one is delivered or, if captures may overlap, exposed.
  func next(overlapping: Bool) -> Capture? {
    guard let index = entries.firstIndex(where: { $0.machine.isWaiting }) else { return nil }
    let isFree = entries[..<index].allSatisfy { entry in
      !entry.machine.isExposing && (overlapping || !entry.machine.isInProcess)
    }
    return isFree ? entries[index].capture : nil
  }

  /// Begins a capture whose settings are resolved. It is exposed the given number of times, starting at the given time.
  mutating func begin(_ capture: Capture, exposures: Int, from time: Int64) -> [Action] {
    change(capture) { $0.begin(exposures: exposures, from: time) }
  }

  /// Exposes the current capture from a frame at the given time.
  ///
  /// - Parameter isPast: Whether the frame may precede the earliest time at which the capture can be exposed.
  mutating func frame(at time: Int64, isPast: Bool = false) -> [Action] {
    guard let entry = entries.first(where: { $0.machine.isExposing }) else { return [] }
    return change(entry.capture) { $0.expose(at: time, isPast: isPast) }
  }

  /// Ends a capture's processing. Delivers it, and any captures that waited for it, unless earlier ones are pending.
  mutating func processed(_ capture: Capture) -> [Action] {
    var actions = change(capture) { $0.processed() }
    for entry in entries where !entry.machine.awaitsMovie {
      guard entry.machine.isProcessed else { break }
      actions += change(entry.capture) { $0.deliver() }
    }
    return actions
  }

  /// Records that the movie of a Live Photo has begun.
  mutating func movieBegan(_ capture: Capture) { _ = change(capture) { $0.movieBegan() } }

  /// Handles the completion or failure of a Live Photo's movie.
  mutating func movieFinished(_ capture: Capture, _ error: AVError.Code?) -> [Action] {
    change(capture) { $0.movieFinished(error) }
  }

  /// Fails a capture that cannot be performed.
  mutating func fail(_ capture: Capture, _ error: AVError.Code) -> [Action] { change(capture) { $0.fail(error) } }

  /// Fails all captures that are not exposed yet, or all that are not delivered.
  mutating func fail(_ error: AVError.Code, isExposedToo: Bool = false) -> [Action] {
    entries.map(\.capture).flatMap { capture in
      change(capture) { $0.fail(error, isExposedToo: isExposedToo) }
    }
  }

  /// Sends an event to a capture's state machine, unless the capture is finished and removed.
  private mutating func change(
    _ capture: Capture, _ event: (inout PhotoStateMachine) -> [PhotoStateMachine.Action]
  ) -> [Action] {
    guard let index = entries.firstIndex(where: { $0.capture === capture }) else { return [] }
    let actions = event(&entries[index].machine)
    if entries[index].machine.isFinished { entries.remove(at: index) }
    return actions.map { (capture, $0) }
  }
}
