import Foundation

/// The authorization to use motion data. **Source:** Apple, CMAuthorizationStatus.
public enum CMAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized }

/// A block that receives a change of altitude, or an error.
public typealias CMAltitudeHandler = (CMAltitudeData?, (any Error)?) -> Void
/// A block that receives the user's activity.
public typealias CMMotionActivityHandler = (CMMotionActivity?) -> Void

/// The object that reports changes of altitude. The simulated phone has no barometer: the user has not been asked, and
/// updates never arrive. **Source:** Apple, CMAltimeter.
open class CMAltimeter: NSObject {
  /// Creates an altimeter without updates.
  public override init() {}
  /// Returns the authorization of the app, which is always not determined.
  open class func authorizationStatus() -> CMAuthorizationStatus { .notDetermined }
  /// Returns whether the phone has a barometer. Always false.
  open class func isRelativeAltitudeAvailable() -> Bool { false }
  /// Starts updates. Has no effect.
  open func startRelativeAltitudeUpdates(to queue: OperationQueue, withHandler handler: @escaping CMAltitudeHandler) {}
  /// Stops updates. Has no effect.
  open func stopRelativeAltitudeUpdates() {}
}

/// A change of altitude. **Source:** Apple, CMAltitudeData.
open class CMAltitudeData: NSObject {
  /// The change of altitude in meters since the start of updates.
  open var relativeAltitude: NSNumber { 0 }
  /// The pressure of the air in kilopascals.
  open var pressure: NSNumber { 101.325 }
}

/// The object that reports whether the user walks, drives or stands. The simulated phone does not know: the user has
/// not been asked, and updates never arrive. **Source:** Apple, CMMotionActivityManager.
open class CMMotionActivityManager: NSObject {
  /// Creates a manager without updates.
  public override init() {}
  /// Returns the authorization of the app, which is always not determined.
  open class func authorizationStatus() -> CMAuthorizationStatus { .notDetermined }
  /// Returns whether the phone knows the user's activity. Always false.
  open class func isActivityAvailable() -> Bool { false }
  /// Starts updates. Has no effect.
  open func startActivityUpdates(to queue: OperationQueue, withHandler handler: @escaping CMMotionActivityHandler) {}
  /// Stops updates. Has no effect.
  open func stopActivityUpdates() {}
}

/// The activity of the user. **Source:** Apple, CMMotionActivity.
open class CMMotionActivity: NSObject {
  /// A Boolean value that indicates whether the phone lies still.
  open var stationary: Bool { true }
  /// A Boolean value that indicates whether the user walks.
  open var walking: Bool { false }
  /// A Boolean value that indicates whether the user runs.
  open var running: Bool { false }
  /// A Boolean value that indicates whether the user drives.
  open var automotive: Bool { false }
  /// A Boolean value that indicates whether the user cycles.
  open var cycling: Bool { false }
  /// A Boolean value that indicates whether the activity is not known.
  open var unknown: Bool { false }
}
