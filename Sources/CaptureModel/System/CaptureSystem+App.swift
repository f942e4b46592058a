import AudioSessionModel
import SimulationKernel

extension CaptureSystem {
  /// The state of the app. In the background, sessions lose their cameras; while other apps share the foreground, only
  /// those with multitasking access keep them.
  ///
  /// **Source:** rules 196-199.
  public var appState: AppState {
    get { appLifecycle.read { $0.state } }
    set {
      let reasons: [(AppState, AVCaptureSession.InterruptionReason)] = [
        (.background, .videoDeviceNotAvailableInBackground),
        (.besideOtherApps, .videoDeviceNotAvailableWithMultipleForegroundApps),
      ]
      // The new interruption begins before the old one ends, so that no session gets a camera in between.
      for (state, reason) in reasons where state == newValue { setInterrupted(true, reason) }
      for (state, reason) in reasons where state != newValue { setInterrupted(false, reason) }
      moveApp(to: newValue)
    }
  }

  /// A Boolean value that indicates whether the user is in a phone call while the app stays in the foreground.
  ///
  /// A call takes the microphone and interrupts the app's `AVAudioSession`. **Source:** rules 199 and 203.
  public var isPhoneCallActive: Bool {
    get { interruptions.contains(Interruption(reason: .audioDeviceInUseByAnotherClient, deviceID: nil)) }
    set {
      if newValue { beginCallInterruption() } else { endAudioInterruption() }
      setInterrupted(newValue, .audioDeviceInUseByAnotherClient)
    }
  }
}
