import CVirtualDispatch
import SimulationKernel

/// The points at which a scheduler chooses between jobs and events that can happen next, and one point at which it
/// deviates from first in, first out.
struct ScheduleChoices {
  let deviation: (point: Int, alternative: Int)?
  /// The number of alternatives at each point so far.
  var alternatives: [Int] = []
  /// The deviation in words.
  var description: String?
}

/// Orders of jobs that differ from first in, first out at one point.
extension AppScheduler {
  /// Records the points at which jobs or events can happen in another order.
  ///
  /// - Parameters:
  ///   - point: The number of the point at which the order differs from first in, first out; nil for none.
  ///   - alternative: The number of the job or event, in the order of the scheduler, that happens first there.
  public func recordChoices(deviatingAt point: Int?, to alternative: Int) {
    locked { choices = ScheduleChoices(deviation: point.map { ($0, alternative) }) }
  }

  /// The number of jobs and events that could have happened at each point so far.
  public var alternatives: [Int] { locked { choices?.alternatives ?? [] } }

  /// The deviation in words, such as `queue 'photos' before queue 'session'`; nil if it has not happened.
  public var deviation: String? { locked { choices?.description } }

  /// Records a point if there is more than one alternative, and returns the step that happens first there because of the
  /// deviation.
  func deviatingStep() -> Step? {
    guard let deviation = choices?.deviation, deviation.point == choices?.alternatives.count else {
      recordChoice()
      return nil
    }
    let (jobs, events) = (ready.sorted.map(\.value), events.due(by: time))
    let names = jobs.map(\.name) + events.map { _ in "an event" }
    recordChoice()
    guard names.count > 1, names.indices.contains(deviation.alternative) else { return nil }
    choices?.description = "\(names[deviation.alternative]) before \(names[0])"
    guard deviation.alternative < jobs.count else {
      let event = events[deviation.alternative - jobs.count]
      return event.claim() ? .run(Job(.closure(event.work))) : nil
    }
    ready.remove(at: deviation.alternative).map { ready.insert($0, at: 0) }
    return readyStep()
  }

  private func recordChoice() {
    let count = ready.count + events.due(by: time).count
    if count > 1 { choices?.alternatives.append(count) }
  }

  /// Lets other jobs that are ready run before the calling thread, which is in the world, continues.
  public func yield() {
    let thread = WaitingThread("for its turn", at: place, isTest: isInTest)
    thread.isReleased = true
    locked {
      waiting.append(thread)
      makeReady(Job(.thread(thread)))
    }
    wait(thread)
  }
}

extension Job {
  /// The job in a description of the order of jobs.
  fileprivate var name: String {
    switch kind {
    case .thread(let thread): thread.place
    case .function, .closure: queue.map { "queue '\($0.label)'" } ?? "a task"
    }
  }
}
