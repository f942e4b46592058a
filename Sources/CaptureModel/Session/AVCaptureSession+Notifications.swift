import AVFoundationTypes
import Foundation

/// `userInfo` key of a runtime error: an `NSError` and an `AVError`. **Source:** rules 21 and 404.
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"
/// `userInfo` key of an interruption's reason, a number. **Source:** rule 196.
public let AVCaptureSessionInterruptionReasonKey = "AVCaptureSessionInterruptionReasonKey"
/// `userInfo` key of the system pressure that interrupted.
public let AVCaptureSessionInterruptionSystemPressureStateKey = "AVCaptureSessionInterruptionSystemPressureStateKey"

extension AVCaptureSession {
  /// Why a session was interrupted. **Source:** rule 196.
  public enum InterruptionReason: Int, Sendable, CaseIterable {
    case videoDeviceNotAvailableInBackground = 1
    case audioDeviceInUseByAnotherClient
    case videoDeviceInUseByAnotherClient
    case videoDeviceNotAvailableWithMultipleForegroundApps
    case videoDeviceNotAvailableDueToSystemPressure
    case sensitiveContentMitigationActivated
  }

  /// Posted when the session has started, also by itself. **Source:** rule 20.
  public static let didStartRunningNotification = Notification.Name("AVCaptureSessionDidStartRunningNotification")
  /// Posted when the session has stopped, also by itself. **Source:** rule 20.
  public static let didStopRunningNotification = Notification.Name("AVCaptureSessionDidStopRunningNotification")
  /// Posted when the session fails; `userInfo` has an `AVError` under `AVCaptureSessionErrorKey`. **Source:** rule 21.
  public static let runtimeErrorNotification = Notification.Name("AVCaptureSessionRuntimeErrorNotification")
  /// Posted when the session is interrupted; `userInfo` has the reason. **Source:** rules 196, 197.
  public static let wasInterruptedNotification = Notification.Name("AVCaptureSessionWasInterruptedNotification")
  /// Posted when the interruption is over. **Source:** rule 197.
  public static let interruptionEndedNotification = Notification.Name("AVCaptureSessionInterruptionEndedNotification")
}

extension Notification.Name {
  /// The older spelling of `AVCaptureSession.didStartRunningNotification`.
  public static let AVCaptureSessionDidStartRunning = AVCaptureSession.didStartRunningNotification
  /// The older spelling of `AVCaptureSession.didStopRunningNotification`.
  public static let AVCaptureSessionDidStopRunning = AVCaptureSession.didStopRunningNotification
  /// The older spelling of `AVCaptureSession.runtimeErrorNotification`.
  public static let AVCaptureSessionRuntimeError = AVCaptureSession.runtimeErrorNotification
  /// The older spelling of `AVCaptureSession.wasInterruptedNotification`.
  public static let AVCaptureSessionWasInterrupted = AVCaptureSession.wasInterruptedNotification
  /// The older spelling of `AVCaptureSession.interruptionEndedNotification`.
  public static let AVCaptureSessionInterruptionEnded = AVCaptureSession.interruptionEndedNotification
}
