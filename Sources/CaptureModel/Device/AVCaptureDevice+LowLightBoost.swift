extension AVCaptureDevice {
  /// Whether the camera can brighten a dark scene by itself. **Source:** rule 186.
  public var isLowLightBoostSupported: Bool { facts.camera?.supportsLowLightBoost ?? false }

  /// Whether it may. Default false. Observable.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException where that is not supported.
  /// **Source:** rules 2, 186; Apple, automaticallyEnablesLowLightBoostWhenAvailable; the wording is inferred.
  public var automaticallyEnablesLowLightBoostWhenAvailable: Bool {
    get { withState { $0.control?.lowLightBoost.isAutomatic } ?? false }
    set {
      guard requireLock("setAutomaticallyEnablesLowLightBoostWhenAvailable:"),
        system.require(
          isLowLightBoostSupported,
          Misuse(
            .invalidArgument, "Not supported - use -isLowLightBoostSupported",
            remedy: "ask isLowLightBoostSupported first"))
      else { return }
      changeControl { control, _ in control.lowLightBoost.isAutomatic = newValue }
    }
  }

  /// Whether it does now: while it may and the scene is dark. Observable.
  ///
  /// The model tells when a phone would boost; the pictures get no brighter by it. **Source:** rule 186.
  public var isLowLightBoostEnabled: Bool { withState { $0.control?.lowLightBoost.isEnabled } ?? false }

  /// Tells observers what differs.
  func announce(from old: LowLightBoost, to new: LowLightBoost, _ transaction: Transaction) {
    transaction.changed(
      self, \AVCaptureDevice.automaticallyEnablesLowLightBoostWhenAvailable,
      "automaticallyEnablesLowLightBoostWhenAvailable", from: old.isAutomatic, to: new.isAutomatic)
    transaction.changed(
      self, \AVCaptureDevice.isLowLightBoostEnabled, "isLowLightBoostEnabled", from: old.isEnabled, to: new.isEnabled)
  }
}
