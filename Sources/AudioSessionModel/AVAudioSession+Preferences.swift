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
}

extension AVAudioSession {
  /// The samples a second of the phone's hardware: what the app prefers, if a phone has it. **Source:** made up: 48,000 otherwise.
  public var sampleRate: Double {
    let preferred = preferredSampleRate
    return (8_000...48_000).contains(preferred) ? preferred : 48_000
  }
  /// The samples a second that the app would like; 0 for none.
  public var preferredSampleRate: Double { state.read { $0.preferences.sampleRate } }

  /// Sets the samples a second that the app would like. Microphones of capture sessions keep their own.
  public func setPreferredSampleRate(_ sampleRate: Double) throws {
    change(state) { $0.preferences.sampleRate = sampleRate }
  }

  /// The seconds of a buffer: what the app prefers, if a phone has it. **Source:** made up.
  public var ioBufferDuration: TimeInterval {
    let preferred = preferredIOBufferDuration
    return (0.005...0.093).contains(preferred) ? preferred : 0.023
  }
  /// The seconds of a buffer that the app would like; 0 for none.
  public var preferredIOBufferDuration: TimeInterval { state.read { $0.preferences.bufferDuration } }

  /// Sets the seconds of a buffer that the app would like.
  public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
    change(state) { $0.preferences.bufferDuration = duration }
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

  /// How loud the phone is, from 0 to 1. **Source:** made up.
  public var outputVolume: Float { 0.5 }
  /// Seconds that sound takes to come in. **Source:** made up.
  public var inputLatency: TimeInterval { 0.005 }
  /// Seconds that sound takes to go out. **Source:** made up.
  public var outputLatency: TimeInterval { 0.01 }
  /// How much incoming sound is amplified, from 0 to 1.
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
