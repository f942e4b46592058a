import AudioSessionModel
import SimulationKernel

extension CaptureSystem {
  /// Where the app is. In the background no session has a camera; beside other apps only those that may and want to.
  ///
  /// **Source:** rules 196-199.
  public var appState: AppState {
    get { appLifecycle.read { $0.state } }
    set {
      let reasons: [(AppState, AVCaptureSession.InterruptionReason)] = [
        (.background, .videoDeviceNotAvailableInBackground),
        (.besideOtherApps, .videoDeviceNotAvailableWithMultipleForegroundApps),
      ]
      // The new reason before the old one ends: in between no session has a camera.
      for (state, reason) in reasons where state == newValue { setInterrupted(true, reason) }
      for (state, reason) in reasons where state != newValue { setInterrupted(false, reason) }
      moveApp(to: newValue)
    }
  }

  /// Whether the user is in a phone call, with the app still in front: it takes the microphone, and the
  /// app's `AVAudioSession` is interrupted. **Source:** rules 199 and 203.
  public var isPhoneCallActive: Bool {
    get { interruptions.contains(Interruption(reason: .audioDeviceInUseByAnotherClient, deviceID: nil)) }
    set {
      if newValue { beginCallInterruption() } else { endAudioInterruption() }
      setInterrupted(newValue, .audioDeviceInUseByAnotherClient)
    }
  }
}
