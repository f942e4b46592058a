import Dispatch
import SimulationKernel

/// Who is told what becomes of a session's controls. **Source:** Apple, AVCaptureSessionControlsDelegate.
public protocol AVCaptureSessionControlsDelegate: AnyObject {
  /// The user can use the controls.
  func sessionControlsDidBecomeActive(_ session: AVCaptureSession)
  /// The controls are about to be all that is seen beside the picture.
  func sessionControlsWillEnterFullscreenAppearance(_ session: AVCaptureSession)
  /// The controls are about to leave the rest to be seen again.
  func sessionControlsWillExitFullscreenAppearance(_ session: AVCaptureSession)
  /// The user cannot use the controls any more.
  func sessionControlsDidBecomeInactive(_ session: AVCaptureSession)
}

/// The controls of a session, and whether the user uses them.
struct SessionControls {
  var list: [AVCaptureControl] = []
  weak var delegate: (any AVCaptureSessionControlsDelegate)?
  var queue: DispatchQueue?
  var callbackQueue: CallbackQueue?
  /// What the delegate was told last.
  var areActive = false
  var areFullscreen = false
}

extension AVCaptureSession {
  /// Whether the phone has a button for the camera. **Source:** Apple, supportsControls: iPhone 16 and later.
  public var supportsControls: Bool { system.hasCameraControl }
  /// How many controls a session may have. **Source:** made up.
  public var maxControlsCount: Int { supportsControls ? 4 : 0 }
  /// The controls, in the order of adding.
  public var controls: [AVCaptureControl] { controlState.read { $0.list } }
  /// Who is told what becomes of the controls.
  public var controlsDelegate: (any AVCaptureSessionControlsDelegate)? { controlState.read { $0.delegate } }
  /// Where it is told so.
  public var controlsDelegateCallbackQueue: DispatchQueue? { controlState.read { $0.queue } }

  /// Whether a control may be added: it is not in a session yet and has an action, the phone has a button, and there are not too many.
  ///
  /// **Source:** Apple, canAddControl(_:).
  public func canAddControl(_ control: AVCaptureControl) -> Bool { problem(with: control) == nil }

  private func problem(with control: AVCaptureControl) -> String? {
    if !supportsControls { return "Controls are not supported" }
    if system.sessions.contains(where: { session in session.controls.contains { $0 === control } }) {
      return "An AVCaptureControl instance may not be added more than once"
    }
    if !control.hasAction { return "The control has neither an action nor an action queue" }
    return controls.count < maxControlsCount ? nil : "The session already has maxControlsCount controls"
  }

  /// Adds a control, also while the session runs. Raises NSInvalidArgumentException where ``canAddControl(_:)`` is false.
  public func addControl(_ control: AVCaptureControl) {
    let problem = problem(with: control)
    guard
      system.require(
        problem == nil,
        Misuse(
          .invalidArgument, "\(method("addControl:")) \(problem ?? "")",
          remedy: "check canAddControl(_:) first"))
    else { return }
    system.change { transaction in
      controlState.write(transaction) { $0.list.append(control) }
      followControls(transaction)
    }
  }

  /// Removes a control, also while the session runs.
  public func removeControl(_ control: AVCaptureControl) {
    system.change { transaction in
      controlState.write(transaction) { $0.list.removeAll { $0 === control } }
      followControls(transaction)
    }
  }

  /// Sets who is told, in order, on a queue. Without a delegate no control is active.
  ///
  /// Raises NSInvalidArgumentException for a delegate without a queue. **Source:** Apple, setControlsDelegate(_:queue:).
  public func setControlsDelegate(
    _ controlsDelegate: (any AVCaptureSessionControlsDelegate)?, queue controlsDelegateCallbackQueue: DispatchQueue?
  ) {
    guard
      system.require(
        controlsDelegate == nil || controlsDelegateCallbackQueue != nil,
        Misuse(
          .invalidArgument, "\(method("setControlsDelegate:queue:")) NULL queue passed",
          remedy: "pass a serial queue"))
    else { return }
    let callbackQueue = controlsDelegateCallbackQueue.map(system.delivery.callbackQueue)
    system.change { transaction in
      controlState.write(transaction) { state in
        (state.delegate, state.queue, state.callbackQueue) = (
          controlsDelegate, controlsDelegateCallbackQueue, callbackQueue
        )
      }
      followControls(transaction)
    }
  }

  /// Tells the delegate when the user can use the controls, or no longer.
  func followControls(_ transaction: borrowing Transaction) {
    let isStreaming = isStreaming
    let (areActive, wereActive) = controlState.read { state in
      (isStreaming && state.delegate != nil && !state.list.isEmpty, state.areActive)
    }
    guard areActive != wereActive else { return }
    controlState.write(transaction) { $0.areActive = areActive }
    transaction.call { [self] in
      if !areActive { showControls(fullscreen: false) }
      tellControlsDelegate {
        areActive ? $0.sessionControlsDidBecomeActive($1) : $0.sessionControlsDidBecomeInactive($1)
      }
    }
  }

  /// The user opens the controls, so that nothing else is seen, or leaves them.
  fileprivate func showControls(fullscreen: Bool) {
    let changes = change(controlState) { state in
      defer { state.areFullscreen = fullscreen }
      return state.areFullscreen != fullscreen
    }
    guard changes else { return }
    tellControlsDelegate {
      fullscreen
        ? $0.sessionControlsWillEnterFullscreenAppearance($1) : $0.sessionControlsWillExitFullscreenAppearance($1)
    }
  }

  private func tellControlsDelegate(
    _ body: @escaping (any AVCaptureSessionControlsDelegate, AVCaptureSession) -> Void
  ) {
    let (delegate, callbackQueue) = controlState.read { ($0.delegate, $0.callbackQueue) }
    guard let delegate else { return }
    callbackQueue?.submit { body(delegate, self) }
  }
}

// MARK: The user

extension CaptureSystem {
  private static let cameraControl = SystemPart { _ in false }

  /// Whether the phone has a button for the camera, as an iPhone 16 has.
  public var hasCameraControl: Bool {
    get { state(of: Self.cameraControl).read { $0 } }
    set { change { state(of: Self.cameraControl).write($0) { $0 = newValue } } }
  }

  /// The user opens the controls of the session that runs, or leaves them.
  public func showCaptureControls(_ isShown: Bool) {
    for session in sessions where session.controlState.read({ $0.areActive }) {
      session.showControls(fullscreen: isShown)
    }
  }

  /// The user sets a control of a running session, as far as it is enabled and can have the number.
  ///
  /// - Parameters:
  ///   - title: the control's title; `Zoom` and `Exposure` for the system's own.
  ///   - number: the number, or the choice from 0.
  /// - Returns: whether there is such a control that can be set now.
  @discardableResult
  public func setCaptureControl(_ title: String, to number: Double) -> Bool {
    let active = sessions.filter { $0.controlState.read { $0.areActive } }.flatMap(\.controls)
    guard let control = active.first(where: { $0.title == title && $0.isEnabled }) else { return false }
    control.take(number)
    return true
  }
}
