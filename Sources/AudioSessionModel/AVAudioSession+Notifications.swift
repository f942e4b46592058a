import Foundation

/// `userInfo` key of an interruption's `InterruptionType`, as a number.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
/// `userInfo` key of the `InterruptionOptions` of its end, as a number.
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
/// `userInfo` key of an interruption's `InterruptionReason`, as a number.
public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"
/// `userInfo` key of the `RouteChangeReason`, as a number.
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
/// `userInfo` key of the route before.
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"

extension AVAudioSession {
  /// Posted when something takes the sound away, and when it is free again.
  public static let interruptionNotification = Notification.Name("AVAudioSessionInterruptionNotification")
  /// Posted when sound takes another way.
  public static let routeChangeNotification = Notification.Name("AVAudioSessionRouteChangeNotification")
  /// Posted when the media services are gone.
  public static let mediaServicesWereLostNotification = Notification.Name(
    "AVAudioSessionMediaServicesWereLostNotification")
  /// Posted when they are back; the session is as it was at first.
  public static let mediaServicesWereResetNotification = Notification.Name(
    "AVAudioSessionMediaServicesWereResetNotification")

  /// Whether an interruption begins or ends.
  public enum InterruptionType: UInt, Sendable {
    /// The sound is free again.
    case ended
    /// The session is inactive.
    case began
  }

  /// What the end of an interruption means.
  public struct InterruptionOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Options as bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The app may go on.
    public static let shouldResume = InterruptionOptions(rawValue: 1)
  }

  /// Why a session is interrupted.
  public enum InterruptionReason: UInt, Sendable {
    /// Another has the sound.
    case `default`
    /// The app was suspended.
    case appWasSuspended
    /// The microphone was muted.
    case builtInMicMuted
    /// What was connected is gone.
    case routeDisconnected = 4
  }

  /// Why sound takes another way.
  public enum RouteChangeReason: UInt, Sendable {
    /// Not known.
    case unknown = 0
    /// Something was connected.
    case newDeviceAvailable
    /// Something is gone.
    case oldDeviceUnavailable
    /// The app wants something else.
    case categoryChange
    /// The app has overridden the way.
    case override
    /// The phone wakes up.
    case wakeFromSleep = 6
    /// There is no way for the category.
    case noSuitableRouteForCategory
    /// The way is the same and set up in another way.
    case routeConfigurationChange
  }
}

extension Notification.Name {
  /// The older spelling of `AVAudioSession.interruptionNotification`.
  public static let AVAudioSessionInterruption = AVAudioSession.interruptionNotification
  /// The older spelling of `AVAudioSession.routeChangeNotification`.
  public static let AVAudioSessionRouteChange = AVAudioSession.routeChangeNotification
}
