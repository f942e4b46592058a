import Dispatch
import Foundation
import Synchronization
import Testing
@testable import VirtualDispatch

/// Tests threads that an app creates, locks and condition variables.
@Suite struct ThreadTests {
  let world = AppScheduler(epoch: 0)

  @Test func aThreadRunsInVirtualTime() {
    let story = Story(world)
    world.run {
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        story.tell("thread")
        Thread.sleep(forTimeInterval: 2)
        DispatchQueue(label: "work").async { story.tell("work") }
        story.tell("slept")
        done.signal()
      }
      thread.start()
      story.tell("started")
      done.wait()
      story.tell("done")
      world.wait(until: 3_000_000_000)
    }
    #expect(story.lines == ["0 started", "0 thread", "2000 slept", "2000 work", "2000 done"])
  }

  @Test func severalNewThreadsRunInOrder() {
    let story = Story(world)
    world.run {
      for name in ["a", "b", "c"] { Thread.detachNewThread { story.tell(name) } }
      world.wait(until: 1_000_000_000)
    }
    #expect(story.lines == ["0 a", "0 b", "0 c"])
  }

  @Test func queuesThatWaitForEachOtherAreReportedWhenTheBodyEnds() {
    world.run {
      let (left, right) = (DispatchQueue(label: "left"), DispatchQueue(label: "right"))
      left.async { right.sync {} }
      right.async { left.sync {} }
      world.schedule(at: 5_000_000_000) {}
      world.wait(until: 1_000_000_000)
    }
    #expect(
      world.takeFailures() == [
        "deadlock: queue 'left' waits for queue 'right'; queue 'right' waits for queue 'left'"
      ])
  }

  @Test func aLockIsAcquiredOrTimesOutWhileItsHolderWaits() {
    let story = Story(world)
    world.run {
      let (lock, semaphore) = (NSLock(), DispatchSemaphore(value: 0))
      DispatchQueue(label: "holder").async {
        lock.lock()
        semaphore.wait()
        story.tell("unlocks")
        lock.unlock()
      }
      DispatchQueue(label: "other").async {
        story.tell("in time: \(lock.lock(before: Date(timeIntervalSinceNow: 0.5)))")
        lock.lock()
        story.tell("locked")
        lock.unlock()
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + 1) { semaphore.signal() }
      world.wait(until: 2_000_000_000)
    }
    #expect(story.lines == ["500 in time: false", "1000 unlocks", "1000 locked"], "\(world.takeFailures())")
  }

  @Test func aBroadcastWakesAllWaitingQueues() {
    let story = Story(world)
    world.run {
      final class Gate: @unchecked Sendable { var isOpen = false }
      let (condition, gate) = (NSCondition(), Gate())
      for name in ["a", "b", "c"] {
        DispatchQueue(label: name).async {
          condition.lock()
          while !gate.isOpen { condition.wait() }
          condition.unlock()
          story.tell(name)
        }
      }
      world.wait(until: 1_000_000_000)
      condition.lock()
      gate.isOpen = true
      condition.broadcast()
      condition.unlock()
      world.wait(until: 2_000_000_000)
    }
    #expect(story.lines == ["1000 a", "1000 b", "1000 c"])
  }

  @Test(arguments: [CLOCK_REALTIME, CLOCK_MONOTONIC])
  func `a condition variable times out according to its own clock`(clock: clockid_t) {
    let (condition, mutex) = (
      UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1),
      UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    )
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, clock)
    pthread_cond_init(condition, &attributes)
    pthread_mutex_init(mutex, nil)
    world.run {
      var time = timespec()
      clock_gettime(clock, &time)
      time.tv_sec += 5
      pthread_mutex_lock(mutex)
      #expect(pthread_cond_timedwait(condition, mutex, &time) == ETIMEDOUT)
      pthread_mutex_unlock(mutex)
    }
    #expect(world.nanoseconds == 5_000_000_000)
    condition.deallocate()
    mutex.deallocate()
  }

  @Test func aCycleOfWaitsIsReportedAsADeadlock() {
    world.run {
      let (left, right) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      DispatchQueue(label: "left").async {
        left.wait()
        right.signal()
      }
      DispatchQueue(label: "right").async {
        right.wait()
        left.signal()
      }
      DispatchQueue(label: "left").sync {}
      let group = DispatchGroup()
      DispatchQueue(label: "work").async(group: group) { right.wait() }
      group.wait()
    }
    #expect(
      world.takeFailures() == [
        "deadlock, because no job or timer is left to run: the test waits for a group; queue 'left' waits for a semaphore; "
          + "queue 'right' waits for a semaphore; queue 'work' waits for a semaphore"
      ])
  }

  @Test func worldsDoNotShareAMainOperationQueue() async throws {
    let (world, other) = (world, AppScheduler(epoch: 0))
    let story = Story(other)
    let semaphore = DispatchSemaphore(value: 0)
    world.run {
      OperationQueue.main.addOperation { semaphore.wait() }
      world.wait(until: 0)
    }
    other.run {
      let center = NotificationCenter()
      _ = center.addObserver(forName: .init("event"), object: nil, queue: .main) { _ in story.tell("told") }
      center.post(name: .init("event"), object: nil)
      OperationQueue.main.addOperation { story.tell("operation") }
      other.wait(until: 1)
    }
    semaphore.signal()
    #expect(story.lines == ["0 told", "0 operation"])
  }

  @Test func aStallInRealTimeIsReported() throws {
    let pipe = Pipe()
    let isReading = DispatchSemaphore(value: 0)
    let world = world
    Thread.detachNewThread {
      world.run {
        DispatchQueue(label: "reader").async {
          isReading.signal()
          _ = try? pipe.fileHandleForReading.read(upToCount: 1)
        }
        world.wait(until: 1_000_000_000)
        isReading.signal()
      }
    }
    isReading.wait()
    var sentence: String?
    for _ in 0..<100_000 where sentence == nil {
      sentence = world.stallMessage()
      usleep(100)
    }
    try pipe.fileHandleForWriting.write(contentsOf: [0])
    isReading.wait()
    #expect(
      sentence
        == "no progress for 10 s or more of real time: queue 'reader' waits for something outside virtual time, "
        + "such as a Mutex, a file, a socket or another process")
  }

  private static let isEnded = Atomic(false)

  @Test func `a loop that never ends is reported, with the other threads that wait`() {
    let (isLooping, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let world = world
    Thread.detachNewThread {
      world.run {
        DispatchQueue(label: "waiter").async { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 1) }
        DispatchQueue(label: "loop").async {
          isLooping.signal()
          while !Self.isEnded.load(ordering: .relaxed) {}
        }
        world.wait(until: 2_000_000_000)
        isOver.signal()
      }
    }
    isLooping.wait()
    var sentence: String?
    for _ in 0..<100_000 where sentence == nil {
      sentence = world.stallMessage()
      usleep(100)
    }
    Self.isEnded.store(true, ordering: .relaxed)
    isOver.wait()
    #expect(
      sentence
        == "no progress for 30 s or more of real time: queue 'loop' runs code that has not returned, and time stands "
        + "still while code runs; a loop that waits for time to pass never ends. Meanwhile, queue 'waiter' waits for a semaphore"
    )
  }
}
