import AVFoundationTypes
import Foundation
import SimulationKernel

/// The audio session, which defines the app's audio behavior and reports the audio route.
///
/// Each app has one audio session. A capture session with a microphone configures the audio session, unless the app
/// opts out. **Source:** Apple, AVAudioSession; rules 26, 34, 206.
public final class AVAudioSession: CaptureObject, @unchecked Sendable {
  // Unchecked: the system's lock protects all state.

  fileprivate override init(belongingTo system: CaptureSystem) { super.init(belongingTo: system) }

  /// Returns the shared audio session of the app.
  public class func sharedInstance() -> AVAudioSession {
    let system = CaptureSystem.current
    system.change { system.audioSessionState.write($0) { $0.isUsed = true } }
    return system.audioSession
  }

  var state: Guarded<AudioSessionState> { system.audioSessionState }

  // MARK: Configuration

  /// The audio category of the session. Default `soloAmbient`.
  public var category: Category { state.read { $0.wish.category } }
  /// The audio mode of the session. Default `default`.
  public var mode: Mode { state.read { $0.wish.mode } }
  /// The options that modify the category. Empty by default.
  public var categoryOptions: CategoryOptions { state.read { $0.wish.options } }
  /// The policy for sharing the route with other apps. Default `default`.
  public var routeSharingPolicy: RouteSharingPolicy { state.read { $0.wish.policy } }
  /// The categories that the phone supports.
  public var availableCategories: [Category] {
    [.ambient, .soloAmbient, .playback, .record, .playAndRecord, .multiRoute]
  }
  /// The modes that the phone supports.
  public var availableModes: [Mode] { Mode.all }

  /// Sets the category, keeps the mode, and clears the options.
  public func setCategory(_ category: Category) throws {
    try setCategory(category, mode: mode, options: [])
  }

  /// Sets the category and its options, and keeps the mode.
  ///
  /// - Throws: `badParam` if the category does not support the options.
  public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    try setCategory(category, mode: mode, options: options)
  }

  /// Sets the category, the mode, and the options.
  ///
  /// - Throws: `badParam` if the category does not support the mode or the options. **Source:** Apple,
  ///   AVAudioSession.Mode and CategoryOptions specify the valid combinations; the error code is as reported.
  public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
    try setCategory(category, mode: mode, policy: .default, options: options)
  }

  /// Sets the category, the mode, the route sharing policy, and the options.
  ///
  /// - Throws: `badParam` if the category does not support the mode, the policy, or the options.
  public func setCategory(
    _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
  ) throws {
    // Ducked audio of other apps keeps playing. **Source:** Apple, duckOthers.
    let options = options.contains(.duckOthers) ? options.union(.mixWithOthers) : options
    let wish = AudioSessionRequest(category: category, mode: mode, options: options, policy: policy)
    guard wish.isValid else { throw ErrorCode.badParam.error }
    try system.failIfRequested(.setCategory)
    system.changeRoute(because: .categoryChange) { $0.wish = wish }
  }

  /// Sets the mode and keeps the category and its options.
  ///
  /// - Throws: `badParam` if the category does not support the mode.
  public func setMode(_ mode: Mode) throws {
    try setCategory(category, mode: mode, policy: routeSharingPolicy, options: categoryOptions)
  }
}

/// The audio state of a system and its app.
struct AudioSessionState {
  /// The built-in microphone of the phone.
  let microphone: AVAudioSessionPortDescription
  var session: AVAudioSession?
  /// Whether the app has accessed its session.
  var isUsed = false
  var application: AVAudioApplication?
  var wish = AudioSessionRequest()
  var isActive = false
  /// Whether a call, an alarm, or another interruption is in progress.
  var isInterrupted = false
  /// Whether the interruption is a call.
  var isInCall = false
  /// Whether another app is playing music.
  var isOtherAudioPlaying = false
  /// Whether this app has interrupted another app's music, which resumes when that app is notified.
  var hasSilencedOthers = false
  var hardware = AudioHardware()
  var preferences = AudioPreferences()
  /// The output volume, from 0 to 1.
  var volume: Float = 0.5

  /// Whether the app's session can be activated now. **Source:** Apple, setActive(_:options:).
  var mayActivate: Bool { !isInterrupted || isInCall && !wish.category.records }
}

extension CaptureSystem {
  private static let audio = SystemPart { AudioSessionState(microphone: .microphone(of: $0)) }

  var audioSessionState: Guarded<AudioSessionState> { state(of: Self.audio) }

  fileprivate var audioSession: AVAudioSession {
    change { transaction in
      audioSessionState.write(transaction) { state in
        let session = state.session ?? AVAudioSession(belongingTo: self)
        state.session = session
        return session
      }
    }
  }

  /// Changes the audio state and notifies observers of the session. Traces record the changes if the app uses its
  /// session.
  @discardableResult
  func changeAudio<Result>(_ body: (inout AudioSessionState) -> Result) -> Result {
    change { transaction in
      let old = audioSessionState.read { $0 }
      let result = audioSessionState.write(transaction, body)
      let new = audioSessionState.read { $0 }
      if new.isUsed { new.session?.announce(from: old, to: new, transaction) }
      return result
    }
  }

  /// Posts a notification from the audio session on a secondary thread. **Source:** Apple, routeChangeNotification.
  func postAudioOnSecondaryThread(_ name: Notification.Name, _ userInfo: [String: Any]) {
    callbacks.submit { [self] in postAudio(name, userInfo) }
  }

  /// Posts a notification from the audio session. Traces record the notification if the app uses its session.
  func postAudio(_ name: Notification.Name, _ userInfo: [String: Any]) {
    let session = audioSession
    if audioSessionState.read({ $0.isUsed }) {
      change { $0.post(name, object: session, userInfo: userInfo) }
    } else {
      timeline.callOut { post(name, object: session, userInfo: userInfo) }
    }
  }
}
