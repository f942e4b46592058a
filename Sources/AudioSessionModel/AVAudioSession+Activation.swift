import Foundation
import SimulationKernel

extension AVAudioSession {
  /// The options for activating or deactivating a session. **Source:** Apple, AVAudioSession.SetActiveOptions.
  public struct SetActiveOptions: OptionSet, Hashable, Sendable {
    /// The options as a bit mask.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Notifies apps that were interrupted by this app that they can resume playback.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  /// The error codes of an audio session. **Source:** Apple, AVAudioSession.ErrorCode.
  public enum ErrorCode: Int, Sendable {
    /// No error has occurred.
    case none = 0
    /// The media services are unavailable.
    case mediaServicesFailed = 1_836_282_486
    /// The app is still playing or recording. Not used since iOS 26.
    case isBusy = 560_030_580
    /// The category does not permit the operation.
    case incompatibleCategory = 560_161_140
    /// The app may not interrupt the audio of other apps.
    case cannotInterruptOthers = 560_557_684
    /// The app lacks a required entitlement.
    case missingEntitlement = 1_701_737_535
    /// Siri is recording audio, so the app cannot.
    case siriIsRecording = 1_936_290_409
    /// An app in the background cannot start playback.
    case cannotStartPlaying = 561_015_905
    /// An app in the background cannot start recording.
    case cannotStartRecording = 561_145_187
    /// A parameter of the call is invalid.
    case badParam = -50
    /// Audio with a higher priority, such as a call, is in use.
    case insufficientPriority = 561_017_449
    /// The required hardware is not available.
    case resourceNotAvailable = 561_145_203
    /// An unspecified error has occurred.
    case unspecified = 2_003_329_396
    /// The session object is no longer valid.
    case expiredSession = 561_210_739
    /// The session is not active.
    case sessionNotActive = 1_768_841_571

    /// The error that the session throws for this code.
    package var error: NSError { NSError(domain: "NSOSStatusErrorDomain", code: rawValue) }
  }

  /// Activates or deactivates the session. Activation interrupts the audio of other apps unless the session mixes with
  /// them.
  ///
  /// Audio recorded after deactivation is silent. Since iOS 26 this is not an error; earlier versions threw `isBusy`
  /// and deactivated the session anyway.
  ///
  /// - Throws: `insufficientPriority` during an interruption. During a call, this applies only to categories that
  ///   record. **Source:** Apple, setActive(_:options:); AVAudioSession.h, iOS 26 SDK; rules 34, 206.
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    if active {
      try system.failIfRequested(.setActive)
      guard state.read({ $0.mayActivate }) else { throw ErrorCode.insufficientPriority.error }
      system.activateAudio()
    } else {
      system.deactivateAudio(tellsOthers: options.contains(.notifyOthersOnDeactivation))
    }
  }

  /// Activates the session. The handler receives the result on a system queue.
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

  /// A Boolean value that indicates whether another app is playing audio. **Source:** rule 34.
  public var isOtherAudioPlaying: Bool { state.read { $0.isOtherAudioPlaying } }
  /// A Boolean value that indicates whether the app should silence secondary audio, such as background music.
  public var secondaryAudioShouldBeSilencedHint: Bool { isOtherAudioPlaying }
}

extension CaptureSystem {
  /// A Boolean value that indicates whether another app is playing music. It becomes `false` when this app activates a
  /// session that does not mix. **Source:** rule 34.
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

  /// Deactivates the session and optionally lets other apps resume playback.
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

  // MARK: Interruptions

  /// Starts an interruption, such as a call, an alarm, or Siri. The app's session is deactivated, and the app is
  /// notified. A capture session continues, but records silence.
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

  /// Starts an interruption by a call. Unlike other interruptions, a call lets the app activate a session that only
  /// plays.
  ///
  /// **Source:** Apple, setActive(_:options:).
  package func beginCallInterruption() {
    change { audioSessionState.write($0) { $0.isInCall = true } }
    beginAudioInterruption()
  }

  /// Ends the interruption. The app must reactivate its session itself.
  ///
  /// - Parameter shouldResume: Whether the notification suggests that the app resume playback.
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

  /// Simulates a loss and restart of the media services, which resets the app's session to its initial state.
  /// **Source:** Apple, mediaServicesWereResetNotification.
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
