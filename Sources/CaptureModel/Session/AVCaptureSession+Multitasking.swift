import SimulationKernel

extension AVCaptureSession {
  /// A Boolean value that indicates whether ``isMultitaskingCameraAccessEnabled`` can be set. Key-value observable.
  /// **Source:** rule 28.
  public var isMultitaskingCameraAccessSupported: Bool { system.supportsMultitaskingCameraAccess }

  /// A Boolean value that indicates whether the session keeps the camera while other apps are visible. Key-value
  /// observable.
  ///
  /// The default is false, also restored when support ends. Raises NSInvalidArgumentException if unsupported, and while
  /// the session runs. **Source:** rule 28; the exception is inferred.
  public var isMultitaskingCameraAccessEnabled: Bool {
    get { state.read { $0.isMultitaskingCameraAccessEnabled } }
    set {
      guard
        system.require(
          !newValue || isMultitaskingCameraAccessSupported,
          Misuse(
            .invalidArgument, "\(method("setMultitaskingCameraAccessEnabled:")) is not supported",
            evidence: .inferred,
            remedy: "check isMultitaskingCameraAccessSupported first; a test sets it with "
              + "CaptureSystem.supportsMultitaskingCameraAccess, and a scenario with the key multitasking")),
        system.require(
          !isRunning,
          Misuse(
            .invalidArgument,
            "\(method("setMultitaskingCameraAccessEnabled:")) may not be called while the session runs",
            evidence: .inferred, remedy: "set it before startRunning()"))
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

  /// A Boolean value that indicates whether sessions support multitasking camera access. The default is false, as for an
  /// app without the background mode `voip` and without the entitlement
  /// `com.apple.developer.avfoundation.multitasking-camera-access`. **Source:** rule 28.
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
