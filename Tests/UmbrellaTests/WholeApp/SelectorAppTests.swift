import AVFoundation
import CaptureTesting
import Testing

/// Tests that selector-based and string-based callbacks work in virtual time.
@Suite struct SelectorAppTests {
  @MainActor @Test(.phone("iphone-13-mini"), arguments: WholeAppTests.runs) func `selectors are called in virtual time`(
    run: Int
  ) async throws {
    let phone = try #require(TestedPhone.current)
    let story = Story()
    let app = SelectorApp(story)
    try app.start()
    await phone.advance(by: 1)
    app.stop()
    #expect(
      story.lines == [
        "500 running true", "500 started", "500 at once", "500 soon", "750 after a delay", "1700 running false",
      ])
  }

  @Test(arguments: WholeAppTests.runs) func `timers fire in virtual time`(run: Int) async throws {
    let phone = try TestedPhone()
    let lines = try await phone.run {
      let story = Story()
      TimerApp(story).start()
      await phone.advance(by: 3)
      return story.lines
    }
    #expect(lines == ["500 tick 1", "1000 tick 2", "1500 tick 3"])
  }
}
