import HardwareModel
@testable import AVFoundationTypes
@testable import CameraControl
import Foundation
import ModelTestSupport

@testable import CaptureModel
@testable import CoreMediaModel

/// A test fixture for the control loops: a camera's control and a subject, run frame by frame without a session.
struct LoopBench {
  /// The subject in front of the camera.
  struct Subject {
    var illuminance = 500.0
    /// The reflectance of the center and the average of the whole image.
    var middle = 0.19
    var whole = 0.21
    var kelvins = 5000.0
    var meters = 1.0
    var contrast = 1.0
  }

  static let fNumber = 1.8
  static let nearestMeters = 0.1

  var subject = Subject()
  var control: CameraControl
  var duration: CMTime
  private(set) var time = CMTime.zero
  /// The settings of each frame.
  private(set) var frames: [FrameSettings] = []
  /// The times that were passed to completion handlers.
  let handled = Journal()

  /// Creates a fixture that has processed some frames of its subject at 30 frames per second.
  init(
    focusing system: FormatDescriptor.AutoFocusSystem = .phaseDetection, subject: Subject = Subject(),
    duration: CMTime = CMTime(value: 1, timescale: 30), warm: Bool = true, tuning: CameraTuning = CameraTuning()
  ) {
    self.subject = subject
    self.duration = duration
    var camera = CameraDescriptor.lit(focusing: system)
    camera.tuning = tuning
    control = CameraControl(camera, format: camera.formats[0])
    control.exposure.setFrameLengths(FrameLengths(duration, duration))
    if warm { warmUp() }
  }

  mutating func warmUp() {
    let bench = self
    control.warmUp(isFirst: bench.frames.isEmpty) { settings, _, _ in
      .init(
        settings: settings, measurement: bench.measure(settings), time: bench.time, duration: bench.duration, command: 0
      )
    }
  }

  /// Applies a client's change between two frames.
  mutating func change(_ body: (inout CameraControl) -> Void) {
    control.noteChange()
    body(&control)
  }

  mutating func run(_ count: Int = 1) {
    for _ in 0..<count {
      let entry = control.beginFrame().taken
      frames.append(entry.settings)
      let frame = CameraControl.Frame(
        settings: entry.settings, measurement: measure(entry.settings), time: time, duration: duration,
        command: entry.command)
      for handler in control.frameTaken(frame) { handler(time) }
      time = time + duration
    }
  }

  /// Runs until `condition` holds and returns the number of frames, or nil if it never holds.
  mutating func run(until condition: (CameraControl) -> Bool) -> Int? {
    for count in 0..<500 {
      if condition(control) { return count }
      run()
    }
    return nil
  }

  /// Runs until all control loops have converged and returns the number of frames.
  mutating func settle() -> Int? {
    run(3)
    return run { !$0.exposure.isAdjusting && !$0.focus.isAdjusting && !$0.whiteBalance.isAdjusting }
  }

  /// The lens position that focuses on the subject.
  var sharpPosition: Double { subject.sharpPosition }

  private func measure(_ settings: FrameSettings) -> SensorMeasurement { subject.measure(settings) }
}

extension LoopBench.Subject {
  /// The lens position that focuses on the subject, from the model's lens equation.
  var sharpPosition: Double { min(1, max(0, 1 - LoopBench.nearestMeters / meters)) }

  /// Returns the sensor's measurement of the subject.
  func measure(_ settings: FrameSettings) -> SensorMeasurement {
    let gain = illuminance * settings.signalPerLux(fNumber: LoopBench.fNumber)
    let defocus = (settings.lensPosition - (1 - LoopBench.nearestMeters / meters)) / LoopBench.nearestMeters
    return .init(
      regionLevel: middle * gain, frameLevel: whole * gain,
      channels: LightColor(kelvins: kelvins).channels * (whole * gain), sharpness: contrast / (1 + defocus * defocus),
      defocus: defocus, grid: SIMD16(repeating: 0), illuminance: illuminance)
  }
}

extension CameraDescriptor {
  /// A camera with all features: ISO 25-1600, 20 µs to 1/3 s, gains up to 4, zoom up to 8, and a lens that focuses down
  /// to 10 cm.
  static func lit(focusing system: FormatDescriptor.AutoFocusSystem = .phaseDetection) -> CameraDescriptor {
    guard var camera = DeviceDescriptor.testCamera(.back).camera else {
      preconditionFailure("the test camera is a camera")
    }
    for index in camera.formats.indices {
      camera.formats[index].iso = 25...1600
      camera.formats[index].exposureSeconds = 0.00002...0.333333
      camera.formats[index].autoFocusSystem = system
      camera.formats[index].zoom = .init(maximum: 8, upscaleThreshold: 2)
    }
    camera.lens.minimumFocusDistance = 100
    return camera
  }
}
