import SimulationKernel

/// Who is told of outputs that start late.
public protocol AVCaptureSessionDeferredStartDelegate: AnyObject {
  /// The outputs that start late are about to start.
  func sessionWillRunDeferredStart(_ session: AVCaptureSession)
  /// They have started.
  func sessionDidRunDeferredStart(_ session: AVCaptureSession)
}

extension AVCaptureSession {
  /// Whether the client can say when outputs that start late do: no output here starts late. **Source:** rule 30.
  public var isManualDeferredStartSupported: Bool { false }

  /// Whether they start by themselves. Raises NSInvalidArgumentException when set to false where the client cannot say when.
  ///
  /// **Source:** rule 30.
  public var automaticallyRunsDeferredStart: Bool {
    get { true }
    set {
      _ = requireManualDeferredStart(newValue, "setAutomaticallyRunsDeferredStart:")
    }
  }

  /// Starts them. Raises NSInvalidArgumentException where the client cannot say when. **Source:** rule 30.
  public func runDeferredStartWhenNeeded() {
    _ = requireManualDeferredStart(false, "runDeferredStartWhenNeeded")
  }

  private func requireManualDeferredStart(_ condition: Bool, _ selector: String) -> Bool {
    system.require(
      condition,
      Misuse(
        .invalidArgument, "*** -[AVCaptureSession \(selector)] Manual deferred start is not supported",
        remedy: "ask isManualDeferredStartSupported first"))
  }
}
