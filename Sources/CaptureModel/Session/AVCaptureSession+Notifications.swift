import AVFoundationTypes
import Foundation

/// The `userInfo` key of a runtime error, which is an `NSError` and can be cast to `AVError`. **Source:** rules 21 and
/// 404.
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"
/// The `userInfo` key of the reason for an interruption, a number. **Source:** rule 196.
public let AVCaptureSessionInterruptionReasonKey = "AVCaptureSessionInterruptionReasonKey"
/// The `userInfo` key of the system pressure state that caused an interruption.
public let AVCaptureSessionInterruptionSystemPressureStateKey = "AVCaptureSessionInterruptionSystemPressureStateKey"

extension AVCaptureSession {
  /// Constants that specify why a session was interrupted. **Source:** rule 196.
  public enum InterruptionReason: Int, Sendable, CaseIterable {
    case videoDeviceNotAvailableInBackground = 1
    case audioDeviceInUseByAnotherClient
    case videoDeviceInUseByAnotherClient
    case videoDeviceNotAvailableWithMultipleForegroundApps
    case videoDeviceNotAvailableDueToSystemPressure
    case sensitiveContentMitigationActivated
  }

  /// Posted when the session starts running, including automatic restarts. **Source:** rule 20.
  public static let didStartRunningNotification = Notification.Name("AVCaptureSessionDidStartRunningNotification")
  /// Posted when the session stops running, including automatic stops. **Source:** rule 20.
  public static let didStopRunningNotification = Notification.Name("AVCaptureSessionDidStopRunningNotification")
  /// Posted when the session fails. `userInfo` contains an `AVError` for the key `AVCaptureSessionErrorKey`.
  /// **Source:** rule 21.
  public static let runtimeErrorNotification = Notification.Name("AVCaptureSessionRuntimeErrorNotification")
  /// Posted when the session is interrupted. `userInfo` contains the reason. **Source:** rules 196, 197.
  public static let wasInterruptedNotification = Notification.Name("AVCaptureSessionWasInterruptedNotification")
  /// Posted when an interruption of the session ends. **Source:** rule 197.
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
