/// Where probes run: Apple's frameworks on a phone or a Mac, or a model of them. What the two do differently is here, and nowhere else.
public protocol ProbeEnvironment: AnyObject {
  /// What the probes run on, for the report: a device's model and system.
  var platform: String { get }

  /// Carries out `body`, and catches the Objective-C exception that it raises. The call that raises stands last in `body`: on a phone
  /// nothing after it happens, in a model of it the rest does.
  func exception(in body: () -> Void) -> ObjCException?

  /// Lets time pass and callbacks come until `condition` holds, which is asked again and again, or until so many seconds have passed.
  ///
  /// - Returns: whether the condition holds.
  func wait(upTo seconds: Double, until condition: () -> Bool) -> Bool

  /// Does something on the main thread, where UIKit wants its views to be used.
  func onMainThread<Result: Sendable>(_ body: @MainActor @Sendable () -> Result) -> Result

  /// Brings about what no program can by itself: the user, or the system, must do it.
  ///
  /// - Returns: whether it has happened; if not, the probe is skipped.
  func arrange(_ circumstance: ManualStep) -> Bool
}

/// An Objective-C exception.
public struct ObjCException: Error, Hashable, Sendable {
  /// The exception's name, `NSRangeException` for one.
  public var name: String
  /// The exception's reason.
  public var reason: String

  /// An exception.
  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}

/// What happens to an app and is not its own doing.
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
