import Foundation
import SimulationKernel

/// The audio preferences of an app, which the hardware may not honor.
struct AudioPreferences {
  var input: AVAudioSessionPortDescription?
  var override = AVAudioSession.PortOverride.none
  var sampleRate = 0.0
  var bufferDuration = 0.0
  var inputChannels = 0
  var outputChannels = 0
  var allowsHaptics = false

  /// The sample rate that the hardware uses, in hertz, given the preferred ``sampleRate``. **Source:** assumed.
  var usedSampleRate: Double { (8_000...48_000).contains(sampleRate) ? sampleRate : 48_000 }
  /// The buffer duration that the hardware uses, in seconds, given the preferred ``bufferDuration``. **Source:**
  /// assumed.
  var usedBufferDuration: TimeInterval { (0.005...0.093).contains(bufferDuration) ? bufferDuration : 0.023 }
}

extension AVAudioSession {
  /// The sample rate of the hardware, in hertz: that of a Bluetooth headset that records, or else the preferred rate if
  /// it is supported. Key-value observable.
  ///
  /// **Source:** rule 472; the rate of 48,000 otherwise is assumed; AVAudioSession.h, iOS 26 SDK, for observability since
  /// iOS 18.
  public var sampleRate: Double { state.read { $0.sampleRate } }
  /// The sample rate that the app prefers, in hertz; 0 if it has no preference.
  public var preferredSampleRate: Double { state.read { $0.preferences.sampleRate } }

  /// Sets the preferred sample rate, in hertz. Microphones of capture sessions ignore it.
  public func setPreferredSampleRate(_ sampleRate: Double) throws {
    system.changeAudio { $0.preferences.sampleRate = sampleRate }
  }

  /// The duration of an I/O buffer, in seconds: the preferred duration if it is supported. Key-value observable.
  /// **Source:** assumed.
  public var ioBufferDuration: TimeInterval { state.read { $0.preferences.usedBufferDuration } }
  /// The I/O buffer duration that the app prefers, in seconds; 0 if it has no preference.
  public var preferredIOBufferDuration: TimeInterval { state.read { $0.preferences.bufferDuration } }

  /// Sets the preferred I/O buffer duration, in seconds.
  public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
    system.changeAudio { $0.preferences.bufferDuration = duration }
  }

  /// The number of input channels that the app prefers; 0 if it has no preference.
  public var preferredInputNumberOfChannels: Int { state.read { $0.preferences.inputChannels } }
  /// The number of output channels that the app prefers; 0 if it has no preference.
  public var preferredOutputNumberOfChannels: Int { state.read { $0.preferences.outputChannels } }

  /// Sets the preferred number of input channels.
  ///
  /// - Throws: `badParam` if the number exceeds the maximum.
  public func setPreferredInputNumberOfChannels(_ count: Int) throws {
    guard count <= maximumInputNumberOfChannels else { throw ErrorCode.badParam.error }
    change(state) { $0.preferences.inputChannels = count }
  }

  /// Sets the preferred number of output channels.
  ///
  /// - Throws: `badParam` if the number exceeds the maximum.
  public func setPreferredOutputNumberOfChannels(_ count: Int) throws {
    guard count <= maximumOutputNumberOfChannels else { throw ErrorCode.badParam.error }
    change(state) { $0.preferences.outputChannels = count }
  }

  /// The output volume that the user has set, from 0 to 1. Simulated by `CaptureSystem.outputVolume`. Key-value
  /// observable. **Source:** Apple, outputVolume.
  public var outputVolume: Float { state.read { $0.volume } }
  /// The latency of audio input, in seconds. **Source:** assumed.
  public var inputLatency: TimeInterval { 0.005 }
  /// The latency of audio output, in seconds. **Source:** assumed.
  public var outputLatency: TimeInterval { 0.01 }
  /// The gain applied to audio input, from 0 to 1. Key-value observable on a phone; here it never changes.
  public var inputGain: Float { 1 }
  /// A Boolean value that indicates whether the app can set the input gain. Always `false`.
  public var isInputGainSettable: Bool { false }
  /// A Boolean value that indicates whether haptics and system sounds may play during recording. Default `false`.
  public var allowHapticsAndSystemSoundsDuringRecording: Bool { state.read { $0.preferences.allowsHaptics } }

  /// Sets whether haptics and system sounds may play during recording. The simulated phone produces neither.
  public func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
    change(state) { $0.preferences.allowsHaptics = inValue }
  }
}

// MARK: Observing

extension AVAudioSession: KeyValueCoded {
  /// Notifies observers of the properties that differ between two states. **Source:** AVAudioSession.h, iOS 26 SDK,
  /// specifies which properties are observable.
  func announce(from old: AudioSessionState, to new: AudioSessionState, _ transaction: borrowing Transaction) {
    transaction.changed(self, \.outputVolume, "outputVolume", from: old.volume, to: new.volume)
    transaction.changed(
      self, \.inputNumberOfChannels, "inputNumberOfChannels", from: old.inputChannels, to: new.inputChannels)
    transaction.changed(
      self, \.outputNumberOfChannels, "outputNumberOfChannels", from: old.outputChannels, to: new.outputChannels)
    let (oldUse, newUse) = (old.preferences, new.preferences)
    transaction.changed(self, \.sampleRate, "sampleRate", from: old.sampleRate, to: new.sampleRate)
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
  /// The output volume that the user sets with the volume buttons, from 0 to 1. Default 0.5. **Source:** the default is
  /// assumed.
  public var outputVolume: Float {
    get { audioSessionState.read { $0.volume } }
    set { changeAudio { $0.volume = min(max(newValue, 0), 1) } }
  }
}
