import PixelModel
import SimulationKernel

extension Posture {
  /// The orientation of the upright world in the frames of a camera whose frames are upright in portrait. Nil for a
  /// flat phone, whose frames keep the previous orientation.
  ///
  /// In `landscapeLeft` the phone is rotated counterclockwise (home button on the right), so the world appears rotated
  /// clockwise. **Source:** rule 298.
  var worldInPhone: ImageOrientation? {
    switch self {
    case .portrait: ImageOrientation(quarterTurns: 0)
    case .landscapeLeft: ImageOrientation(quarterTurns: 1)
    case .portraitUpsideDown: ImageOrientation(quarterTurns: 2)
    case .landscapeRight: ImageOrientation(quarterTurns: 3)
    case .unknown, .faceUp, .faceDown: nil
    }
  }

  /// The direction of gravity in the phone's axes, in this posture; nil if unknown.
  ///
  /// **Source:** Apple, CMDeviceMotion.gravity.
  var gravity: CMAcceleration? {
    switch self {
    case .portrait: CMAcceleration(x: 0, y: -1, z: 0)
    case .portraitUpsideDown: CMAcceleration(x: 0, y: 1, z: 0)
    case .landscapeLeft: CMAcceleration(x: -1, y: 0, z: 0)
    case .landscapeRight: CMAcceleration(x: 1, y: 0, z: 0)
    case .faceUp: CMAcceleration(x: 0, y: 0, z: -1)
    case .faceDown: CMAcceleration(x: 0, y: 0, z: 1)
    case .unknown: nil
    }
  }
}
