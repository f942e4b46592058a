import Foundation

/// Stands for a client's delegate: counts its calls, and looks whether they come where and when they may. `Scripts/call-table` writes a
/// subclass for each protocol.
class StandIn: NSObject, @unchecked Sendable {
  // Unchecked: the queues lie behind a lock.
  private weak var fixture: Fixture?
  private let lock = NSLock()
  private var queues: Set<Int>?

  required init(_ fixture: Fixture) { self.fixture = fixture }

  /// From now on it may be called on this queue, too; nil for one that the model chooses.
  func bind(to queue: DispatchQueue?) {
    let mark = queue.map { $0.getSpecific(key: Fixture.mark) ?? -1 } ?? -1
    lock.withLock { queues = (queues ?? []).union([mark]) }
  }

  /// What answers are made with.
  var hand: CallGenerator { CallGenerator(fixture) }

  /// A method was called.
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
