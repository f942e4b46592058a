import PixelModel
import PlatformModel
import PlatformTypes
import SimulationKernel

/// The four ways up that a connection can turn video to. **Source:** Apple, AVCaptureVideoOrientation.
public enum AVCaptureVideoOrientation: Int, Sendable, CaseIterable {
  /// The home button at the bottom.
  case portrait = 1
  /// The home button at the top.
  case portraitUpsideDown
  /// The home button on the right.
  case landscapeRight
  /// The home button on the left.
  case landscapeLeft

  /// Clockwise quarter turns from upright in portrait to upright in this orientation, for a camera on the back.
  ///
  /// A camera in front sees the phone turn the other way. **Source:** rules 300 and 301.
  var turnsFromPortrait: Int {
    switch self {
    case .portrait: 0
    case .landscapeRight: -1
    case .portraitUpsideDown: 2
    case .landscapeLeft: 1
    }
  }
}

extension AVCaptureDevice {
  /// The turn that makes this camera's picture upright when the phone is held in `orientation`. **Source:** rules 300-302.
  func sensorTurns(for orientation: AVCaptureVideoOrientation) -> Int {
    let portrait = descriptor.camera?.sensorToPortrait.quarterTurns ?? 0
    let turns = portrait + (position == .front ? -1 : 1) * orientation.turnsFromPortrait
    return ImageOrientation(quarterTurns: turns).quarterTurns
  }

  /// The orientation that a turn of this camera's picture amounts to.
  func orientation(forSensorTurns turns: Int) -> AVCaptureVideoOrientation {
    AVCaptureVideoOrientation.allCases.first { sensorTurns(for: $0) == turns } ?? .portrait
  }

  /// How the upright world lies in the sensor's picture now.
  var worldToSensor: ImageOrientation { worldToSensor(system.worldInPhone) }

  /// How the upright world lies in the sensor's picture when it lies like this in the phone: posture and mounting together.
  ///
  /// A camera in front looks against the direction in which its phone turns.
  func worldToSensor(_ worldInPhone: ImageOrientation) -> ImageOrientation {
    let mounting = descriptor.camera?.sensorToPortrait ?? .identity
    return (position == .front ? worldInPhone.inverse : worldInPhone).then(mounting.inverse)
  }
}
