import PixelModel
import SimulationKernel

extension Posture {
  /// How the upright world lies in the picture of a camera that shows it upright when the phone is held in portrait; nil when
  /// gravity does not tell (the phone lies flat), so that the last picture orientation stays.
  ///
  /// `landscapeLeft` is the phone turned counter-clockwise (home button on the right): seen from the phone, the world turns clockwise.
  /// **Source:** rule 298.
  var worldInPhone: ImageOrientation? {
    switch self {
    case .portrait: ImageOrientation(quarterTurns: 0)
    case .landscapeLeft: ImageOrientation(quarterTurns: 1)
    case .portraitUpsideDown: ImageOrientation(quarterTurns: 2)
    case .landscapeRight: ImageOrientation(quarterTurns: 3)
    case .unknown, .faceUp, .faceDown: nil
    }
  }

  /// Where gravity pulls a phone that is held like this, in its own axes; nil when unknown.
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
