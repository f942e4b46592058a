/// Where the app is, as far as cameras are concerned.
public enum AppState: Sendable, CaseIterable {
  /// Alone in front of the user.
  case foreground
  /// In front of the user with other apps beside it, as on an iPad.
  case besideOtherApps
  /// Behind another app, or behind the lock screen.
  case background
}

extension CaptureSystem {
  /// Where the app is. In the background no session has a camera; beside other apps only those that may and want to.
  ///
  /// **Source:** rules 196-199.
  public var appState: AppState {
    get { withState { $0.appState } }
    set {
      withState { $0.appState = newValue }
      setInterrupted(newValue == .background, .videoDeviceNotAvailableInBackground)
      setInterrupted(newValue == .besideOtherApps, .videoDeviceNotAvailableWithMultipleForegroundApps)
      if newValue == .background { interruptWriters() }
    }
  }

  /// Whether the user is in a phone call, with the app still in front: it takes the microphone. **Source:** rules 199 and 203.
  public var isPhoneCallActive: Bool {
    get { interruptions.contains(Interruption(reason: .audioDeviceInUseByAnotherClient, deviceID: nil)) }
    set { setInterrupted(newValue, .audioDeviceInUseByAnotherClient) }
  }

  /// Whether sessions may ask for the camera beside other apps. Default false, as on a phone. **Source:** rule 28.
  public var supportsMultitaskingCameraAccess: Bool {
    get { withState { $0.supportsMultitaskingCameraAccess } }
    set {
      change { transaction in
        let old = supportsMultitaskingCameraAccess
        withState { $0.supportsMultitaskingCameraAccess = newValue }
        for session in sessions { session.multitaskingSupportChanged(from: old, to: newValue, transaction) }
      }
      reviewInterruptions()
    }
  }
}

extension AVCaptureSession {
  /// Whether ``isMultitaskingCameraAccessEnabled`` may be set. Observable. **Source:** rule 28.
  public var isMultitaskingCameraAccessSupported: Bool { system.supportsMultitaskingCameraAccess }

  /// Whether the session keeps its camera beside other apps. Default false; falls back to it when support ends. Observable.
  ///
  /// Raises NSInvalidArgumentException where it is not supported, and while the session runs. **Source:** rule 28; the exception
  /// is inferred.
  public var isMultitaskingCameraAccessEnabled: Bool {
    get { withState { $0.isMultitaskingCameraAccessEnabled } }
    set {
      guard
        system.require(
          !newValue || isMultitaskingCameraAccessSupported,
          Misuse(
            .invalidArgument, "*** -[AVCaptureSession setMultitaskingCameraAccessEnabled:] is not supported",
            remedy: "ask isMultitaskingCameraAccessSupported first")),
        system.require(
          !isRunning,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureSession setMultitaskingCameraAccessEnabled:] may not be called while the session runs",
            remedy: "set it before startRunning()"))
      else { return }
      system.change { setMultitaskingCameraAccessEnabled(newValue, $0) }
    }
  }

  fileprivate func multitaskingSupportChanged(from old: Bool, to new: Bool, _ transaction: Transaction) {
    transaction.changed(
      self, \AVCaptureSession.isMultitaskingCameraAccessSupported, "isMultitaskingCameraAccessSupported", from: old,
      to: new)
    if !new { setMultitaskingCameraAccessEnabled(false, transaction) }
  }

  private func setMultitaskingCameraAccessEnabled(_ enabled: Bool, _ transaction: Transaction) {
    let old = isMultitaskingCameraAccessEnabled
    withState { $0.isMultitaskingCameraAccessEnabled = enabled }
    transaction.changed(
      self, \AVCaptureSession.isMultitaskingCameraAccessEnabled, "isMultitaskingCameraAccessEnabled", from: old,
      to: enabled)
  }
}
