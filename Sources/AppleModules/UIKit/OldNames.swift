// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import UIKitModel

// Names of before Swift 4.2, which older camera code uses. Each says only what it stands for.

/// `UIBackgroundTaskIdentifier.invalid`.
public let UIBackgroundTaskInvalid = UIBackgroundTaskIdentifier.invalid
/// `UIApplication.openSettingsURLString`.
public let UIApplicationOpenSettingsURLString = UIApplication.openSettingsURLString

/// `UIDeviceOrientation.isPortrait`.
public func UIDeviceOrientationIsPortrait(_ orientation: UIDeviceOrientation) -> Bool { orientation.isPortrait }
/// `UIDeviceOrientation.isLandscape`.
public func UIDeviceOrientationIsLandscape(_ orientation: UIDeviceOrientation) -> Bool { orientation.isLandscape }
extension Notification.Name {
  /// `UIDevice.orientationDidChangeNotification`.
  public static let UIDeviceOrientationDidChange = UIDevice.orientationDidChangeNotification
}
