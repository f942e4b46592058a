// Computes the transform that makes a movie of unrotated sensor frames upright in a player.
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

  /// Returns the transform for a movie that is recorded in this orientation.
  ///
  /// - Parameters:
  ///   - reference: The orientation of the interface.
  ///   - position: The camera position. Left and right are swapped for the front camera.
  func uprightTransform(
    from reference: AVCaptureVideoOrientation = .portrait, position: AVCaptureDevice.Position
  ) -> CGAffineTransform {
    let turn = position == .front ? reference.angle - angle : angle - reference.angle
    return CGAffineTransform(rotationAngle: turn + .pi / 2)
  }
}
