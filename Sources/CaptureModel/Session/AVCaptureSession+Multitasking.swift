import SimulationKernel

extension AVCaptureSession {
  /// Whether ``isMultitaskingCameraAccessEnabled`` may be set. Observable. **Source:** rule 28.
  public var isMultitaskingCameraAccessSupported: Bool { system.supportsMultitaskingCameraAccess }

  /// Whether the session keeps its camera beside other apps. Default false; falls back to it when support ends. Observable.
  ///
  /// Raises NSInvalidArgumentException where it is not supported, and while the session runs. **Source:** rule 28; the exception
  /// is inferred.
  public var isMultitaskingCameraAccessEnabled: Bool {
    get { state.read { $0.isMultitaskingCameraAccessEnabled } }
    set {
      guard
        system.require(
          !newValue || isMultitaskingCameraAccessSupported,
          Misuse(
            .invalidArgument, "\(method("setMultitaskingCameraAccessEnabled:")) is not supported",
            remedy: "check isMultitaskingCameraAccessSupported first")),
        system.require(
          !isRunning,
          Misuse(
            .invalidArgument,
            "\(method("setMultitaskingCameraAccessEnabled:")) may not be called while the session runs",
            remedy: "set it before startRunning()"))
      else { return }
      system.change { state.write($0, of: self) { $0.isMultitaskingCameraAccessEnabled = newValue } }
    }
  }

  func multitaskingSupportChanged(from old: Bool, to new: Bool, _ transaction: borrowing Transaction) {
    transaction.changed(
      self, \AVCaptureSession.isMultitaskingCameraAccessSupported, "isMultitaskingCameraAccessSupported", from: old,
      to: new)
    if !new { state.write(transaction, of: self) { $0.isMultitaskingCameraAccessEnabled = false } }
  }
}

extension CaptureSystem {
  private static let multitaskingSupport = SystemPart { _ in false }

  /// Whether sessions may ask for the camera beside other apps. Default false, as on a phone. **Source:** rule 28.
  public var supportsMultitaskingCameraAccess: Bool {
    get { state(of: Self.multitaskingSupport).read { $0 } }
    set {
      change { transaction in
        let old = supportsMultitaskingCameraAccess
        state(of: Self.multitaskingSupport).write(transaction) { $0 = newValue }
        for session in sessions { session.multitaskingSupportChanged(from: old, to: newValue, transaction) }
        reviewInterruptions(transaction)
      }
    }
  }
}
