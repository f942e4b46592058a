import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct SessionRunnerTests {
  @MainActor @Test(.phone()) func startingOnASessionQueueDoesNotBlockTheMainQueue() async throws {
    let phone = try #require(TestedPhone.current)
    let runner = SessionRunner()
    try runner.configure()
    runner.start()
    #expect(phone.now == 0)
    #expect(!runner.session.isRunning)
    await phone.advance(by: 2)
    #expect(runner.session.isRunning)
    #expect(runner.log == ["running true", "did start"])
    #expect(runner.frameCount >= 30)
    runner.stop()
    await phone.advance(by: 1)
    #expect(runner.log.suffix(2) == ["running false", "did stop"])
    let count = runner.frameCount
    await phone.advance(by: 1)
    #expect(runner.frameCount == count)
  }

  @MainActor @Test(.phone()) func startRunningBlocksTheCaller() async throws {
    let phone = try #require(TestedPhone.current)
    let runner = SessionRunner()
    try runner.configure()
    runner.session.startRunning()
    #expect(phone.now > 0.3)
    #expect(runner.session.isRunning)
  }

  @MainActor @Test(.phone()) func aDelegateCanStopTheSession() async throws {
    let phone = try #require(TestedPhone.current)
    let runner = SessionRunner()
    try runner.configure()
    runner.frameLimit = 10
    runner.start()
    await phone.advance(by: 3)
    #expect(runner.frameCount >= 10)
    #expect(runner.frameCount < 20)
    #expect(!runner.session.isRunning)
  }
}
