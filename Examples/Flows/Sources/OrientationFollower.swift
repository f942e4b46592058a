// Updates the video orientation when the phone is rotated.
import AVFoundation
import UIKit

extension AVCaptureVideoOrientation {
  /// Creates the video orientation for a device orientation, or nil if the phone lies flat or its orientation is
  /// unknown.
  ///
  /// In `landscapeLeft`, the top of the phone points left and the home button is on the right, and video orientations
  /// are named after the side of the home button.
  init?(_ device: UIDeviceOrientation) {
    switch device {
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeRight
    case .landscapeRight: self = .landscapeLeft
    case .faceUp, .faceDown, .unknown: return nil
    @unknown default: return nil
    }
  }
}

final class OrientationFollower: NSObject {
  private(set) var orientation = AVCaptureVideoOrientation.portrait

  override init() {
    super.init()
    UIDevice.current.beginGeneratingDeviceOrientationNotifications()
    NotificationCenter.default.addObserver(
      self, selector: #selector(turned), name: UIDevice.orientationDidChangeNotification, object: UIDevice.current)
  }

  deinit { UIDevice.current.endGeneratingDeviceOrientationNotifications() }

  @objc private func turned(_ notification: Notification) {
    guard let device = notification.object as? UIDevice else { return }
    orientation = AVCaptureVideoOrientation(device.orientation) ?? orientation
  }
}
