import AVFoundationTypes
import Foundation
import SimulationKernel

/// The app as an audio client, with its recording permission and input mute state. **Source:** Apple,
/// AVAudioApplication.
public final class AVAudioApplication: CaptureObject, @unchecked Sendable {
  // Unchecked: the system's lock protects all state.
  private let muted: Guarded<Bool>

  fileprivate override init(belongingTo system: CaptureSystem) {
    muted = Guarded(false, lock: system.lock)
    super.init(belongingTo: system)
  }

  /// The audio application object of the running app.
  public class var shared: AVAudioApplication { CaptureSystem.current.audioApplication }

  /// The user's decision on whether the app may record audio.
  public enum recordPermission: Int, Sendable {
    /// The user has not yet been asked.
    case undetermined = 1_970_168_948
    /// The user has denied permission.
    case denied = 1_684_369_017
    /// The user has granted permission.
    case granted = 1_735_552_628
  }

  /// The app's recording permission, which follows the user's decision about microphones. **Source:** rules 189-195.
  public var recordPermission: recordPermission {
    switch system.authorizationStatus(for: .audio) {
    case .notDetermined: .undetermined
    case .authorized: .granted
    case .denied, .restricted: .denied
    }
  }

  /// Asks the user for permission to record, unless the user has already decided. The handler runs on a system queue.
  @preconcurrency
  public class func requestRecordPermission(completionHandler response: @escaping @Sendable (Bool) -> Void) {
    CaptureSystem.current.requestAccess(for: .audio, handler: response)
  }

  /// Asks the user for permission to record, unless the user has already decided. Returns whether it is granted.
  public class func requestRecordPermission() async -> Bool {
    await withCheckedContinuation { continuation in
      requestRecordPermission { continuation.resume(returning: $0) }
    }
  }

  /// Posted when the app's audio input is muted or unmuted.
  public static let inputMuteStateChangeNotification = Notification.Name(
    "AVAudioApplicationInputMuteStateChangeNotification")
  /// The `userInfo` key for a Boolean value that indicates whether the input is muted.
  public static let muteStateKey = "AVAudioApplicationMuteStateKey"

  /// A Boolean value that indicates whether all audio input of the app is muted. Default `false`.
  public var isInputMuted: Bool { muted.read { $0 } }

  /// Mutes or unmutes the app's audio input and posts a notification.
  public func setInputMuted(_ muted: Bool) throws {
    system.change { transaction in
      self.muted.write(transaction) { $0 = muted }
      transaction.post(
        Self.inputMuteStateChangeNotification, object: self, userInfo: [Self.muteStateKey: NSNumber(value: muted)])
    }
  }
}

extension AVAudioSession {
  /// The user's decision on whether the app may record audio. Superseded by
  /// ``AVAudioApplication/recordPermission-swift.enum``.
  public enum RecordPermission: UInt, Sendable {
    /// The user has not yet been asked.
    case undetermined = 1_970_168_948
    /// The user has denied permission.
    case denied = 1_684_369_017
    /// The user has granted permission.
    case granted = 1_735_552_628
  }

  /// The app's recording permission, which follows the user's decision about microphones.
  public var recordPermission: RecordPermission {
    switch AVAudioApplication.shared.recordPermission {
    case .undetermined: .undetermined
    case .denied: .denied
    case .granted: .granted
    }
  }

  /// Asks the user for permission to record, unless the user has already decided. The handler runs on a system queue.
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
