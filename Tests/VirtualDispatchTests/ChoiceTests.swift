import Dispatch
import Testing
import VirtualDispatch

/// Tests orders of jobs that differ from first in, first out at one point.
@Suite struct ChoiceTests {
  /// Lets three queues append to a list, and returns it with the recorded choices.
  private func race(deviatingAt point: Int? = nil, to alternative: Int = 0) -> ([String], AppScheduler) {
    let world = AppScheduler(epoch: 0)
    world.recordChoices(deviatingAt: point, to: alternative)
    let lines = world.run {
      let story = Story(world)
      for name in ["a", "b", "c"] { DispatchQueue(label: name).async { story.tell(name) } }
      world.wait(until: 0)
      return story.lines.map { String($0.dropFirst(2)) }
    }
    return (lines, world)
  }

  @Test func withoutADeviationChoicesAreOnlyRecorded() {
    let (lines, world) = race()
    #expect(lines == ["a", "b", "c"])
    #expect(world.alternatives == [3, 2])
    #expect(world.deviation == nil)
  }

  @Test(arguments: [
    (0, 1, ["b", "a", "c"], "queue 'b' before queue 'a'"), (0, 2, ["c", "a", "b"], "queue 'c' before queue 'a'"),
    (1, 1, ["a", "c", "b"], "queue 'c' before queue 'b'"),
  ])
  func aDeviationChangesOnePoint(point: Int, alternative: Int, expected: [String], words: String) {
    let (lines, world) = race(deviatingAt: point, to: alternative)
    #expect(lines == expected)
    #expect(world.deviation == words)
  }

  @Test func aDeviationThatDoesNotExistChangesNothing() {
    let (lines, world) = race(deviatingAt: 0, to: 3)
    #expect(lines == ["a", "b", "c"])
    #expect(world.deviation == nil)
  }

  @Test func eventsThatAreDueAtTheSameTimeAreAlternatives() {
    let world = AppScheduler(epoch: 0)
    world.recordChoices(deviatingAt: 0, to: 1)
    let lines = world.run {
      let story = Story(world)
      for name in ["a", "b"] { world.schedule(at: 5) { story.tell(name) } }
      world.schedule(at: 4) { story.tell("canceled") }.cancel()
      world.wait(until: 5)
      return story.lines.map { String($0.dropFirst(2)) }
    }
    #expect(lines == ["b", "a"])
    #expect(world.nanoseconds == 5)
  }

  @Test func aThreadLetsOtherJobsRunFirst() {
    let world = AppScheduler(epoch: 0)
    let lines = world.run {
      let story = Story(world)
      DispatchQueue(label: "a").async {
        story.tell("a begins")
        world.yield()
        story.tell("a ends")
      }
      DispatchQueue(label: "b").async { story.tell("b") }
      world.wait(until: 0)
      return story.lines.map { String($0.dropFirst(2)) }
    }
    #expect(lines == ["a begins", "b", "a ends"])
  }
}
