import Foundation
import SimulationKernel

/// What an app would like.
struct AudioPreferences {
  var input: AVAudioSessionPortDescription?
  var override = AVAudioSession.PortOverride.none
  var sampleRate = 0.0
  var bufferDuration = 0.0
  var inputChannels = 0
  var outputChannels = 0
  var allowsHaptics = false

  /// What a phone makes of ``sampleRate``. **Source:** made up.
  var usedSampleRate: Double { (8_000...48_000).contains(sampleRate) ? sampleRate : 48_000 }
  /// What a phone makes of ``bufferDuration``. **Source:** made up.
  var usedBufferDuration: TimeInterval { (0.005...0.093).contains(bufferDuration) ? bufferDuration : 0.023 }
}

extension AVAudioSession {
  /// The samples a second of the phone's hardware: what the app prefers, if a phone has it. Observable.
  ///
  /// **Source:** made up: 48,000 otherwise; AVAudioSession.h, iOS 26 SDK: observable since iOS 18.
  public var sampleRate: Double { state.read { $0.preferences.usedSampleRate } }
  /// The samples a second that the app would like; 0 for none.
  public var preferredSampleRate: Double { state.read { $0.preferences.sampleRate } }

  /// Sets the samples a second that the app would like. Microphones of capture sessions keep their own.
  public func setPreferredSampleRate(_ sampleRate: Double) throws {
    system.changeAudio { $0.preferences.sampleRate = sampleRate }
  }

  /// The seconds of a buffer: what the app prefers, if a phone has it. Observable. **Source:** made up.
  public var ioBufferDuration: TimeInterval { state.read { $0.preferences.usedBufferDuration } }
  /// The seconds of a buffer that the app would like; 0 for none.
  public var preferredIOBufferDuration: TimeInterval { state.read { $0.preferences.bufferDuration } }

  /// Sets the seconds of a buffer that the app would like.
  public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
    system.changeAudio { $0.preferences.bufferDuration = duration }
  }

  /// The channels that the app would like to come in; 0 for none.
  public var preferredInputNumberOfChannels: Int { state.read { $0.preferences.inputChannels } }
  /// The channels that the app would like to go out; 0 for none.
  public var preferredOutputNumberOfChannels: Int { state.read { $0.preferences.outputChannels } }

  /// Sets the channels that the app would like to come in.
  ///
  /// - Throws: `badParam` for more than there are.
  public func setPreferredInputNumberOfChannels(_ count: Int) throws {
    guard count <= maximumInputNumberOfChannels else { throw ErrorCode.badParam.error }
    change(state) { $0.preferences.inputChannels = count }
  }

  /// Sets the channels that the app would like to go out.
  ///
  /// - Throws: `badParam` for more than there are.
  public func setPreferredOutputNumberOfChannels(_ count: Int) throws {
    guard count <= maximumOutputNumberOfChannels else { throw ErrorCode.badParam.error }
    change(state) { $0.preferences.outputChannels = count }
  }

  /// How loud the phone is, from 0 to 1: `CaptureSystem.outputVolume`. Observable. **Source:** Apple, outputVolume.
  public var outputVolume: Float { state.read { $0.volume } }
  /// Seconds that sound takes to come in. **Source:** made up.
  public var inputLatency: TimeInterval { 0.005 }
  /// Seconds that sound takes to go out. **Source:** made up.
  public var outputLatency: TimeInterval { 0.01 }
  /// How much incoming sound is amplified, from 0 to 1. Observable on a phone; here it never changes.
  public var inputGain: Float { 1 }
  /// Whether the app can say how much: it can't.
  public var isInputGainSettable: Bool { false }
  /// Whether the phone can tell the app whether a headset's button was pressed, and so on, while it records.
  public var allowHapticsAndSystemSoundsDuringRecording: Bool { state.read { $0.preferences.allowsHaptics } }

  /// Lets the phone buzz and ring while the app records; the phone here does neither.
  public func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
    change(state) { $0.preferences.allowsHaptics = inValue }
  }
}

// MARK: Observing

extension AVAudioSession: KeyValueCoded {
  /// Tells observers what differs. **Source:** AVAudioSession.h, iOS 26 SDK, says which properties can be observed.
  func announce(from old: AudioSessionState, to new: AudioSessionState, _ transaction: borrowing Transaction) {
    transaction.changed(self, \.outputVolume, "outputVolume", from: old.volume, to: new.volume)
    transaction.changed(
      self, \.inputNumberOfChannels, "inputNumberOfChannels", from: old.inputChannels, to: new.inputChannels)
    transaction.changed(
      self, \.outputNumberOfChannels, "outputNumberOfChannels", from: old.outputChannels, to: new.outputChannels)
    let (oldUse, newUse) = (old.preferences, new.preferences)
    transaction.changed(self, \.sampleRate, "sampleRate", from: oldUse.usedSampleRate, to: newUse.usedSampleRate)
    transaction.changed(
      self, \.ioBufferDuration, "ioBufferDuration", from: oldUse.usedBufferDuration, to: newUse.usedBufferDuration)
  }

  package var namedKeyPaths: [String: AnyKeyPath] {
    let paths: [(String, AnyKeyPath)] = [
      ("outputVolume", \AVAudioSession.outputVolume), ("inputGain", \AVAudioSession.inputGain),
      ("isInputAvailable", \AVAudioSession.isInputAvailable),
      ("inputNumberOfChannels", \AVAudioSession.inputNumberOfChannels),
      ("outputNumberOfChannels", \AVAudioSession.outputNumberOfChannels),
      ("sampleRate", \AVAudioSession.sampleRate), ("ioBufferDuration", \AVAudioSession.ioBufferDuration),
    ]
    return Dictionary(uniqueKeysWithValues: paths)
  }
}

extension CaptureSystem {
  /// How loud the phone is, from 0 to 1: what the user sets with the volume buttons. Default 0.5. **Source:** the default is made up.
  public var outputVolume: Float {
    get { audioSessionState.read { $0.volume } }
    set { changeAudio { $0.volume = min(max(newValue, 0), 1) } }
  }
}
