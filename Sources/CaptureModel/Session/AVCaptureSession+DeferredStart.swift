import Dispatch
import SimulationKernel

/// Methods that report the deferred start of outputs.
public protocol AVCaptureSessionDeferredStartDelegate: AnyObject {
  /// Called when the deferred outputs are about to start.
  func sessionWillRunDeferredStart(_ session: AVCaptureSession)
  /// Called after the deferred outputs have started.
  func sessionDidRunDeferredStart(_ session: AVCaptureSession)
}

/// The delegate for deferred start, and its queue.
struct DeferredStartListener {
  weak var delegate: (any AVCaptureSessionDeferredStartDelegate)?
  var queue: DispatchQueue?
  var callbackQueue: CallbackQueue?
}

extension AVCaptureSession {
  /// The delegate that receives deferred-start callbacks.
  public var deferredStartDelegate: (any AVCaptureSessionDeferredStartDelegate)? { deferredStart.read { $0.delegate } }
  /// The dispatch queue on which delegate methods are called.
  public var deferredStartDelegateCallbackQueue: DispatchQueue? { deferredStart.read { $0.queue } }

  /// Sets the delegate and queue for deferred-start callbacks. Both callbacks directly follow each start, because no
  /// output is deferred.
  ///
  /// Raises NSInvalidArgumentException for a delegate without a queue. **Source:** Apple, setDeferredStartDelegate; the
  /// exception is the same as for other delegates.
  public func setDeferredStartDelegate(
    _ deferredStartDelegate: (any AVCaptureSessionDeferredStartDelegate)?,
    deferredStartDelegateCallbackQueue: DispatchQueue?
  ) {
    guard
      system.require(
        deferredStartDelegate == nil || deferredStartDelegateCallbackQueue != nil,
        Misuse(
          .invalidArgument, "\(method("setDeferredStartDelegate:…")) NULL queue passed",
          evidence: .inferred, remedy: "pass a serial queue"))
    else { return }
    let callbackQueue = deferredStartDelegateCallbackQueue.map(system.delivery.callbackQueue)
    change(deferredStart) {
      $0 = DeferredStartListener(
        delegate: deferredStartDelegate, queue: deferredStartDelegateCallbackQueue, callbackQueue: callbackQueue)
    }
  }

  /// Calls the delegate after the session has started.
  func tellDeferredStart() {
    let (delegate, callbackQueue) = deferredStart.read { ($0.delegate, $0.callbackQueue) }
    guard let delegate else { return }
    callbackQueue?.submit { delegate.sessionWillRunDeferredStart(self) }
    callbackQueue?.submit { delegate.sessionDidRunDeferredStart(self) }
  }

  /// A Boolean value that indicates whether the app can trigger the deferred start manually. Always false. **Source:**
  /// rule 30.
  public var isManualDeferredStartSupported: Bool { false }

  /// A Boolean value that indicates whether the deferred start runs automatically. The default is true.
  ///
  /// Raises NSInvalidArgumentException when set to false without manual deferred start. **Source:** rule 30.
  public var automaticallyRunsDeferredStart: Bool {
    get { true }
    set {
      _ = requireManualDeferredStart(newValue, "setAutomaticallyRunsDeferredStart:")
    }
  }

  /// Triggers the deferred start manually. Raises NSInvalidArgumentException if unsupported. **Source:** rule 30.
  public func runDeferredStartWhenNeeded() {
    _ = requireManualDeferredStart(false, "runDeferredStartWhenNeeded")
  }

  private func requireManualDeferredStart(_ condition: Bool, _ selector: String) -> Bool {
    system.require(
      condition,
      Misuse(
        .invalidArgument, "\(method(selector)) Manual deferred start is not supported",
        evidence: .rule(30), remedy: "check isManualDeferredStartSupported first"))
  }
}
