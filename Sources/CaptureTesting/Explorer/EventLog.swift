import CaptureModel
import Locking
import SimulationKernel
import VirtualDispatch

/// The events of an explored run, by name: the app's calls, callbacks, notifications, and frames. It begins the run's
/// fault after its event, and ends the run with a call that would end the app.
final class EventLog: ModelRecorder {
  /// An event with its time.
  struct Event: Hashable, Codable, Sendable {
    let name: String
    let nanoseconds: Int64
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
  }

  private let state = Locked(State())
  private let fault: PlannedFault?
  private let pause: PlannedPause?
  private unowned let phone: TestedPhone
  /// Whether the phone's own log receives the events, for the page of a finding.
  private let isLogged: Bool

  init(_ variation: Variation, on phone: TestedPhone, isLogged: Bool) {
    (fault, pause) = (variation.fault, variation.pause)
    (self.phone, self.isLogged) = (phone, isLogged)
  }

  var events: [Event] { state.withLock { $0.events } }
  var eventsOfBody: [Event] { state.withLock { Array($0.events[..<($0.endOfBody ?? $0.events.count)]) } }
  var remarks: [ExploredFailure] { state.withLock { $0.remarks } }
  var misuse: Misuse? { state.withLock { $0.misuse } }
  var hasFaultBegun: Bool { state.withLock { $0.beginOfFault != nil } }
  var brokenInvariants: [String] { state.withLock { $0.brokenInvariants } }
  var frameCount: Int { state.withLock { $0.frameCount } }

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

  func record(_ fact: TraceEvent, at nanoseconds: Int64) {
    if isLogged { phone.log.record(fact, at: nanoseconds) }
    if case .misuse(let misuse) = fact {
      let failure = ExploredFailure(misuse)
      // The app continues, because a phone may permit the call.
      if failure.isRemark { return state.withLock { $0.remarks.append(failure) } }
      state.withLock { $0.misuse = misuse }
      phone.world.end("\(misuse)")
    }
    if case .event(let failure as RequestedFailure) = fact {
      state.withLock { $0.beginOfFault = $0.events.count }
      phone.note("fault error \(failure.operation.rawValue) \(FailableOperation.name(of: failure.error))")
    }
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

  func markEndOfBody() { state.withLock { $0.endOfBody = $0.events.count } }

  /// Evaluates the invariants when nothing else happens at the current time, once for all events of that time.
  private func checkInvariants() {
    let invariants = phone.notes.withLock { $0.invariants }
    let now = phone.world.nanoseconds
    guard !invariants.isEmpty, state.withLock({ exchange(&$0.lastCheck, with: now) }) != now else { return }
    phone.system.timeline.schedule(at: now) { [weak self] in
      for invariant in invariants where !invariant.holds() {
        self?.state.withLock { $0.brokenInvariants.append(invariant.text) }
      }
    }
  }

  private func wait(_ pause: PlannedPause) {
    state.withLock { $0.beginOfFault = $0.events.count }
    guard pause.milliseconds > 0 else { return phone.world.yield() }
    phone.world.wait(until: phone.world.nanoseconds + Int64(pause.milliseconds) * 1_000_000)
  }

  /// Schedules the fault. It is an event of its own, because the app may be within a call that nothing can interrupt.
  private func begin(_ fault: PlannedFault, at nanoseconds: Int64) {
    let begin = nanoseconds + Int64(fault.delayMilliseconds) * 1_000_000
    phone.system.timeline.schedule(at: begin) { [weak self, weak phone] in
      // After the body, nothing would end the fault.
      guard let self, let phone, state.withLock({ $0.endOfBody == nil }) else { return }
      state.withLock { $0.beginOfFault = $0.events.count }
      fault.kind.begin(on: phone)
    }
    guard let seconds = fault.seconds else { return }
    phone.system.timeline.schedule(at: begin + Int64(seconds) * 1_000_000_000) { [weak phone] in
      phone.map(fault.kind.end)
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
