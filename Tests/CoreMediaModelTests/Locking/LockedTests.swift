import Dispatch
import Locking
import Testing

@Suite("Locked")
struct LockedTests {
  /// Under `Scripts/threads`, this also shows that ThreadSanitizer recognizes the lock: with the standard library's
  /// `Mutex` it reports a race.
  @Test func `no change is lost when threads contend for the lock`() {
    let numbers = Locked([Int]())
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      for step in 0..<100 { numbers.withLock { $0.append(index * 100 + step) } }
    }
    #expect(numbers.withLock { $0.sorted() } == Array(0..<6400))
  }

  @Test func `a closure that throws releases the lock`() {
    struct Refusal: Error {}
    let number = Locked(1)
    #expect(throws: Refusal.self) { try number.withLock { _ in throw Refusal() } }
    #expect(number.withLock { $0 } == 1)
  }
}
