/// The environment that probes run in: Apple's frameworks on a phone or Mac, or a model of them. All differences
/// between the two are behind this protocol.
public protocol ProbeEnvironment: AnyObject {
  /// The device model and system version, for the report.
  var platform: String { get }

  /// Runs `body` and returns the Objective-C exception that it raises, or nil.
  ///
  /// The call that raises must be the last one in `body`: on a phone, later code does not run, while in the model it
  /// does.
  func exception(in body: () -> Void) -> ObjCException?

  /// Lets time pass and delivers callbacks until `condition` holds or the specified number of seconds has passed. The
  /// condition is checked repeatedly.
  ///
  /// - Returns: Whether the condition holds.
  func wait(upTo seconds: Double, until condition: () -> Bool) -> Bool

  /// Runs a closure on the main thread, which UIKit requires for its views.
  func onMainThread<Result: Sendable>(_ body: @MainActor @Sendable () -> Result) -> Result

  /// Performs a manual step, which requires the user or the system because a program cannot do it.
  ///
  /// - Returns: Whether the step was done; if not, the probe is skipped.
  func performManualStep(_ circumstance: ManualStep) -> Bool
}

/// An Objective-C exception that was raised by a call.
public struct ObjCException: Error, Hashable, Sendable {
  /// The exception's name, for example `NSRangeException`.
  public var name: String
  /// The exception's reason, for developers.
  public var reason: String

  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}

/// A manual step: an action that the user or the system must perform because an app cannot. The raw value is the
/// instruction for the user.
public enum ManualStep: String, Sendable, CaseIterable {
  case appInBackground = "Send the app to the background."
  case appInForeground = "Bring the app back."
  case cameraTaken = "Let another app take the camera."
  case cameraGivenBack = "Let the other app give the camera back."
  case call = "Call this phone, and answer."
  case callOver = "Hang up."
  case phoneHot = "Let the phone become so hot that it stops the camera."
  case phoneCool = "Let the phone cool down."
  case mediaServicesReset = "Reset the media services (Settings, Developer)."
  case cameraDenied = "Deny the app the camera in Settings."
  case cameraUndecided = "Delete and install the app, so that it has not been asked for the camera."
  case cameraRestricted = "Forbid the camera in the restrictions of Screen Time."
  case photosLimited = "Let the app see some photos only, in Settings."
  case photosDenied = "Deny the app the photos in Settings."
  case camerasCovered = "Cover all cameras, so that they see nothing."
  case camerasUncovered = "Uncover the cameras."
  case codeShown = "Hold a QR code before the camera on the back, and keep it still."
  case productCodeShown = "Hold a UPC-A code, with twelve digits, before the camera on the back."
  case faceShown = "Show one face to the camera on the back."
  case nothingShown = "Take it away again."
  case cameraUnplugged = "Unplug the camera."
  case cameraPluggedIn = "Plug the camera in again."
  case phoneUpright = "Hold the phone upright."
  case phoneOnItsSide = "Turn the phone to its left side."
  case phoneOnItsOtherSide = "Turn the phone to its right side."
  case phoneFlat = "Lay the phone flat, its screen up."
  case rotationLocked = "Lock the rotation of the screen in the Control Center."
  case rotationUnlocked = "Unlock the rotation of the screen in the Control Center."
  case cameraZoomedByAnotherApp = "Zoom with the camera on the back in another app, and come back."
  case portraitEffectOn = "Switch the portrait effect on in the Control Center."
  case portraitEffectOff = "Switch the portrait effect off in the Control Center."
  case lensSmudged = "Smear the lens of the camera on the back."
  case lensWiped = "Wipe the lens of the camera on the back."
}
