import CaptureModel
import Locking
import SimulationKernel

/// The events of an explored run, by name: the app's calls, callbacks, notifications, and frames. It begins the run's
/// fault after its event, and ends the run with a call that would end the app.
package final class EventLog: ModelRecorder {
  /// An event with its time.
  package struct Event: Hashable, Codable, Sendable {
    package let name: String
    package let nanoseconds: Int64
    /// Whether the app called a method or set a property.
    let isCall: Bool
  }

  private struct State {
    var events: [Event] = []
    var counts: [String: Int] = [:]
    var misuse: Misuse?
    var remarks: [ExploredFailure] = []
    /// The number of events before the fault began; nil before.
    var beginOfFault: Int?
    var frameCount = 0
    /// The number of events before the body of the test ended.
    var endOfBody: Int?
    var lastCheck: Int64 = -1
    var brokenInvariants: [String] = []
    var images = ImageFlow()
  }

  private let state = Locked(State())
  private let fault: PlannedFault?
  private let pause: PlannedPause?
  private unowned let world: any ExploredWorld
  /// The recorder that also receives the events, for example for the page of a finding.
  private let recorder: (any ModelRecorder)?
  private let invariants: @Sendable () -> [Invariant]

  init(
    _ variation: Variation, in world: any ExploredWorld, recorder: (any ModelRecorder)?,
    invariants: @escaping @Sendable () -> [Invariant]
  ) {
    (fault, pause) = (variation.fault, variation.pause)
    (self.world, self.recorder, self.invariants) = (world, recorder, invariants)
  }

  package var events: [Event] { state.withLock { $0.events } }
  var eventsOfBody: [Event] { state.withLock { Array($0.events[..<($0.endOfBody ?? $0.events.count)]) } }
  package var remarks: [ExploredFailure] { state.withLock { $0.remarks } }
  package var misuse: Misuse? { state.withLock { $0.misuse } }
  var hasFaultBegun: Bool { state.withLock { $0.beginOfFault != nil } }
  package var brokenInvariants: [String] { state.withLock { $0.brokenInvariants } }
  package var frameCount: Int { state.withLock { $0.frameCount } }
  var images: ImageFlow { state.withLock { $0.images } }

  /// Whether a session had run before the fault began.
  var hasRunBeforeFault: Bool {
    state.withLock { state in
      state.events[..<(state.beginOfFault ?? 0)].contains { $0.name.hasSuffix(".isRunning=true") }
    }
  }

  /// Whether the app called a method since the fault began.
  func hasCalledSinceFault(_ method: String) -> Bool {
    state.withLock { state in
      guard let begin = state.beginOfFault else { return false }
      return state.events[begin...].contains { $0.name.hasSuffix(".\(method)") }
    }
  }

  package func record(_ fact: TraceEvent, at nanoseconds: Int64) {
    recorder?.record(fact, at: nanoseconds)
    if case .misuse(let misuse) = fact {
      let failure = ExploredFailure(misuse)
      // The app continues, because a phone may permit the call.
      if failure.isRemark { return state.withLock { $0.remarks.append(failure) } }
      state.withLock { $0.misuse = misuse }
      world.end("\(misuse)")
    }
    if case .event(let failure as RequestedFailure) = fact {
      state.withLock { $0.beginOfFault = $0.events.count }
      world.note("fault error \(failure.operation.rawValue) \(FailableOperation.name(of: failure.error))")
    }
    note(fact, at: nanoseconds)
    guard let name = Self.name(of: fact) else { return }
    let count = state.withLock { state in
      state.events.append(Event(name: name, nanoseconds: nanoseconds, isCall: fact.isCall))
      if name.hasSuffix(".frame") { state.frameCount += 1 }
      state.counts[name, default: 0] += 1
      return state.counts[name]!
    }
    checkInvariants()
    if let fault, fault.event == name, fault.count == count { begin(fault, at: nanoseconds) }
    if let pause, pause.event == name, pause.count == count { wait(pause) }
  }

  private func note(_ fact: TraceEvent, at nanoseconds: Int64) {
    let capture = LevelCapture(fact, at: nanoseconds, in: world.system)
    state.withLock { $0.images.add(fact, capture) }
  }

  func markEndOfBody() { state.withLock { $0.endOfBody = $0.events.count } }

  /// Evaluates the invariants when nothing else happens at the current time, once for all events of that time.
  private func checkInvariants() {
    let invariants = invariants()
    let now = world.nanoseconds
    guard !invariants.isEmpty, state.withLock({ exchange(&$0.lastCheck, with: now) }) != now else { return }
    world.system.timeline.schedule(at: now) { [weak self] in
      for invariant in invariants where !invariant.holds() {
        self?.state.withLock { $0.brokenInvariants.append(invariant.text) }
      }
    }
  }

  private func wait(_ pause: PlannedPause) {
    state.withLock { $0.beginOfFault = $0.events.count }
    guard pause.milliseconds > 0 else { return world.yield() }
    world.wait(until: world.nanoseconds + Int64(pause.milliseconds) * 1_000_000)
  }

  /// Schedules the fault. It is an event of its own, because the app may be within a call that nothing can interrupt.
  private func begin(_ fault: PlannedFault, at nanoseconds: Int64) {
    let begin = nanoseconds + Int64(fault.delayMilliseconds) * 1_000_000
    world.system.timeline.schedule(at: begin) { [weak self, weak world] in
      // After the body, nothing would end the fault.
      guard let self, let world, state.withLock({ $0.endOfBody == nil }) else { return }
      state.withLock { state in
        state.beginOfFault = state.events.count
        if fault.kind == .turned { state.images.turnNanoseconds = world.nanoseconds }
      }
      fault.kind.begin(on: world)
    }
    guard let seconds = fault.seconds else { return }
    world.system.timeline.schedule(at: begin + Int64(seconds) * 1_000_000_000) { [weak world] in
      world.map { fault.kind.end(on: $0) }
    }
  }

  /// Returns the name of an event after which a fault may begin; nil for what a camera does by itself all the time.
  private static func name(of fact: TraceEvent) -> String? {
    switch fact {
    case .call(let object, let method): "\(type(of: object)).\(method)"
    case .set(let object, let property, _): "\(type(of: object)).\(property)"
    case .change(let object as AVCaptureSession, "isRunning", _, let new): "\(type(of: object)).isRunning=\(new)"
    case .notification(let name, _, _): "\(name.replacing("Notification", with: ""))"
    case .event(CaptureEvent.sample(let output, _, _)): "\(type(of: output)).frame"
    case .event(CaptureEvent.output(_, let progress as PhotoProgress)): "photo.\(caseName(progress.event))"
    case .event(CaptureEvent.output(_, let event as RecordingEvent)): "recording.\(caseName(event))"
    case .change, .event, .misuse: nil
    }
  }

  /// Returns a number that differs if the events differ. It is the same in all processes.
  static func digest(of events: [Event]) -> UInt64 {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for event in events {
      event.name.utf8.forEach(add)
      withUnsafeBytes(of: event.nanoseconds) { $0.forEach(add) }
    }
    return digest
  }

  private static func caseName(_ event: Any) -> String {
    Mirror(reflecting: event).children.first?.label ?? "\(event)"
  }
}

extension TraceEvent {
  fileprivate var isCall: Bool {
    switch self {
    case .call, .set: true
    case .change, .notification, .event, .misuse: false
    }
  }
}
