import AVFoundationTypes
import CameraControl
import CoreMediaModel
import Foundation
import SimulationKernel

extension AVCaptureDevice {
  /// How hard the hardware is pressed; an app with a high frame rate should lower it before the camera is taken away. Observable.
  ///
  /// **Source:** rule 113.
  public var systemPressureState: SystemPressureState { state.read { $0.condition.pressure } }

  /// The system's pressure reaches the device, when it changes or when the device is connected.
  func setSystemPressure(_ pressure: SystemPressureState, _ transaction: borrowing Transaction) {
    guard hasMediaType(.video), systemPressureState != pressure else { return }
    state.write(transaction, of: self) { $0.condition.pressure = pressure }
    setTorchAvailable(SystemPressureState.Level.all.prefix { $0 != .serious }.contains(pressure.level), transaction)
  }

  /// A level of pressure and what causes it. **Source:** Apple, AVCaptureDevice.SystemPressureState.
  public final class SystemPressureState: NSObject, Sendable {
    /// How hard.
    public let level: Level
    /// What from.
    public let factors: Factors

    init(_ level: Level, factors: Factors = []) {
      self.level = level
      self.factors = factors
    }

    /// How hard the hardware is pressed.
    public struct Level: RawRepresentable, Hashable, Sendable {
      /// Apple's string.
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }

      /// As usual.
      public static let nominal = Level(rawValue: "AVCaptureSystemPressureLevelNominal")
      /// Raised a little; nothing need be done.
      public static let fair = Level(rawValue: "AVCaptureSystemPressureLevelFair")
      /// High; quality and speed may suffer, so the frame rate should be lowered.
      public static let serious = Level(rawValue: "AVCaptureSystemPressureLevelSerious")
      /// Very high; quality and speed suffer much.
      public static let critical = Level(rawValue: "AVCaptureSystemPressureLevelCritical")
      /// Too high; the camera is taken away.
      public static let shutdown = Level(rawValue: "AVCaptureSystemPressureLevelShutdown")

      /// All levels, the lowest first.
      static let all: [Level] = [.nominal, .fair, .serious, .critical, .shutdown]
    }

    /// What presses the hardware.
    public struct Factors: OptionSet, Hashable, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// The whole device is hot.
      public static let systemTemperature = Factors(rawValue: 1)
      /// The battery cannot give the power that is asked for.
      public static let peakPower = Factors(rawValue: 2)
      /// The module that measures depth is hot.
      public static let depthModuleTemperature = Factors(rawValue: 4)
      /// The camera module is hot.
      public static let cameraTemperature = Factors(rawValue: 8)
    }

    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SystemPressureState else { return false }
      return level == other.level && factors == other.factors
    }

    public override var hash: Int { level.hashValue ^ factors.hashValue }

    /// `serious [systemTemperature, peakPower]`.
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
  /// Posted when the subject has changed so much that an app may want to focus and expose anew; the object is the device.
  ///
  /// Only while ``isSubjectAreaChangeMonitoringEnabled``, and not again within a second. **Source:** rules 183, 185.
  public static let subjectAreaDidChangeNotification = Notification.Name(
    "AVCaptureDeviceSubjectAreaDidChangeNotification")

  /// Whether changes of the subject are announced. Default false; each device has its own. Observable.
  ///
  /// Raises NSGenericException without the lock. **Source:** rules 183, 188; Apple, isSubjectAreaChangeMonitoringEnabled.
  public var isSubjectAreaChangeMonitoringEnabled: Bool {
    get { state.read { $0.control?.subjectArea.isEnabled } ?? false }
    set {
      guard requireLock("setSubjectAreaChangeMonitoringEnabled:") else { return }
      performClientCommand { $0.subjectArea.isEnabled = newValue }
    }
  }

  /// Announces a change of the subject.
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

// MARK: Dirt on the lens

extension AVCaptureDevice {
  /// Looks for dirt on the lens: once when the stream begins (`.invalid`), always (`.zero`), or at intervals.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException in a format that cannot.
  /// **Source:** Apple, setCameraLensSmudgeDetectionEnabled; appendix 2.
  public func setCameraLensSmudgeDetectionEnabled(
    _ cameraLensSmudgeDetectionEnabled: Bool, detectionInterval: CMTime
  ) {
    let selector = "setCameraLensSmudgeDetectionEnabled:detectionInterval:"
    guard requireLock(selector),
      require(
        activeFormat.isCameraLensSmudgeDetectionSupported, selector,
        "Not supported - use -activeFormat.isCameraLensSmudgeDetectionSupported",
        remedy: "check activeFormat.isCameraLensSmudgeDetectionSupported first")
    else { return }
    performClientCommand { control in
      control.lensSmudge.set(enabled: cameraLensSmudgeDetectionEnabled, interval: detectionInterval)
    }
  }

  /// Whether detection is on. Default false; a new format resets it.
  public var isCameraLensSmudgeDetectionEnabled: Bool { cameraLensSmudgeDetectionStatus != .disabled }

  /// Time between two looks; invalid while detection is off, and for a single look.
  public var cameraLensSmudgeDetectionInterval: CMTime { state.read { $0.control?.lensSmudge.interval } ?? .invalid }

  /// What is known about dirt on the lens. Observable. **Source:** rule 187.
  public var cameraLensSmudgeDetectionStatus: AVCaptureCameraLensSmudgeDetectionStatus {
    state.read { $0.control?.lensSmudge.status } ?? .disabled
  }

  /// Tells observers what differs.
  func announce(from old: LensSmudgeDetection, to new: LensSmudgeDetection, _ transaction: borrowing Transaction) {
    transaction.changed(
      self, \AVCaptureDevice.cameraLensSmudgeDetectionStatus, "cameraLensSmudgeDetectionStatus", from: old.status,
      to: new.status)
  }
}

extension CaptureSystem {
  /// Makes the lens of a camera dirty, or wipes it. A camera that looks for dirt finds it; its pictures stay as they are.
  public func setLensSmudged(_ smudged: Bool, _ device: AVCaptureDevice) {
    change { device.mutateControl($0, for: .command) { $0.lensSmudge.isSmudged = smudged } }
  }
}

// MARK: Spatial and cinematic video

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
  /// user, with `CaptureSystem.setVideoEffect(_:enabled:)`. **Source:** Apple, showSystemUserInterface(_:).
  public class func showSystemUserInterface(_ systemUserInterface: SystemUserInterface) {}
}
