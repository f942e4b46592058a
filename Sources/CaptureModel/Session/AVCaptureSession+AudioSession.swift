import AudioSessionModel
import Foundation
import SimulationKernel

extension AVCaptureSession {
  /// The settings and state of a capture session's use of the app's audio session.
  struct AudioSessionUse: Equatable {
    var usesApplicationSession = true
    var configures = true
    var mixesWithOthers = false
    var usesBluetoothHighQuality = false
    /// Whether the capture session currently records from a microphone through the audio session.
    var isHearing = false
  }

  /// A Boolean value that indicates whether the capture session uses the app's `AVAudioSession`. The default is true.
  ///
  /// If false, the capture session uses a private audio session. **Source:** rule 26.
  public var usesApplicationAudioSession: Bool {
    get { state.read { $0.audio.usesApplicationSession } }
    set { setAudio { $0.usesApplicationSession = newValue } }
  }

  /// A Boolean value that indicates whether the capture session configures the app's `AVAudioSession`. The default is
  /// true.
  ///
  /// When the capture session starts to use a microphone, it activates the audio session with category `playAndRecord`
  /// and the microphone on the camera's side. If the property is false, the app must do so; in a category without
  /// recording, the captured audio is silent. **Source:** rules 26 and 34.
  public var automaticallyConfiguresApplicationAudioSession: Bool {
    get { state.read { $0.audio.configures } }
    set { setAudio { $0.configures = newValue } }
  }

  /// A Boolean value that indicates whether other apps keep playing audio after automatic configuration. The default is
  /// false.
  ///
  /// **Source:** Apple, configuresApplicationAudioSessionToMixWithOthers.
  public var configuresApplicationAudioSessionToMixWithOthers: Bool {
    get { state.read { $0.audio.mixesWithOthers } }
    set { setAudio { $0.mixesWithOthers = newValue } }
  }

  /// A Boolean value that indicates whether automatic configuration enables high-quality Bluetooth recording. The
  /// default is false.
  ///
  /// **Source:** Apple, configuresApplicationAudioSessionForBluetoothHighQualityRecording.
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

  /// Starts or stops use of the app's audio session, depending on the configuration and on whether data flows.
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

  /// Whether the app's audio session silences the captured audio. **Source:** rule 206.
  var recordsSilence: Bool { usesApplicationAudioSession && system.isRecordingSilent }
}
