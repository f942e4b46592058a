import Dispatch
import Foundation
import Testing
import VirtualDispatch

/// Tests that nothing that the code of a world leaves behind keeps the world, and so the folder of its app, alive.
@Suite struct LifetimeTests {
  /// A wait with a deadline that ends before it.
  enum Wait: CaseIterable { case semaphore, group, condition, lock }

  @Test(arguments: Wait.allCases) func aWaitThatEndsBeforeItsDeadlineDoesNotKeepItsWorld(_ wait: Wait) {
    expectRelease { Self.run(wait) }
  }

  /// The timer is due after the run loop ends.
  @Test func aTimerOfARunLoopDoesNotKeepItsWorld() {
    expectRelease {
      let timer = Timer.scheduledTimer(withTimeInterval: 100, repeats: true) { _ in }
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 1))
      timer.invalidate()
    }
  }

  private static func run(_ wait: Wait) {
    let (queue, deadline) = (DispatchQueue(label: "work"), Date(timeIntervalSinceNow: 1000))
    switch wait {
    case .semaphore:
      let semaphore = DispatchSemaphore(value: 0)
      queue.async { semaphore.signal() }
      #expect(semaphore.wait(timeout: .now() + 1000) == .success)
    case .group:
      let group = DispatchGroup()
      queue.async(group: group) {}
      #expect(group.wait(timeout: .now() + 1000) == .success)
    case .condition:
      let condition = NSCondition()
      condition.lock()
      queue.async { condition.signal() }
      #expect(condition.wait(until: deadline))
      condition.unlock()
    case .lock:
      let (lock, isLocked, mayUnlock) = (NSLock(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      queue.async {
        lock.lock()
        isLocked.signal()
        mayUnlock.wait()
        lock.unlock()
      }
      isLocked.wait()
      DispatchQueue(label: "other").async { mayUnlock.signal() }
      #expect(lock.lock(before: deadline))
      lock.unlock()
    }
  }

  /// Checks that a world is released after code has run in it. A thread of the world may release it a moment later.
  private func expectRelease(_ body: () -> Void) {
    let released = DispatchSemaphore(value: 0)
    do {
      let (world, witness) = (AppScheduler(epoch: 0), Witness(released))
      // The world releases its pending events when it is released itself.
      world.schedule(at: .max) { [witness] in _ = witness }
      world.run(body)
    }
    #expect(released.wait(timeout: .now() + 5) == .success)
  }

  private final class Witness: Sendable {
    let released: DispatchSemaphore

    init(_ released: DispatchSemaphore) { self.released = released }

    deinit { released.signal() }
  }
}
