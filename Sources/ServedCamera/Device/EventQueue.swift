internal import CVideoLinux

/// The event subscriptions and pending events of a handle. **Source:** Linux, v4l2-event.c.
struct EventQueue {
  /// The subject of an event: its type and the ID of the control or input.
  struct Subject: Hashable {
    var type: UInt32
    var id: UInt32
  }

  private struct Subscription {
    let subject: Subject
    let hearsItself: Bool
  }

  private var subscriptions: [Subscription] = []
  private var waiting: [v4l2_event] = []
  private var sequence: UInt32 = 0

  var isEmpty: Bool { waiting.isEmpty }

  func isSubscribed(to subject: Subject, ofItsOwn: Bool = false) -> Bool {
    subscriptions.contains { $0.subject == subject && (!ofItsOwn || $0.hearsItself) }
  }

  mutating func subscribe(to subject: Subject, hearsItself: Bool) {
    guard !isSubscribed(to: subject) else { return }
    subscriptions.append(Subscription(subject: subject, hearsItself: hearsItself))
  }

  mutating func unsubscribe(from subject: Subject) {
    subscriptions.removeAll { $0.subject == subject }
    waiting.removeAll { Subject(type: $0.type, id: $0.id) == subject }
  }

  mutating func unsubscribeAll() { (subscriptions, waiting) = ([], []) }

  /// Adds an event. If an event for the same subject is already pending, the new event replaces it and includes its
  /// change flags.
  mutating func put(_ subject: Subject, _ event: v4l2_event) {
    var event = event
    (event.type, event.id) = (subject.type, subject.id)
    event.sequence = sequence
    sequence &+= 1
    if let index = waiting.firstIndex(where: { Subject(type: $0.type, id: $0.id) == subject }) {
      let old = waiting.remove(at: index)
      if subject.type == UInt32(V4L2_EVENT_CTRL) { event.u.ctrl.changes |= old.u.ctrl.changes }
      if subject.type == UInt32(V4L2_EVENT_SOURCE_CHANGE) { event.u.src_change.changes |= old.u.src_change.changes }
    }
    waiting.append(event)
  }

  /// Removes and returns the oldest event, with the number of remaining ones; nil if there is none.
  mutating func take() -> v4l2_event? {
    guard !waiting.isEmpty else { return nil }
    var event = waiting.removeFirst()
    event.pending = UInt32(waiting.count)
    return event
  }
}
