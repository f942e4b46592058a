import PixelModel
import PlatformModel
import PlatformTypes
import SimulationKernel

/// Constants that specify the orientation of video on a connection. **Source:** Apple, AVCaptureVideoOrientation.
public enum AVCaptureVideoOrientation: Int, Sendable, CaseIterable {
  /// Portrait, with the home button at the bottom.
  case portrait = 1
  /// Portrait, with the home button at the top.
  case portraitUpsideDown
  /// Landscape, with the home button on the right.
  case landscapeRight
  /// Landscape, with the home button on the left.
  case landscapeLeft

  /// The clockwise quarter turns from portrait to this orientation, for a back camera.
  ///
  /// For a front camera, the direction is reversed. **Source:** rules 300 and 301.
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
  /// Returns the quarter turns that make this camera's frames upright in an orientation. **Source:** rules 300-302.
  func sensorTurns(for orientation: AVCaptureVideoOrientation) -> Int {
    let portrait = descriptor.camera?.sensorToPortrait.quarterTurns ?? 0
    let turns = portrait + (position == .front ? -1 : 1) * orientation.turnsFromPortrait
    return ImageOrientation(quarterTurns: turns).quarterTurns
  }

  /// Returns the orientation that corresponds to a number of quarter turns of this camera's frames.
  func orientation(forSensorTurns turns: Int) -> AVCaptureVideoOrientation {
    AVCaptureVideoOrientation.allCases.first { sensorTurns(for: $0) == turns } ?? .portrait
  }

  /// The current orientation of the upright scene in the sensor's image.
  var worldToSensor: ImageOrientation { worldToSensor(system.worldInPhone) }

  /// Returns the orientation of the scene in the sensor's image, given the scene's orientation relative to the phone.
  ///
  /// The sensor's mounting is taken into account. A front camera faces the opposite way, so the phone's rotation is
  /// reversed.
  func worldToSensor(_ worldInPhone: ImageOrientation) -> ImageOrientation {
    let mounting = descriptor.camera?.sensorToPortrait ?? .identity
    return (position == .front ? worldInPhone.inverse : worldInPhone).concatenating(mounting.inverse)
  }
}
