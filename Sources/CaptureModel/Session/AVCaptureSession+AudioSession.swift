import AudioSessionModel
import Foundation
import SimulationKernel

extension AVCaptureSession {
  /// How a session hears by way of the app's audio session.
  struct AudioSessionUse: Equatable {
    var usesApplicationSession = true
    var configures = true
    var mixesWithOthers = false
    var usesBluetoothHighQuality = false
    /// Whether it hears a microphone so now.
    var isHearing = false
  }

  /// Whether the session hears by way of the app's `AVAudioSession`, and not by one of its own. Default true. **Source:** rule 26.
  public var usesApplicationAudioSession: Bool {
    get { state.read { $0.audio.usesApplicationSession } }
    set { setAudio { $0.usesApplicationSession = newValue } }
  }

  /// Whether the session sets up the app's `AVAudioSession` when it begins to hear a microphone: category `playAndRecord`, the
  /// microphone on the camera's side, active. Default true. **Source:** rules 26 and 34.
  ///
  /// An app that sets it to false does all that itself; with a category that does not record it hears silence.
  public var automaticallyConfiguresApplicationAudioSession: Bool {
    get { state.read { $0.audio.configures } }
    set { setAudio { $0.configures = newValue } }
  }

  /// Whether other apps go on playing when the session sets up the app's `AVAudioSession`. Default false. **Source:** Apple, of the same
  /// name.
  public var configuresApplicationAudioSessionToMixWithOthers: Bool {
    get { state.read { $0.audio.mixesWithOthers } }
    set { setAudio { $0.mixesWithOthers = newValue } }
  }

  /// Whether headphones without wires are used to record well. Default false. **Source:** Apple, of the same name.
  public var configuresApplicationAudioSessionForBluetoothHighQualityRecording: Bool {
    get { state.read { $0.audio.usesBluetoothHighQuality } }
    set { setAudio { $0.usesBluetoothHighQuality = newValue } }
  }

  private func setAudio(_ body: (inout AudioSessionUse) -> Void) {
    system.change { transaction in
      state.write(transaction, of: self) { body(&$0.audio) }
      followAudioSession(transaction)
    }
  }

  /// Begins or ends to hear by way of the app's audio session, as the configuration and the flow of data are now.
  func followAudioSession(_ transaction: borrowing Transaction) {
    let (audio, hears) = state.read { state in
      (
        state.audio,
        state.machine.isStreaming && state.audio.usesApplicationSession && !state.applied.microphones.isEmpty
      )
    }
    guard hears != audio.isHearing else { return }
    state.write(transaction, of: self) { $0.audio.isHearing = hears }
    guard hears else { return }
    var setup = AudioRecordingSetup()
    setup.configures = audio.configures
    setup.mixes = audio.mixesWithOthers
    setup.usesBluetoothHighQuality = audio.usesBluetoothHighQuality
    setup.listensToFront = deviceInputs.first { $0.device.hasMediaType(.video) }.map { $0.device.position == .front }
    transaction.call { [system] in system.beginRecording(setup) }
  }

  /// Whether what comes from microphones is silent because of the app's audio session. **Source:** rule 206.
  var hearsSilence: Bool { usesApplicationAudioSession && system.isRecordingSilent }
}
