import Foundation

/// A stub delegate that counts its calls and checks that they arrive on the right queue at the right time.
/// `Scripts/call-table` generates a subclass for each protocol.
class StandIn: NSObject, @unchecked Sendable {
  // Unchecked: a lock protects the queues.
  private weak var fixture: Fixture?
  private let lock = NSLock()
  private var queues: Set<Int>?

  required init(_ fixture: Fixture) { self.fixture = fixture }

  /// Adds a queue on which the delegate may be called, or nil for a queue that the model chooses.
  func bind(to queue: DispatchQueue?) {
    let mark = queue.map { $0.getSpecific(key: Fixture.mark) ?? -1 } ?? -1
    lock.withLock { queues = (queues ?? []).union([mark]) }
  }

  /// The generator for the values that delegate methods return.
  var hand: CallGenerator { CallGenerator(fixture) }

  /// Records a call to a delegate method.
  func hear(_ name: String, _ values: [Any?]) {
    guard let fixture else { return }
    let queues = lock.withLock { self.queues }
    if let queues, !queues.contains(-1), !queues.contains(DispatchQueue.getSpecific(key: Fixture.mark) ?? -2) {
      fixture.complain("\(name) was called on a queue that is not its own")
    }
    fixture.check(name, values, on: self)
    fixture.hear(name, values)
  }
}
