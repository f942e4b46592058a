// The video's orientation follows how the phone is held.
import AVFoundation
import UIKit

extension AVCaptureVideoOrientation {
  /// The top of the phone is on its left in `landscapeLeft`, and the home button on the right: video names its sides by the button.
  /// Lying flat, the phone has none of the four.
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
