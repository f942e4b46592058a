import Dispatch
import SimulationKernel

/// Who is told of outputs that start late.
public protocol AVCaptureSessionDeferredStartDelegate: AnyObject {
  /// The outputs that start late are about to start.
  func sessionWillRunDeferredStart(_ session: AVCaptureSession)
  /// They have started.
  func sessionDidRunDeferredStart(_ session: AVCaptureSession)
}

/// Who is told of outputs that start late, and where.
struct DeferredStartListener {
  weak var delegate: (any AVCaptureSessionDeferredStartDelegate)?
  var queue: DispatchQueue?
  var callbackQueue: CallbackQueue?
}

extension AVCaptureSession {
  /// Who is told of outputs that start late.
  public var deferredStartDelegate: (any AVCaptureSessionDeferredStartDelegate)? { deferredStart.read { $0.delegate } }
  /// Where it is told so.
  public var deferredStartDelegateCallbackQueue: DispatchQueue? { deferredStart.read { $0.queue } }

  /// Sets who is told, on a queue, that outputs which start late start and have started: right after each start here, where none is late.
  ///
  /// Raises NSInvalidArgumentException for a delegate without a queue. **Source:** Apple, of the same name; the exception as for other
  /// delegates.
  public func setDeferredStartDelegate(
    _ deferredStartDelegate: (any AVCaptureSessionDeferredStartDelegate)?,
    deferredStartDelegateCallbackQueue: DispatchQueue?
  ) {
    guard
      system.require(
        deferredStartDelegate == nil || deferredStartDelegateCallbackQueue != nil,
        Misuse(
          .invalidArgument, "\(method("setDeferredStartDelegate:…")) NULL queue passed",
          remedy: "pass a serial queue"))
    else { return }
    let callbackQueue = deferredStartDelegateCallbackQueue.map(system.delivery.callbackQueue)
    change(deferredStart) {
      $0 = DeferredStartListener(
        delegate: deferredStartDelegate, queue: deferredStartDelegateCallbackQueue, callbackQueue: callbackQueue)
    }
  }

  /// Tells the delegate after a start.
  func tellDeferredStart() {
    let (delegate, callbackQueue) = deferredStart.read { ($0.delegate, $0.callbackQueue) }
    guard let delegate else { return }
    callbackQueue?.submit { delegate.sessionWillRunDeferredStart(self) }
    callbackQueue?.submit { delegate.sessionDidRunDeferredStart(self) }
  }

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
        .invalidArgument, "\(method(selector)) Manual deferred start is not supported",
        remedy: "check isManualDeferredStartSupported first"))
  }
}
