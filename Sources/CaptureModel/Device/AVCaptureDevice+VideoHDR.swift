extension AVCaptureDevice {
  /// Whether the system decides about ``isVideoHDREnabled``. Default true. Observable.
  ///
  /// Raises NSGenericException without the lock. **Source:** rule 5; Apple, automaticallyAdjustsVideoHDREnabled.
  public var automaticallyAdjustsVideoHDREnabled: Bool {
    get { setting(\.adjustsVideoHDR) }
    set {
      guard requireLock("setAutomaticallyAdjustsVideoHDREnabled:") else { return }
      changeSettings { settings in
        settings.adjustsVideoHDR = newValue
        if newValue { settings.isVideoHDREnabled = false }
      }
    }
  }

  /// Whether several exposures are joined for a greater range of brightness. Observable.
  ///
  /// While the system decides it is false: no simulated picture needs the range. Nor does it change the pictures when a client sets it.
  /// Raises NSGenericException without the lock, while the system decides, and where the active format lacks it.
  /// **Source:** rule 5; the wording is inferred.
  public var isVideoHDREnabled: Bool {
    get { setting(\.isVideoHDREnabled) }
    set {
      guard requireLock("setVideoHDREnabled:"),
        requireGeneric(
          !automaticallyAdjustsVideoHDREnabled,
          "*** -[AVCaptureDevice setVideoHDREnabled:] May not be called while automaticallyAdjustsVideoHDREnabled is YES",
          remedy: "set automaticallyAdjustsVideoHDREnabled to false first"),
        requireGeneric(
          activeFormat.isVideoHDRSupported,
          "*** -[AVCaptureDevice setVideoHDREnabled:] Not supported by the active format - use -isVideoHDRSupported",
          remedy: "ask activeFormat.isVideoHDRSupported first")
      else { return }
      changeSettings { $0.isVideoHDREnabled = newValue }
    }
  }

  /// Whether one tone curve is used for the whole picture. Default false; a new format or preset and a new session reset it. Observable.
  ///
  /// The simulated camera never uses more than one, so the pictures stay as they are. Raises NSGenericException without the lock, and
  /// where the active format lacks it. **Source:** rule 5; Apple, isGlobalToneMappingEnabled; the wording is inferred.
  public var isGlobalToneMappingEnabled: Bool {
    get { setting(\.isGlobalToneMappingEnabled) }
    set {
      guard requireLock("setGlobalToneMappingEnabled:"),
        requireGeneric(
          activeFormat.isGlobalToneMappingSupported,
          "*** -[AVCaptureDevice setGlobalToneMappingEnabled:] Not supported by the active format - use "
            + "-isGlobalToneMappingSupported",
          remedy: "ask activeFormat.isGlobalToneMappingSupported first")
      else { return }
      changeSettings { $0.isGlobalToneMappingEnabled = newValue }
    }
  }

  private func requireGeneric(_ condition: Bool, _ reason: @autoclosure () -> String, remedy: String) -> Bool {
    system.require(condition, Misuse(.generic, reason(), remedy: remedy))
  }
}
