import AVFoundationTypes
import CameraControl
import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

extension AVCaptureDevice {
  /// The current system pressure. Key-value observable. Apps should lower a high frame rate before the system
  /// interrupts capture.
  ///
  /// **Source:** rule 113.
  public var systemPressureState: SystemPressureState { state.read { $0.condition.pressure } }

  /// Sets the device's system pressure. Called when the pressure changes and when the device is connected.
  func setSystemPressure(_ pressure: SystemPressureState, _ transaction: borrowing Transaction) {
    guard hasMediaType(.video), systemPressureState != pressure else { return }
    state.write(transaction, of: self) { $0.condition.pressure = pressure }
    let levels = zip(PressureLevel.allCases, SystemPressureState.Level.all)
    let tolerable = levels.prefix { $0.0 != descriptor.camera?.tuning.torchPressure }
    setTorchAvailable(tolerable.contains { $0.1 == pressure.level }, transaction)
  }

  /// A system pressure level and its contributing factors. **Source:** Apple, AVCaptureDevice.SystemPressureState.
  public final class SystemPressureState: NSObject, Sendable {
    /// The current system pressure level.
    public let level: Level
    /// The factors that contribute to the current pressure level.
    public let factors: Factors

    init(_ level: Level, factors: Factors = []) {
      self.level = level
      self.factors = factors
    }

    /// Constants that specify the level of system pressure.
    public struct Level: RawRepresentable, Hashable, Sendable {
      /// The string value that Apple defines.
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }

      /// System pressure is normal.
      public static let nominal = Level(rawValue: "AVCaptureSystemPressureLevelNominal")
      /// System pressure is slightly elevated; no action is needed.
      public static let fair = Level(rawValue: "AVCaptureSystemPressureLevelFair")
      /// System pressure is high; lower the frame rate, because quality and performance may suffer.
      public static let serious = Level(rawValue: "AVCaptureSystemPressureLevelSerious")
      /// System pressure is critical; quality and performance suffer significantly.
      public static let critical = Level(rawValue: "AVCaptureSystemPressureLevelCritical")
      /// System pressure is beyond critical; the system interrupts capture.
      public static let shutdown = Level(rawValue: "AVCaptureSystemPressureLevelShutdown")

      /// All levels, from lowest to highest.
      static let all: [Level] = [.nominal, .fair, .serious, .critical, .shutdown]
    }

    /// The factors that contribute to system pressure.
    public struct Factors: OptionSet, Hashable, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// The temperature of the whole device is elevated.
      public static let systemTemperature = Factors(rawValue: 1)
      /// The battery cannot supply the requested peak power.
      public static let peakPower = Factors(rawValue: 2)
      /// The temperature of the depth module is elevated.
      public static let depthModuleTemperature = Factors(rawValue: 4)
      /// The temperature of the camera module is elevated.
      public static let cameraTemperature = Factors(rawValue: 8)
    }

    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SystemPressureState else { return false }
      return level == other.level && factors == other.factors
    }

    public override var hash: Int { level.hashValue ^ factors.hashValue }

    /// A description such as `serious [systemTemperature, peakPower]`.
    public override var description: String {
      let names = ["systemTemperature", "peakPower", "depthModuleTemperature", "cameraTemperature"]
      let present = names.enumerated().filter { factors.contains(Factors(rawValue: 1 << $0.offset)) }.map(\.element)
      let word = level.rawValue.replacingOccurrences(of: "AVCaptureSystemPressureLevel", with: "").lowercased()
      return present.isEmpty ? word : "\(word) [\(present.joined(separator: ", "))]"
    }
  }
}

// MARK: Subject area

extension AVCaptureDevice {
  /// Posted when the subject area changes substantially, so that an app may refocus. The notification's object is the
  /// device.
  ///
  /// Posted only while ``isSubjectAreaChangeMonitoringEnabled`` is true, and at most once a second. **Source:** rules
  /// 183, 185.
  public static let subjectAreaDidChangeNotification = Notification.Name(
    "AVCaptureDeviceSubjectAreaDidChangeNotification")

  /// A Boolean value that indicates whether the device monitors subject area changes. The default is false. Key-value
  /// observable.
  ///
  /// Each device has its own value. Raises NSGenericException without the configuration lock. **Source:** rules 183,
  /// 188; Apple, isSubjectAreaChangeMonitoringEnabled.
  public var isSubjectAreaChangeMonitoringEnabled: Bool {
    get { state.read { $0.control?.subjectArea.isEnabled } ?? false }
    set {
      guard requireLock("setSubjectAreaChangeMonitoringEnabled:", newValue) else { return }
      performClientCommand { $0.subjectArea.isEnabled = newValue }
    }
  }

  /// Notifies observers of monitoring changes, and posts the notification if the subject area has changed.
  func announce(from old: SubjectAreaMonitor, to new: SubjectAreaMonitor, _ transaction: borrowing Transaction) {
    transaction.changed(
      self, \AVCaptureDevice.isSubjectAreaChangeMonitoringEnabled, "isSubjectAreaChangeMonitoringEnabled",
      from: old.isEnabled, to: new.isEnabled)
    guard old.changes != new.changes else { return }
    transaction.post(Self.subjectAreaDidChangeNotification, object: self)
  }
}

