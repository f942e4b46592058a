/// Why spatial video might be unpleasant to watch. **Source:** Apple, AVSpatialCaptureDiscomfortReason.
public struct AVSpatialCaptureDiscomfortReason: RawRepresentable, Hashable, Sendable {
  /// Apple's string.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// It is too dark.
  public static let notEnoughLight = Self(rawValue: "AVSpatialCaptureDiscomfortReasonNotEnoughLight")
  /// The subject is too near.
  public static let subjectTooClose = Self(rawValue: "AVSpatialCaptureDiscomfortReasonSubjectTooClose")
}

/// What keeps cinematic video from looking well. **Source:** Apple, AVCaptureSceneMonitoringStatus.
public struct AVCaptureSceneMonitoringStatus: RawRepresentable, Hashable, Sendable {
  /// Apple's string.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// It is too dark.
  public static let notEnoughLight = Self(rawValue: "AVCaptureSceneMonitoringStatusNotEnoughLight")
}

extension AVCaptureDevice {
  /// Why the spatial video that is being captured might be unpleasant: always empty, as no output here captures any.
  ///
  /// **Source:** rule 187.
  public var spatialCaptureDiscomfortReasons: Set<AVSpatialCaptureDiscomfortReason> { [] }

  /// What disturbs the cinematic video that is being captured: always empty, as no input here offers any.
  public var cinematicVideoCaptureSceneMonitoringStatuses: Set<AVCaptureSceneMonitoringStatus> { [] }

  /// A panel of the system's.
  public enum SystemUserInterface: Int, Sendable, CaseIterable {
    /// The effects over the video.
    case videoEffects = 1
    /// How the microphone hears.
    case microphoneModes = 2
  }

  /// Shows a panel of the system's, in which a user would switch effects. There is no screen here: a test or a scenario plays the
  /// user, with ``CaptureSystem/setVideoEffect(_:enabled:)``. **Source:** Apple, showSystemUserInterface(_:).
  public class func showSystemUserInterface(_ systemUserInterface: SystemUserInterface) {}
}
