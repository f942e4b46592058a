import Foundation

/// The `userInfo` key for the `InterruptionType` of an interruption, as a number.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
/// The `userInfo` key for the `InterruptionOptions` at the end of an interruption, as a number.
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
/// The `userInfo` key for the `InterruptionReason` of an interruption, as a number.
public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"
/// The `userInfo` key for the `RouteChangeReason` of a route change, as a number.
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
/// The `userInfo` key for the previous route.
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"

extension AVAudioSession {
  /// Posted when an audio interruption begins or ends.
  public static let interruptionNotification = Notification.Name("AVAudioSessionInterruptionNotification")
  /// Posted when the audio route changes.
  public static let routeChangeNotification = Notification.Name("AVAudioSessionRouteChangeNotification")
  /// Posted when the media services become unavailable.
  public static let mediaServicesWereLostNotification = Notification.Name(
    "AVAudioSessionMediaServicesWereLostNotification")
  /// Posted when the media services have restarted. The session is then in its initial state.
  public static let mediaServicesWereResetNotification = Notification.Name(
    "AVAudioSessionMediaServicesWereResetNotification")

  /// The type of an interruption notification: begin or end.
  public enum InterruptionType: UInt, Sendable {
    /// The interruption has ended, and the session can be reactivated.
    case ended
    /// The interruption has begun, and the session is inactive.
    case began
  }

  /// The options at the end of an interruption.
  public struct InterruptionOptions: OptionSet, Hashable, Sendable {
    /// The options as a bit mask.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Suggests that the app resume playback.
    public static let shouldResume = InterruptionOptions(rawValue: 1)
  }

  /// The reasons for an interruption.
  public enum InterruptionReason: UInt, Sendable {
    /// Another audio session was activated.
    case `default`
    /// The system suspended the app.
    case appWasSuspended
    /// The built-in microphone was muted.
    case builtInMicMuted
    /// The device of the current route was disconnected.
    case routeDisconnected = 4
  }

  /// The reasons for a route change.
  public enum RouteChangeReason: UInt, Sendable {
    /// The reason is unknown.
    case unknown = 0
    /// A new audio device was connected.
    case newDeviceAvailable
    /// An audio device was disconnected.
    case oldDeviceUnavailable
    /// The app changed its category.
    case categoryChange
    /// The app overrode the route.
    case override
    /// The phone woke from sleep.
    case wakeFromSleep = 6
    /// No route is available for the category.
    case noSuitableRouteForCategory
    /// The configuration of the route changed, but its ports did not.
    case routeConfigurationChange
  }
}

extension Notification.Name {
  /// The former name of `AVAudioSession.interruptionNotification`.
  public static let AVAudioSessionInterruption = AVAudioSession.interruptionNotification
  /// The former name of `AVAudioSession.routeChangeNotification`.
  public static let AVAudioSessionRouteChange = AVAudioSession.routeChangeNotification
}
