import Testing

@testable import CameraControl
@testable import CaptureModel

@Suite("End of adjusting")
struct AdjustingTests {
  /// Returns a camera that is adjusting exposure, focus and white balance.
  private func adjusting() -> LoopBench {
    var bench = LoopBench()
    (bench.subject.illuminance, bench.subject.kelvins, bench.subject.meters) = (6400, 2500, 0.2)
    bench.run(3)
    #expect(bench.control.exposure.isAdjusting)
    #expect(bench.control.focus.isAdjusting)
    #expect(bench.control.whiteBalance.isAdjusting)
    return bench
  }

  @Test func `rule(127), rule(144): a locked control stops adjusting at once`() {
    var bench = adjusting()
    bench.change { control in
      control.exposure.setMode(.locked)
      control.focus.setMode(.locked)
      control.whiteBalance.setMode(.locked)
    }
    #expect(!bench.control.exposure.isAdjusting)
    #expect(!bench.control.focus.isAdjusting)
    #expect(!bench.control.whiteBalance.isAdjusting)
  }

  @Test func `rule(127), rule(144): manual settings do not report adjusting`() {
    var bench = adjusting()
    bench.change { control in
      control.exposure.setCustom(.init(seconds: 0.01, iso: 100))
      control.focus.lock(at: 0.5)
      control.whiteBalance.lock([2, 1, 2])
    }
    #expect(!bench.control.exposure.isAdjusting)
    #expect(!bench.control.focus.isAdjusting)
    #expect(!bench.control.whiteBalance.isAdjusting)
  }

  @Test func `rule(137): a single adjustment ends when a continuous one replaces it and nothing changes`() {
    var bench = LoopBench()
    bench.change { control in
      control.exposure.setMode(.autoExpose)
      control.whiteBalance.setMode(.autoWhiteBalance)
    }
    bench.run(1)
    #expect(bench.control.exposure.isAdjusting)
    #expect(bench.control.whiteBalance.isAdjusting)
    bench.change { control in
      control.exposure.setMode(.continuousAutoExposure)
      control.whiteBalance.setMode(.continuousAutoWhiteBalance)
    }
    bench.run(1)
    #expect(!bench.control.exposure.isAdjusting)
    #expect(!bench.control.whiteBalance.isAdjusting)
  }

  @Test func `rule(144): nothing adjusts without frames`() throws {
    let phone = try RoomPhone.running()
    phone.advance(milliseconds: 100)
    phone.scene.illuminance = 8000
    phone.advance(milliseconds: 70)
    #expect(phone.camera.isAdjustingExposure)
    phone.session.stopRunning()
    #expect(!phone.camera.isAdjustingExposure)
  }
}
