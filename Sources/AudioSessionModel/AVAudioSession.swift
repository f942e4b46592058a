import AVFoundationTypes
import Foundation
import SimulationKernel

/// What the app wants to do with sound, and by which way sound comes and goes.
///
/// There is one for each app. A capture session with a microphone sets it up, unless the app wants to do that itself.
/// **Source:** Apple, AVAudioSession; rules 26, 34, 206.
public final class AVAudioSession: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  fileprivate override init(belongingTo system: CaptureSystem) { super.init(belongingTo: system) }

  /// The app's session.
  public class func sharedInstance() -> AVAudioSession {
    let system = CaptureSystem.current
    system.change { system.audioSessionState.write($0) { $0.isUsed = true } }
    return system.audioSession
  }

  var state: Guarded<AudioSessionState> { system.audioSessionState }

  // MARK: What the app wants

  /// What the app does with sound. Default `soloAmbient`.
  public var category: Category { state.read { $0.wish.category } }
  /// What the category is used for. Default `default`.
  public var mode: Mode { state.read { $0.wish.mode } }
  /// How the category is varied. Default none.
  public var categoryOptions: CategoryOptions { state.read { $0.wish.options } }
  /// How the route is shared with other apps. Default `default`.
  public var routeSharingPolicy: RouteSharingPolicy { state.read { $0.wish.policy } }
  /// The categories that a phone has.
  public var availableCategories: [Category] {
    [.ambient, .soloAmbient, .playback, .record, .playAndRecord, .multiRoute]
  }
  /// The modes that a phone has.
  public var availableModes: [Mode] { Mode.all }

  /// Sets what the app does with sound; mode and options begin anew.
  public func setCategory(_ category: Category) throws {
    try setCategory(category, mode: mode, options: [])
  }

  /// Sets what the app does with sound, and how that is varied.
  ///
  /// - Throws: `badParam` for options that the category does not have.
  public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    try setCategory(category, mode: mode, options: options)
  }

  /// Sets what the app does with sound, for what, and how that is varied.
  ///
  /// - Throws: `badParam` for a mode or options that the category does not have. **Source:** Apple, AVAudioSession.Mode and
  ///   CategoryOptions say which belong together; the error's code is as reported.
  public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
    try setCategory(category, mode: mode, policy: .default, options: options)
  }

  /// Sets all that there is to want.
  ///
  /// - Throws: `badParam` for a mode, options or a policy that the category does not have.
  public func setCategory(
    _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
  ) throws {
    // Others that play less loud go on. **Source:** Apple, duckOthers.
    let options = options.contains(.duckOthers) ? options.union(.mixWithOthers) : options
    let wish = AudioSessionRequest(category: category, mode: mode, options: options, policy: policy)
    guard wish.isPossible else { throw ErrorCode.badParam.error }
    system.changeRoute(because: .categoryChange) { $0.wish = wish }
  }

  /// Sets what the category is used for.
  ///
  /// - Throws: `badParam` for a mode that the category does not have.
  public func setMode(_ mode: Mode) throws {
    try setCategory(category, mode: mode, policy: routeSharingPolicy, options: categoryOptions)
  }
}

/// What a system knows of the sound of its app.
struct AudioSessionState {
  /// The phone's own microphone.
  let microphone: AVAudioSessionPortDescription
  var session: AVAudioSession?
  /// Whether the app has asked for its session.
  var isUsed = false
  var application: AVAudioApplication?
  var wish = AudioSessionRequest()
  var isActive = false
  /// Whether a call or an alarm has the sound.
  var isInterrupted = false
  /// Whether it is a call.
  var isInCall = false
  /// Whether another app plays music.
  var isOtherAudioPlaying = false
  /// Whether this app has silenced the music, which comes back when it is told.
  var hasSilencedOthers = false
  var hardware = AudioHardware()
  var preferences = AudioPreferences()
  /// How loud the phone is, from 0 to 1.
  var volume: Float = 0.5

  /// Whether the app's session may be activated now. **Source:** Apple, setActive(_:options:).
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

  /// Makes a change, and tells the observers of the app's session what differs; traces tell it where the app uses its session.
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

  /// Tells whoever listens; traces tell it where the app uses its audio session.
  func postAudio(_ name: Notification.Name, _ userInfo: [String: Any]) {
    let session = audioSession
    if audioSessionState.read({ $0.isUsed }) {
      change { $0.post(name, object: session, userInfo: userInfo) }
    } else {
      timeline.callOut { post(name, object: session, userInfo: userInfo) }
    }
  }
}
