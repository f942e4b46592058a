import Foundation
import SimulationKernel

extension AVAudioSession {
  /// How a session is activated. **Source:** Apple, AVAudioSession.SetActiveOptions.
  public struct SetActiveOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Options as bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Others that this app has silenced are told that they may go on.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  /// What can go wrong. **Source:** Apple, AVAudioSession.ErrorCode.
  public enum ErrorCode: Int, Sendable {
    /// Nothing.
    case none = 0
    /// The media services are gone.
    case mediaServicesFailed = 1_836_282_486
    /// The app still plays or records. Not from iOS 26 on.
    case isBusy = 560_030_580
    /// The category does not allow it.
    case incompatibleCategory = 560_161_140
    /// Others must not be interrupted.
    case cannotInterruptOthers = 560_557_684
    /// The app may not.
    case missingEntitlement = 1_701_737_535
    /// Siri listens.
    case siriIsRecording = 1_936_290_409
    /// An app in the background cannot begin to play.
    case cannotStartPlaying = 561_015_905
    /// An app in the background cannot begin to record.
    case cannotStartRecording = 561_145_187
    /// A parameter is wrong.
    case badParam = -50
    /// Something more important has the sound, such as a call.
    case insufficientPriority = 561_017_449
    /// The hardware is not there.
    case resourceNotAvailable = 561_145_203
    /// Something else.
    case unspecified = 2_003_329_396
    /// The session is gone.
    case expiredSession = 561_210_739
    /// The session is not active.
    case sessionNotActive = 1_768_841_571

    /// The code as apps catch it.
    var error: NSError { NSError(domain: "NSOSStatusErrorDomain", code: rawValue) }
  }

  /// Activates the session, which silences others unless it mixes, or gives the sound up.
  ///
  /// What is recorded after giving up is silent. From iOS 26 on that is no error; before, it threw `isBusy` and gave up all the same.
  ///
  /// - Throws: `insufficientPriority` while something else has the sound, which during a call holds only for categories that record.
  ///   **Source:** Apple, setActive(_:options:); AVAudioSession.h, iOS 26 SDK; rules 34, 206.
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    if active {
      guard state.read({ $0.mayActivate }) else { throw ErrorCode.insufficientPriority.error }
      system.activateAudio()
    } else {
      system.deactivateAudio(tellsOthers: options.contains(.notifyOthersOnDeactivation))
    }
  }

  /// Activates the session, or gives the sound up.
  public func activate(
    options: SetActiveOptions = [], completionHandler handler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let result = Result { try setActive(true, options: options) }
    system.callbacks.submit {
      switch result {
      case .success: handler(true, nil)
      case .failure(let error): handler(false, error)
      }
    }
  }

  /// Whether another app plays. **Source:** rule 34.
  public var isOtherAudioPlaying: Bool { state.read { $0.isOtherAudioPlaying } }
  /// Whether music that is not what the app is for had better be silent.
  public var secondaryAudioShouldBeSilencedHint: Bool { isOtherAudioPlaying }
}

extension CaptureSystem {
  /// Whether another app plays music; it falls silent when this app's session is activated and does not mix. **Source:** rule 34.
  public var isOtherAudioPlaying: Bool {
    get { audioSessionState.read { $0.isOtherAudioPlaying } }
    set {
      change { transaction in
        audioSessionState.write(transaction) { state in
          state.isOtherAudioPlaying = newValue && (!state.isActive || state.wish.mixes)
          state.hasSilencedOthers = newValue && !state.isOtherAudioPlaying
        }
      }
    }
  }

  func activateAudio() {
    change { transaction in
      audioSessionState.write(transaction) { state in
        state.isActive = true
        guard state.isOtherAudioPlaying, !state.wish.mixes else { return }
        state.isOtherAudioPlaying = false
        state.hasSilencedOthers = true
      }
    }
  }

  /// Gives the sound up.
  func deactivateAudio(tellsOthers: Bool) {
    change { transaction in
      audioSessionState.write(transaction) { state in
        state.isActive = false
        if tellsOthers, state.hasSilencedOthers {
          state.hasSilencedOthers = false
          state.isOtherAudioPlaying = true
        }
      }
    }
  }

  // MARK: What takes the sound away

  /// A call, an alarm or Siri takes the sound: the app's session is inactive, and told so. A capture session goes on, in silence.
  ///
  /// **Source:** Apple, interruptionNotification; rule 206.
  public func beginAudioInterruption(_ reason: AVAudioSession.InterruptionReason = .default) {
    let isNew = change { transaction in
      audioSessionState.write(transaction) { state in
        defer { state.isInterrupted = true }
        state.isActive = false
        return !state.isInterrupted
      }
    }
    guard isNew else { return }
    postAudio(
      AVAudioSession.interruptionNotification,
      [
        AVAudioSessionInterruptionTypeKey: NSNumber(value: AVAudioSession.InterruptionType.began.rawValue),
        AVAudioSessionInterruptionReasonKey: NSNumber(value: reason.rawValue),
      ])
  }

  /// A call takes the sound, as other interruptions do; but a session that only plays may be activated meanwhile.
  ///
  /// **Source:** Apple, setActive(_:options:).
  package func beginCallInterruption() {
    change { audioSessionState.write($0) { $0.isInCall = true } }
    beginAudioInterruption()
  }

  /// The sound is free again; the app activates its session itself.
  ///
  /// - Parameter shouldResume: whether the app is told that it may go on.
  public func endAudioInterruption(shouldResume: Bool = true) {
    let wasInterrupted = change { transaction in
      audioSessionState.write(transaction) { state in
        defer { (state.isInterrupted, state.isInCall) = (false, false) }
        return state.isInterrupted
      }
    }
    guard wasInterrupted else { return }
    let options: AVAudioSession.InterruptionOptions = shouldResume ? .shouldResume : []
    postAudio(
      AVAudioSession.interruptionNotification,
      [
        AVAudioSessionInterruptionTypeKey: NSNumber(value: AVAudioSession.InterruptionType.ended.rawValue),
        AVAudioSessionInterruptionOptionKey: NSNumber(value: options.rawValue),
      ])
  }

  /// The media services are gone and come back: the app's session is as it was at first. **Source:** Apple,
  /// mediaServicesWereResetNotification.
  public func resetAudioServices() {
    postAudio(AVAudioSession.mediaServicesWereLostNotification, [:])
    changeAudio { state in
      state.wish = AudioSessionRequest()
      state.preferences = AudioPreferences()
      state.isActive = false
    }
    postAudio(AVAudioSession.mediaServicesWereResetNotification, [:])
  }
}
