import AVFoundationTypes

/// The photos or still images that are asked for, in the order of asking; each has a state machine of its own.
///
/// One is exposed at a time. They are delivered in order. **Source:** rule 230; that a second photo waits for the first is inferred.
struct CaptureQueue<Capture: AnyObject & Sendable>: Sendable {
  /// What is to be done, and about which capture.
  typealias Action = (capture: Capture, action: PhotoStateMachine.Action)

  private struct Entry: Sendable {
    let capture: Capture
    var machine = PhotoStateMachine()
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }
  /// Whether a frame would be exposed.
  var wantsFrames: Bool { entries.contains { $0.machine.isExposing } }
  /// Whether something has not been exposed yet.
  var isCapturing: Bool { current != nil }
  /// Whether something is exposed and not delivered.
  var isProcessing: Bool { entries.contains { $0.machine.isInProcess } }
  /// What is being exposed, or would be next.
  var current: Capture? { entries.first { $0.machine.isWaiting || $0.machine.isExposing }?.capture }
  /// What has not begun.
  var waiting: [Capture] { entries.filter(\.machine.isWaiting).map(\.capture) }

  /// A client asks for something.
  mutating func add(_ capture: Capture) { entries.append(Entry(capture: capture)) }

  /// What may begin now: the next that waits, if the one before is delivered, or at least exposed where they may overlap.
  func next(overlapping: Bool) -> Capture? {
    guard let index = entries.firstIndex(where: { $0.machine.isWaiting }) else { return nil }
    let isFree = entries[..<index].allSatisfy { entry in
      !entry.machine.isExposing && (overlapping || !entry.machine.isInProcess)
    }
    return isFree ? entries[index].capture : nil
  }

  /// The settings of a capture are resolved: so many exposures can be made from a time on.
  mutating func begin(_ capture: Capture, exposures: Int, from time: Int64) -> [Action] {
    change(capture) { $0.begin(exposures: exposures, from: time) }
  }

  /// A frame of this time is there: it is exposed for the capture whose turn it is.
  ///
  /// - Parameter isPast: whether it may lie before the time from which on the capture can be exposed.
  mutating func frame(at time: Int64, isPast: Bool = false) -> [Action] {
    guard let entry = entries.first(where: { $0.machine.isExposing }) else { return [] }
    return change(entry.capture) { $0.expose(at: time, isPast: isPast) }
  }

  /// A capture's time of processing is over: it is delivered, and what waited for it, unless others come first.
  mutating func processed(_ capture: Capture) -> [Action] {
    var actions = change(capture) { $0.processed() }
    for entry in entries where !entry.machine.awaitsMovie {
      guard entry.machine.isProcessed else { break }
      actions += change(entry.capture) { $0.deliver() }
    }
    return actions
  }

  /// The movie of a Live Photo is being recorded.
  mutating func movieBegan(_ capture: Capture) { _ = change(capture) { $0.movieBegan() } }

  /// The movie of a Live Photo is complete, or failed.
  mutating func movieFinished(_ capture: Capture, _ error: AVError.Code?) -> [Action] {
    change(capture) { $0.movieFinished(error) }
  }

  /// A capture cannot be taken.
  mutating func fail(_ capture: Capture, _ error: AVError.Code) -> [Action] { change(capture) { $0.fail(error) } }

  /// What is not exposed yet cannot be any more.
  mutating func fail(_ error: AVError.Code) -> [Action] { entries.map(\.capture).flatMap { fail($0, error) } }

  /// Lets an event happen to a capture, unless it is finished and forgotten.
  private mutating func change(
    _ capture: Capture, _ event: (inout PhotoStateMachine) -> [PhotoStateMachine.Action]
  ) -> [Action] {
    guard let index = entries.firstIndex(where: { $0.capture === capture }) else { return [] }
    let actions = event(&entries[index].machine)
    if entries[index].machine.isFinished { entries.remove(at: index) }
    return actions.map { (capture, $0) }
  }
}
