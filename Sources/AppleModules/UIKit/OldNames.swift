// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import UIKitModel

// Names from before Swift 4.2, which older camera code still uses. Each comment states the current name.

/// The former name of `UIBackgroundTaskIdentifier.invalid`.
public let UIBackgroundTaskInvalid = UIBackgroundTaskIdentifier.invalid
/// The former name of `UIApplication.openSettingsURLString`.
public let UIApplicationOpenSettingsURLString = UIApplication.openSettingsURLString

/// The former name of `UIDeviceOrientation.isPortrait`.
public func UIDeviceOrientationIsPortrait(_ orientation: UIDeviceOrientation) -> Bool { orientation.isPortrait }
/// The former name of `UIDeviceOrientation.isLandscape`.
public func UIDeviceOrientationIsLandscape(_ orientation: UIDeviceOrientation) -> Bool { orientation.isLandscape }
extension UIView {
  /// The former name of `bringSubviewToFront(_:)`.
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  /// The former name of `sendSubviewToBack(_:)`.
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}
extension Notification.Name {
  /// The former name of `UIDevice.orientationDidChangeNotification`.
  public static let UIDeviceOrientationDidChange = UIDevice.orientationDidChangeNotification
}
