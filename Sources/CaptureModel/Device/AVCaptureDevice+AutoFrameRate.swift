extension AVCaptureDevice {
  /// Whether the camera may lower its frame rate by itself in the dark. Default false; a new format resets it.
  ///
  /// While it is on, setting a frame duration raises NSInvalidArgumentException. The simulated camera keeps its rate in any light.
  /// Raises NSGenericException without the lock, NSInvalidArgumentException in a format that cannot.
  /// **Source:** rule 102; the wording is inferred.
  public var isAutoVideoFrameRateEnabled: Bool {
    get { setting(\.isAutoFrameRateEnabled) }
    set {
      guard requireLock("setAutoVideoFrameRateEnabled:"),
        system.require(
          activeFormat.isAutoVideoFrameRateSupported,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureDevice setAutoVideoFrameRateEnabled:] Not supported by the active format - use "
              + "-isAutoVideoFrameRateSupported",
            remedy: "ask activeFormat.isAutoVideoFrameRateSupported first"))
      else { return }
      if newValue, !isAutoVideoFrameRateEnabled { changeFrameDurations { $0 = FrameDurations() } }
      changeSettings { $0.isAutoFrameRateEnabled = newValue }
    }
  }

  /// Refuses a frame duration of the client's while the camera chooses it. **Source:** rule 102.
  func requireOwnFrameRate(_ selector: String) -> Bool {
    system.require(
      !isAutoVideoFrameRateEnabled,
      Misuse(
        .invalidArgument, "*** -[AVCaptureDevice \(selector)] May not be called while autoVideoFrameRateEnabled is YES",
        remedy: "set isAutoVideoFrameRateEnabled to false first"))
  }
}
