import HardwareModel
import Testing

@testable import CameraControl
@testable import CaptureModel
@testable import CoreMediaModel

@Suite("Camera control in a steady state")
struct LoopRestTests {
  /// A change after which the next frame must be processed.
  private typealias Change = (name: String, body: @Sendable (inout CameraControl, inout CameraControl.Frame) -> Void)

  private static let changes: [Change] = [
    ("other settings", { $1.settings.zoomFactor = 2 }), ("another picture", { $1.measurement.frameLevel *= 2 }),
    ("another duration", { $1.duration = CMTime(value: 1, timescale: 24) }),
    ("a change", { control, _ in control.noteChange() }),
    ("a handler", { control, _ in control.registerCommand { _ in } }),
    ("a look at the subject", { control, _ in control.subjectArea.isEnabled = true }),
    ("a look at the lens", { control, _ in control.lensSmudge.set(enabled: true, interval: .zero) }),
    ("a boost in the dark", { control, _ in control.lowLightBoost.isAutomatic = true }),
  ]

  /// Returns a converged control in the dark, and the frame that repeats.
  private func atRest() -> (CameraControl, CameraControl.Frame) {
    var bench = LoopBench(subject: .init(illuminance: 5))
    bench.run(200)
    let settings = bench.control.beginFrame().taken.settings
    let frame = CameraControl.Frame(
      settings: settings, measurement: bench.subject.measure(settings), time: bench.time, duration: bench.duration,
      command: 0)
    return (bench.control, frame)
  }

  @Test func `in steady light frames change nothing, and each difference is detected as a change`() {
    let (control, frame) = atRest()
    #expect(!control.isChanged(by: frame))
    for change in Self.changes {
      var (control, frame) = (control, frame)
      change.body(&control, &frame)
      #expect(control.isChanged(by: frame), "\(change.name)")
    }
  }

  @Test func `a frame is steady when all frames in flight have the same settings`() {
    var (control, _) = atRest()
    #expect(control.steadyFrame?.taken == control.beginFrame().taken)
    control.zoom.jump(to: 2)
    for _ in 0..<2 {
      #expect(control.steadyFrame == nil)
      #expect(control.beginFrame().taken.settings.zoomFactor == 1)
    }
    #expect(control.steadyFrame?.taken.settings.zoomFactor == 2)
  }
}
