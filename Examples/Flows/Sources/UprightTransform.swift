// The transform that makes a movie of the sensor's own pictures stand upright in a player.
import AVFoundation

extension AVCaptureVideoOrientation {
  fileprivate var angle: CGFloat {
    switch self {
    case .portrait: 0
    case .portraitUpsideDown: .pi
    case .landscapeRight: -.pi / 2
    case .landscapeLeft: .pi / 2
    @unknown default: 0
    }
  }

  /// For a movie that is recorded in this orientation.
  ///
  /// - Parameters:
  ///   - reference: how the interface is turned.
  ///   - position: the front camera sees left and right the other way round.
  func uprightTransform(
    from reference: AVCaptureVideoOrientation = .portrait, position: AVCaptureDevice.Position
  ) -> CGAffineTransform {
    let turn = position == .front ? reference.angle - angle : angle - reference.angle
    return CGAffineTransform(rotationAngle: turn + .pi / 2)
  }
}
