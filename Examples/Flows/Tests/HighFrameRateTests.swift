import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct HighFrameRateTests {
  @MainActor @Test(.phone("iphone-8-plus")) func framesArriveAtTheHighestFrameRate() async throws {
    let phone = try #require(TestedPhone.current)
    let camera = try camera()
    let watcher = try FrameWatcher(camera: camera)
    #expect(try camera.configureForHighestFrameRate() == 240)
    #expect(watcher.session.sessionPreset == .inputPriority)
    watcher.session.startRunning()
    await phone.advance(by: 0.5)
    let gaps = zip(watcher.times.dropFirst(), watcher.times).map { $0 - $1 }
    #expect(gaps.count >= 100)
    #expect(gaps.allSatisfy { $0 == CMTime(value: 1, timescale: 240) })
  }

  @Test func frameDurationsOutsideTheFormatsRangesRaise() throws {
    let phone = try TestedPhone("iphone-8-plus", misuse: .record)
    try phone.run {
      let camera = try camera()
      try camera.lockForConfiguration()
      camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 1000)
      camera.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 1)
      camera.unlockForConfiguration()
      #expect(phone.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
    }
  }
}
