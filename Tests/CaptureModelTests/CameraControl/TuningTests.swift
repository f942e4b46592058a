import HardwareModel
import Testing

@testable import CameraControl
@testable import CaptureModel
@testable import CoreMediaModel

/// Tests that each value of a camera's tuning has an effect.
@Suite struct TuningTests {
  private static func tuning(_ change: (inout CameraTuning) -> Void) -> CameraTuning {
    var tuning = CameraTuning()
    change(&tuning)
    return tuning
  }

  @Test(arguments: 1...4) func `a decision takes effect after the frames in the pipeline`(depth: Int) {
    var bench = LoopBench(tuning: Self.tuning { $0.pipelineDepth = depth })
    bench.change { $0.zoom.jump(to: 2) }
    bench.run(6)
    #expect(bench.frames.map(\.zoomFactor) == (0..<6).map { $0 < depth ? 1 : 2 })
  }

  @Test(arguments: [true, false]) func `the first frames may come before the adjustments have converged`(
    isConverged: Bool
  ) throws {
    var bench = LoopBench(
      subject: .init(illuminance: 4000, kelvins: 3000, meters: 0.3),
      tuning: Self.tuning { $0.startsConverged = isConverged })
    bench.run()
    let first = bench.frames[0]
    let settled = bench.settle()
    #expect(settled != nil)
    bench.run()
    let last = try #require(bench.frames.last)
    #expect((first.iso * first.exposureSeconds == last.iso * last.exposureSeconds) == isConverged)
    #expect((first.whiteBalanceGains == last.whiteBalanceGains) == isConverged)
    #expect((first.lensPosition == last.lensPosition) == isConverged)
  }

  /// A change of the tuning, and a change of the subject that then takes longer.
  private typealias Slowness = @Sendable (inout CameraTuning, inout LoopBench.Subject) -> Void

  private static let slowness: [Slowness] = [
    { tuning, subject in (tuning.exposureMilliseconds, subject.illuminance) = (2000, 8000) },
    { tuning, subject in (tuning.whiteBalanceMilliseconds, subject.kelvins) = (2000, 2800) },
    { tuning, subject in (tuning.focusSpeed, subject.meters) = (0.1, 0.2) },
  ]

  @Test(arguments: slowness.indices) func `slow adjustments take longer, and still converge`(index: Int) throws {
    var (tuning, subject) = (CameraTuning(), LoopBench.Subject())
    Self.slowness[index](&tuning, &subject)
    let counts = try [CameraTuning(), tuning].map { tuning in
      var bench = LoopBench(tuning: tuning)
      bench.subject = subject
      let count = bench.settle()
      bench.run(3)
      #expect(abs(bench.control.exposure.readings.targetOffset) <= 0.25)
      return try #require(count)
    }
    #expect(counts[1] > 3 * counts[0], "\(counts)")
  }

  @Test func `smooth focus has its own speed`() throws {
    let counts = try [0.75, 0.1].map { speed in
      var bench = LoopBench(tuning: Self.tuning { $0.smoothFocusSpeed = speed })
      bench.change { control in
        control.focus.requested.isSmooth = true
        control.setFocusMode(.continuousAutoFocus)
      }
      bench.subject.meters = 0.2
      let count = bench.settle()
      return try #require(count)
    }
    #expect(counts[1] > 3 * counts[0], "\(counts)")
  }

  @Test func `the illuminance at which the torch turns on and off is the camera's`() throws {
    let phone = try RoomPhone.running(.roomCamera { $0.tuning.torchIlluminance = 100...200 })
    phone.scene.illuminance = 150
    try phone.locked { $0.torchMode = .auto }
    phone.advance(milliseconds: 200)
    #expect(!phone.camera.isTorchActive)
    phone.scene.illuminance = 90
    phone.advance(milliseconds: 200)
    #expect(phone.camera.isTorchActive)
    phone.scene.illuminance = 210
    phone.advance(milliseconds: 200)
    #expect(!phone.camera.isTorchActive)
  }

  @Test func `the illuminance at which low-light boost turns on is the camera's`() throws {
    let phone = try RoomPhone.running(
      .roomCamera { camera in
        camera.supportsLowLightBoost = true
        camera.tuning.boostIlluminance = 100...200
      })
    phone.scene.illuminance = 90
    try phone.locked { $0.automaticallyEnablesLowLightBoostWhenAvailable = true }
    phone.advance(milliseconds: 200)
    #expect(phone.camera.isLowLightBoostEnabled)
  }

  @Test(arguments: [0.2, 0.9]) func `the change of light that counts as another subject is the camera's`(
    change: Double
  ) throws {
    let phone = try RoomPhone.running(.roomCamera { $0.tuning.subjectAreaChange = change })
    try phone.locked { $0.isSubjectAreaChangeMonitoringEnabled = true }
    phone.advance(milliseconds: 1000)
    phone.scene.subject = SIMD16(repeating: 0.5)
    phone.advance(milliseconds: 1000)
    #expect(phone.log.events.contains("DeviceSubjectAreaDidChange") == (change < 0.5))
  }

  @Test(arguments: PressureLevel.allCases) func `the pressure at which the torch is unavailable is the camera's`(
    limit: PressureLevel
  ) throws {
    let levels = AVCaptureDevice.SystemPressureState.Level.all
    let phone = try RoomPhone.running(.roomCamera { $0.tuning.torchPressure = limit })
    let available = levels.map { level in
      phone.system.setSystemPressure(level)
      return phone.camera.isTorchAvailable
    }
    let first = try #require(PressureLevel.allCases.firstIndex(of: limit))
    // The device is nominal from the start, and nothing changes then.
    #expect(Array(available.dropFirst()) == levels.indices.dropFirst().map { $0 < first })
  }

  @Test(arguments: [16.0, 2]) func `the gain from which frames become longer is the camera's`(gain: Double) throws {
    var bench = LoopBench(tuning: Self.tuning { $0.longExposureGain = gain })
    let (short, long) = (CMTime(value: 1, timescale: 60), CMTime(value: 1, timescale: 10))
    bench.change { $0.setFrameLengths(FrameLengths(short, long)) }
    bench.subject.illuminance = 200
    let settled = bench.settle()
    #expect(settled != nil)
    let exposure = bench.control.exposure.wanted
    #expect((exposure.seconds > 1.0 / 60) == (gain == 2), "\(exposure)")
  }
}
