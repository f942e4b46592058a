import CVirtualDispatch
import Foundation
import SimulationKernel

/// Schedules the run token, which allows one thread at a time to run.
extension AppScheduler {
  /// Passes the run token to a runner if a job is ready and no thread has the token.
  func wake() {
    let starts = locked {
      guard !isRunTokenTaken, !ready.isEmpty || isEventDue else { return false }
      isRunTokenTaken = true
      return true
    }
    if starts { Runner.run(self) }
  }

  /// Runs ready jobs and advances time, until the run token passes to a waiting thread, or no test requires the world
  /// to continue.
  func runLoop() {
    let outer = cvd_enter(pointer)
    defer { _ = cvd_enter(outer) }
    while let step = nextStep() {
      switch step {
      case .run(let work): run(work)
      case .give(let thread): return thread.signal()
      case .main(let work): return runOnMainThread(work) { [self] in Runner.run(self) }
      }
    }
  }

  enum Step {
    case run(Job)
    case give(WaitingThread)
    /// Run a job on the process's main thread.
    case main(Job)
  }

  /// Submits a job to the real main queue.
  func runOnMainThread(_ work: Job, completion: @escaping () -> Void = {}) {
    let box = Unmanaged.passRetained(MainJob(world: self, work: work, completion: completion)).toOpaque()
    cvd_real_main_async(box) { Unmanaged<MainJob>.fromOpaque($0!).takeRetainedValue().run() }
  }

  private final class MainJob {
    let world: AppScheduler
    let work: Job
    let completion: () -> Void

    init(world: AppScheduler, work: Job, completion: @escaping () -> Void) {
      self.world = world
      self.work = work
      self.completion = completion
    }

    func run() {
      let (outer, frame) = (cvd_enter(world.pointer), cvd_top())
      _ = callOnOwnStack { world.run(work) }
      cvd_set_top(frame)
      _ = cvd_enter(outer)
      completion()
    }
  }

  func nextStep() -> Step? {
    while true {
      let (step, mayMove) = locked { () -> (Step?, Bool) in
        if choices != nil, let step = deviatingStep() { return (step, true) }
        if let step = readyStep() { return (step, true) }
        tryLocks()
        if let step = readyStep() { return (step, true) }
        if let event = takeEvent(until: time) { return (.run(Job(.closure(event))), true) }
        guard tests > 0 else {
          isRunTokenTaken = false
          return (nil, false)
        }
        let hasPatience = !sleepers.isEmpty || self.isWithinTimeLimit
        if choices != nil, hasPatience, let due = events.nextDue(), due > time, due <= sleepers.first?.time ?? .max {
          // Events that are due at the same time are alternatives.
          time = due
          return (nil, true)
        }
        if hasPatience, let event = takeEvent(until: sleepers.first?.time ?? .max) {
          hasRun = true
          return (.run(Job(.closure(event))), true)
        }
        guard !sleepers.isEmpty else { return (nil, true) }
        let sleeper = sleepers.removeFirst()
        time = max(time, sleeper.time)
        lastProgress = time
        makeReady(sleeper.work)
        return (readyStep(), true)
      }
      if let step {
        noteHolder(of: step)
        return step
      }
      guard mayMove else { return nil }
      if locked({ isEventDue }) { continue }
      if !waitForExternalWork(), !retryLocks() { reportDeadlock() }
    }
  }

  /// Returns the next job that is ready and can run on some thread.
  func readyStep() -> Step? {
    while let work = ready.removeFirst() {
      if case .thread(let thread) = work.kind {
        // An abandoned thread only gives back its turn on a queue.
        if thread.isAbandoned { return .run(work) }
        guard isInnermost(thread) else {
          heldMainWork.append(work)
          continue
        }
        hasRun = hasRun || !thread.waitsForLock
        lastProgress = time
        if thread.isMainThread {
          for held in heldMainWork { makeReady(held) }
          heldMainWork = []
        }
        return .give(thread)
      }
      hasRun = true
      guard work.queue?.isMain == true, hasMainThread else { return .run(work) }
      guard let mainThread = waiting.first(where: { $0.isMainThread }) else { return .main(work) }
      if mainThread.servesMainQueue {
        mainThread.mainWork = work
        return .give(mainThread)
      }
      heldMainWork.append(work)
    }
    return nil
  }

  /// Waits briefly in real time for work from other threads, such as the result of a file read or a response from
  /// another process.
  func waitForExternalWork() -> Bool {
    for _ in 0..<50 {
      if locked({ !ready.isEmpty || events.next != nil && isWithinTimeLimit }) { return true }
      cvd_real_sleep(5_000_000)
    }
    return false
  }

  /// Lets threads that wait for locks retry once more, because a thread outside the world may have held one. Returns
  /// whether there are such threads.
  func retryLocks() -> Bool {
    locked {
      isLastAttempt = !isLastAttempt && waiting.contains(where: \.waitsForLock)
      hasRun = hasRun || isLastAttempt
      return isLastAttempt
    }
  }

  func run(_ work: Job) {
    run(work.kind, on: work.queue?.pointer)
    finish(work)
  }

  func run(_ kind: Job.Kind, on queue: UnsafeMutableRawPointer?, isTest: Bool = false) {
    var frame = cvd_frame(queue: queue, outer: cvd_top(), is_thread: false, is_test: isTest)
    withUnsafeMutablePointer(to: &frame) { frame in
      cvd_set_top(frame)
      switch kind {
      case .function(let context, let function): function(context)
      case .closure(let body): body()
      case .thread: break
      }
      cvd_set_top(frame.pointee.outer)
    }
  }
}
