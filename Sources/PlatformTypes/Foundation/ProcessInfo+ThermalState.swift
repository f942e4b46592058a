#if !canImport(Darwin)
  import Foundation

  /// The heat and activities of the phone. The phone stays cool here, and activities have no effect.
  ///
  /// **Source:** Apple, ProcessInfo.
  extension ProcessInfo {
    /// The levels of heat of the phone. **Source:** Apple, ProcessInfo.ThermalState.
    public enum ThermalState: Int, Sendable {
      case nominal, fair, serious, critical
    }

    /// The level of heat of the phone. Always nominal.
    public var thermalState: ThermalState { .nominal }
    /// The name of the notification that the level of heat changed. Never posted here.
    public static let thermalStateDidChangeNotification = Notification.Name(
      "NSProcessInfoThermalStateDidChangeNotification")

    /// A Boolean value that indicates whether the phone saves power. Always false.
    public var isLowPowerModeEnabled: Bool { false }

    /// The effects that an app asks for while an activity lasts. **Source:** Apple, ProcessInfo.ActivityOptions.
    public struct ActivityOptions: OptionSet, Sendable {
      public let rawValue: UInt64
      public init(rawValue: UInt64) { self.rawValue = rawValue }

      /// An option that keeps the screen on.
      public static let idleDisplaySleepDisabled = Self(rawValue: 1 << 40)
      /// An option that keeps the system from sleeping while idle.
      public static let idleSystemSleepDisabled = Self(rawValue: 1 << 20)
      /// An option that keeps the system from ending the app suddenly.
      public static let suddenTerminationDisabled = Self(rawValue: 1 << 14)
      /// An option that keeps the system from ending the app automatically.
      public static let automaticTerminationDisabled = Self(rawValue: 1 << 15)
      /// The options of an activity that the user started and waits for.
      public static let userInitiated = Self(rawValue: 0x00FF_FFFF)
      /// The options of an activity that the user started, during which the system may sleep.
      public static let userInitiatedAllowingIdleSystemSleep: Self = userInitiated.subtracting(.idleSystemSleepDisabled)
      /// The options of an activity that the user did not start.
      public static let background = Self(rawValue: 0xFF)
      /// The options of an activity that needs exact timers and input.
      public static let latencyCritical = Self(rawValue: 0xFF_0000_0000)
    }

    /// Begins an activity and returns a token for its end. Has no effect.
    public func beginActivity(options: ActivityOptions = [], reason: String) -> any NSObjectProtocol { NSObject() }
    /// Ends an activity. Has no effect.
    public func endActivity(_ activity: any NSObjectProtocol) {}
    /// Performs a block within an activity. The activity has no effect.
    public func performActivity(options: ActivityOptions = [], reason: String, using block: () -> Void) { block() }
  }

  extension Notification.Name {
    /// The name of the notification that the power mode changed. Never posted here.
    public static let NSProcessInfoPowerStateDidChange = Notification.Name(
      "NSProcessInfoPowerStateDidChangeNotification")
  }
#endif