extension Notification.Name {
  /// The older spelling of `AVCaptureDevice.subjectAreaDidChangeNotification`.
  public static let AVCaptureDeviceSubjectAreaDidChange = AVCaptureDevice.subjectAreaDidChangeNotification
}

// MARK: Lens smudge detection

extension AVCaptureDevice {
  /// Enables or disables lens smudge detection: once when streaming starts (`.invalid`), continuously (`.zero`), or at
  /// an interval.
  ///
  /// Raises NSGenericException without the configuration lock, and NSInvalidArgumentException if the format does not
  /// support it. **Source:** Apple, setCameraLensSmudgeDetectionEnabled; appendix 2.
  public func setCameraLensSmudgeDetectionEnabled(
    _ cameraLensSmudgeDetectionEnabled: Bool, detectionInterval: CMTime
  ) {
    let selector = "setCameraLensSmudgeDetectionEnabled:detectionInterval:"
    guard requireLock(selector),
      require(
        activeFormat.isCameraLensSmudgeDetectionSupported, selector,
        "Not supported - use -activeFormat.isCameraLensSmudgeDetectionSupported",
        .invalidArgument, .header("AVCaptureDevice.setCameraLensSmudgeDetectionEnabled:detectionInterval:"),
        remedy: "check activeFormat.isCameraLensSmudgeDetectionSupported first")
    else { return }
    performClientCommand { control in
      control.lensSmudge.set(enabled: cameraLensSmudgeDetectionEnabled, interval: detectionInterval)
    }
  }

  /// A Boolean value that indicates whether lens smudge detection is enabled. The default is false; a new format resets
  /// it.
  public var isCameraLensSmudgeDetectionEnabled: Bool { cameraLensSmudgeDetectionStatus != .disabled }

  /// The time between detection runs; invalid while detection is disabled or runs only once.
  public var cameraLensSmudgeDetectionInterval: CMTime { state.read { $0.control?.lensSmudge.interval } ?? .invalid }

  /// The result of lens smudge detection. Key-value observable. **Source:** rule 187.
  public var cameraLensSmudgeDetectionStatus: AVCaptureCameraLensSmudgeDetectionStatus {
    state.read { $0.control?.lensSmudge.status } ?? .disabled
  }

  /// Notifies observers of changes to lens smudge detection.
  func announce(from old: LensSmudgeDetection, to new: LensSmudgeDetection, _ transaction: borrowing Transaction) {
    transaction.changed(
      self, \AVCaptureDevice.cameraLensSmudgeDetectionStatus, "cameraLensSmudgeDetectionStatus", from: old.status,
      to: new.status)
  }
}

extension CaptureSystem {
  /// Makes a camera's lens smudged or clean. Lens smudge detection reports the change; rendered frames do not show it.
  public func setLensSmudged(_ smudged: Bool, _ device: AVCaptureDevice) {
    change { device.mutateControl($0, for: .command) { $0.lensSmudge.isSmudged = smudged } }
  }
}

// MARK: Spatial and cinematic video

/// Constants for conditions that make spatial video uncomfortable to watch. **Source:** Apple,
/// AVSpatialCaptureDiscomfortReason.
public struct AVSpatialCaptureDiscomfortReason: RawRepresentable, Hashable, Sendable {
  /// The string value that Apple defines.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// There is not enough light.
  public static let notEnoughLight = Self(rawValue: "AVSpatialCaptureDiscomfortReasonNotEnoughLight")
  /// The subject is too close to the camera.
  public static let subjectTooClose = Self(rawValue: "AVSpatialCaptureDiscomfortReasonSubjectTooClose")
}

/// Constants for conditions that reduce the quality of Cinematic video. **Source:** Apple,
/// AVCaptureSceneMonitoringStatus.
public struct AVCaptureSceneMonitoringStatus: RawRepresentable, Hashable, Sendable {
  /// The string value that Apple defines.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// There is not enough light.
  public static let notEnoughLight = Self(rawValue: "AVCaptureSceneMonitoringStatusNotEnoughLight")
}

extension AVCaptureDevice {
  /// The reasons why captured spatial video may be uncomfortable. Always empty, because no output captures spatial
  /// video.
  ///
  /// **Source:** rule 187.
  public var spatialCaptureDiscomfortReasons: Set<AVSpatialCaptureDiscomfortReason> { [] }

  /// The conditions that affect Cinematic video. Always empty, because no input supports Cinematic video.
  public var cinematicVideoCaptureSceneMonitoringStatuses: Set<AVCaptureSceneMonitoringStatus> { [] }

  /// Constants that specify a panel of the system's user interface.
  public enum SystemUserInterface: Int, Sendable, CaseIterable {
    /// The panel for video effects.
    case videoEffects = 1
    /// The panel for microphone modes.
    case microphoneModes = 2
  }

  /// Displays a system panel for effects or microphone modes. Does nothing in this model, which has no screen.
  ///
  /// Tests and scenarios simulate the user's choice with `CaptureSystem.setVideoEffect(_:enabled:)`. **Source:** Apple,
  /// showSystemUserInterface(_:).
  public class func showSystemUserInterface(_ systemUserInterface: SystemUserInterface) {}
}
