import Dispatch
import SimulationKernel
import Testing

/// Tests that a thread which does not end is reported while the wait continues.
struct StallWarningTests {
  private func told(after patience: Double, _ semaphore: DispatchSemaphore) -> [String] {
    var told: [String] = []
    StallWarning.run("/dev/video0 does not end its stream", after: patience) {
      told.append($0)
      semaphore.signal()
    } wait: {
      semaphore.wait(timeout: $0)
    }
    return told
  }

  @Test func aStallIsReportedOnce() {
    #expect(
      told(after: 0, DispatchSemaphore(value: 0)) == [
        "camsim: still waiting after 0 s: /dev/video0 does not end its stream\n"
      ])
  }

  @Test func anOperationThatHasEndedIsNotReported() {
    let semaphore = DispatchSemaphore(value: 0)
    semaphore.signal()
    #expect(told(after: StallWarning.patience, semaphore) == [])
  }
}
