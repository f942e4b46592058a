import PlatformModel
import PlatformTypes

extension AVCaptureDevice {
  /// How the upright world lies in the sensor's picture now.
  var worldToSensor: PictureOrientation { worldToSensor(system.worldInPhone) }

  /// How the upright world lies in the sensor's picture when it lies like this in the phone: posture and mounting together.
  ///
  /// A camera in front looks against the direction in which its phone turns.
  func worldToSensor(_ worldInPhone: PictureOrientation) -> PictureOrientation {
    let mounting = facts.camera?.sensorToPortrait ?? .identity
    return (position == .front ? worldInPhone.inverse : worldInPhone).then(mounting.inverse)
  }
}
