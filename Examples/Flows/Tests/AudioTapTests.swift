import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct AudioTapTests {
  @MainActor @Test(.phone()) func audioDurationIsSampleCountDividedBySampleRate() async throws {
    let phone = try #require(TestedPhone.current)
    let tap = AudioTap()
    let watcher = try FrameWatcher(tap.session, camera: try camera())
    tap.session.startRunning()
    await phone.advance(by: 3)
    let start = try #require(tap.start)
    #expect(tap.sampleRate == 44_100 || tap.sampleRate == 48_000)
    #expect((tap.end - start).seconds > 2.9)
    #expect(CMTime(value: CMTimeValue(tap.sampleCount), timescale: CMTimeScale(tap.sampleRate)) == tap.end - start)
    // Audio and video are in sync: they begin and end within a few frames of each other.
    #expect(abs((try #require(watcher.times.first) - start).seconds) < 0.05)
    #expect(abs((try #require(watcher.times.last) - tap.end).seconds) < 0.1)
  }
}
