import Foundation
import Locking
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

/// Tests that related properties change atomically for all threads. `OneChangeTests` checks every property after each
/// change.
@Suite struct SeenByThreadsTests {
  @Test func `no thread observes a custom exposure that is longer than the maximum frame duration`() throws {
    let phone = try RoomPhone.running()
    let camera = phone.camera
    let isOver = Locked(false)
    let looks = Locked((count: 0, halves: 0))
    let watcher = Thread {
      while !isOver.withLock({ $0 }) {
        let isWhole = camera.system.read {
          (camera.heldExposureSeconds ?? 0) <= camera.activeVideoMaxFrameDuration.seconds + 1e-6
        }
        looks.withLock { looks in
          looks.count += 1
          looks.halves += isWhole ? 0 : 1
        }
      }
    }
    watcher.start()
    try phone.locked { camera in
      var round = 0
      // Continue until the other thread has checked often enough.
      while round < 300 || looks.withLock({ $0.count }) < 300 {
        camera.setExposureModeCustom(duration: CMTime(value: 1, timescale: 20), iso: 100)
        camera.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 30)
        round += 1
      }
    }
    isOver.withLock { $0 = true }
    #expect(looks.withLock { $0.halves } == 0)
  }
}
