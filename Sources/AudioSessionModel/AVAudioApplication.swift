import AVFoundationTypes
import Foundation
import SimulationKernel

/// The app, as one that hears. **Source:** Apple, AVAudioApplication.
public final class AVAudioApplication: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let muted: Guarded<Bool>

  fileprivate override init(belongingTo system: CaptureSystem) {
    muted = Guarded(false, lock: system.lock)
    super.init(belongingTo: system)
  }

  /// The running app.
  public class var shared: AVAudioApplication { CaptureSystem.current.audioApplication }

  /// Whether the app may hear.
  public enum recordPermission: Int, Sendable {
    /// The user was not asked.
    case undetermined = 1_970_168_948
    /// It may not.
    case denied = 1_684_369_017
    /// It may.
    case granted = 1_735_552_628
  }

  /// Whether the app may hear: what the user decided about microphones. **Source:** rules 189-195.
  public var recordPermission: recordPermission {
    switch system.authorizationStatus(for: .audio) {
    case .notDetermined: .undetermined
    case .authorized: .granted
    case .denied, .restricted: .denied
    }
  }

  /// Asks the user, unless asked before; the handler runs on a queue of the system's.
  @preconcurrency
  public class func requestRecordPermission(completionHandler response: @escaping @Sendable (Bool) -> Void) {
    CaptureSystem.current.requestAccess(for: .audio, handler: response)
  }

  /// Asks the user, unless asked before.
  public class func requestRecordPermission() async -> Bool {
    await withCheckedContinuation { continuation in
      requestRecordPermission { continuation.resume(returning: $0) }
    }
  }

  /// Posted when the app's ear is closed or opened.
  public static let inputMuteStateChangeNotification = Notification.Name(
    "AVAudioApplicationInputMuteStateChangeNotification")
  /// `userInfo` key of whether it is closed.
  public static let muteStateKey = "AVAudioApplicationMuteStateKey"

  /// Whether all that the app hears is silent.
  public var isInputMuted: Bool { muted.read { $0 } }

  /// Closes the app's ear, or opens it.
  public func setInputMuted(_ muted: Bool) throws {
    system.change { transaction in
      self.muted.write(transaction) { $0 = muted }
      transaction.post(
        Self.inputMuteStateChangeNotification, object: self, userInfo: [Self.muteStateKey: NSNumber(value: muted)])
    }
  }
}

extension AVAudioSession {
  /// Whether the app may hear; the older ``AVAudioApplication/recordPermission-swift.enum``.
  public enum RecordPermission: UInt, Sendable {
    /// The user was not asked.
    case undetermined = 1_970_168_948
    /// It may not.
    case denied = 1_684_369_017
    /// It may.
    case granted = 1_735_552_628
  }

  /// Whether the app may hear: what the user decided about microphones.
  public var recordPermission: RecordPermission {
    switch AVAudioApplication.shared.recordPermission {
    case .undetermined: .undetermined
    case .denied: .denied
    case .granted: .granted
    }
  }

  /// Asks the user, unless asked before; the handler runs on a queue of the system's.
  @preconcurrency
  public func requestRecordPermission(_ response: @escaping @Sendable (Bool) -> Void) {
    system.requestAccess(for: .audio, handler: response)
  }
}

extension CaptureSystem {
  fileprivate var audioApplication: AVAudioApplication {
    change { transaction in
      audioSessionState.write(transaction) { state in
        let application = state.application ?? AVAudioApplication(belongingTo: self)
        state.application = application
        return application
      }
    }
  }
}
