extension AVCaptureDevice {
  /// Whether the camera can straighten what a very wide lens bends: those that have an ultra-wide lens.
  ///
  /// **Source:** rule 108; which devices can is derived from Apple's introduction of it with the ultra-wide camera.
  public var isGeometricDistortionCorrectionSupported: Bool {
    [.builtInUltraWideCamera, .builtInDualWideCamera, .builtInTripleCamera].contains(deviceType)
  }

  /// Whether it does. On by default where supported. The simulated lens bends nothing, so the pictures stay as they are.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException where that is not supported.
  /// **Source:** rules 2, 108; the wording is inferred.
  public var isGeometricDistortionCorrectionEnabled: Bool {
    get { isGeometricDistortionCorrectionSupported && setting(\.correctsDistortion) }
    set {
      guard requireLock("setGeometricDistortionCorrectionEnabled:"),
        system.require(
          isGeometricDistortionCorrectionSupported,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureDevice setGeometricDistortionCorrectionEnabled:] Not supported - use "
              + "-isGeometricDistortionCorrectionSupported",
            remedy: "ask isGeometricDistortionCorrectionSupported first"))
      else { return }
      changeSettings { $0.correctsDistortion = newValue }
    }
  }
}
