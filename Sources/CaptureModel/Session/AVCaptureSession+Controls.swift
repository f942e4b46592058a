import Dispatch
import SimulationKernel

/// Methods that report changes in the state of a session's controls. **Source:** Apple,
/// AVCaptureSessionControlsDelegate.
public protocol AVCaptureSessionControlsDelegate: AnyObject {
  /// Called when the session's controls become active and available to the user.
  func sessionControlsDidBecomeActive(_ session: AVCaptureSession)
  /// Called when the controls are about to enter the fullscreen appearance, so that the app can hide its own interface.
  func sessionControlsWillEnterFullscreenAppearance(_ session: AVCaptureSession)
  /// Called when the controls are about to leave the fullscreen appearance, so that the app can restore its own
  /// interface.
  func sessionControlsWillExitFullscreenAppearance(_ session: AVCaptureSession)
  /// Called when the session's controls become inactive.
  func sessionControlsDidBecomeInactive(_ session: AVCaptureSession)
}

/// The controls of a session and their state.
struct SessionControls {
  var list: [AVCaptureControl] = []
  weak var delegate: (any AVCaptureSessionControlsDelegate)?
  var queue: DispatchQueue?
  var callbackQueue: CallbackQueue?
  /// Whether the controls are active, as last reported to the delegate.
  var areActive = false
  var areFullscreen = false
}

extension AVCaptureSession {
  /// A Boolean value that indicates whether the phone has a Camera Control button. **Source:** Apple, supportsControls:
  /// iPhone 16 and later.
  public var supportsControls: Bool { system.hasCameraControl }
  /// The maximum number of controls in a session: 4 unless the profile differs, or 0 if unsupported. **Source:**
  /// assumed.
  public var maxControlsCount: Int { supportsControls ? system.controlLimit : 0 }
  /// The session's controls, in the order in which they were added.
  public var controls: [AVCaptureControl] { controlState.read { $0.list } }
  /// The delegate that receives changes in the state of the controls.
  public var controlsDelegate: (any AVCaptureSessionControlsDelegate)? { controlState.read { $0.delegate } }
  /// The dispatch queue on which delegate methods are called.
  public var controlsDelegateCallbackQueue: DispatchQueue? { controlState.read { $0.queue } }

  /// Returns a Boolean value that indicates whether a control can be added.
  ///
  /// The control must not be in a session and must have an action, the phone must support controls, and the maximum
  /// must not be reached. **Source:** Apple, canAddControl(_:).
  public func canAddControl(_ control: AVCaptureControl) -> Bool { problem(with: control) == nil }

  private func problem(with control: AVCaptureControl) -> String? {
    if !supportsControls { return "Controls are not supported" }
    if system.sessions.contains(where: { session in session.controls.contains { $0 === control } }) {
      return "An AVCaptureControl instance may not be added more than once"
    }
    if !control.hasAction { return "The control has neither an action nor an action queue" }
    return controls.count < maxControlsCount ? nil : "The session already has maxControlsCount controls"
  }

  /// Adds a control to the session, even while it runs. Raises NSInvalidArgumentException if ``canAddControl(_:)``
  /// returns false.
  public func addControl(_ control: AVCaptureControl) {
    let problem = problem(with: control)
    guard
      system.require(
        problem == nil,
        Misuse(
          .invalidArgument, "\(method("addControl:")) \(problem ?? "")",
          evidence: .header("AVCaptureSession.addControl:"), remedy: "check canAddControl(_:) first"))
    else { return }
    system.change { transaction in
      controlState.write(transaction) { $0.list.append(control) }
      followControls(transaction)
    }
  }

  /// Removes a control from the session, even while it runs.
  public func removeControl(_ control: AVCaptureControl) {
    system.change { transaction in
      controlState.write(transaction) { $0.list.removeAll { $0 === control } }
      followControls(transaction)
    }
  }

  /// Sets the delegate and the queue on which its methods are called in order. Without a delegate, no control is
  /// active.
  ///
  /// Raises NSInvalidArgumentException for a delegate without a queue. **Source:** Apple,
  /// setControlsDelegate(_:queue:).
  public func setControlsDelegate(
    _ controlsDelegate: (any AVCaptureSessionControlsDelegate)?, queue controlsDelegateCallbackQueue: DispatchQueue?
  ) {
    guard
      system.require(
        controlsDelegate == nil || controlsDelegateCallbackQueue != nil,
        Misuse(
          .invalidArgument, "\(method("setControlsDelegate:queue:")) NULL queue passed",
          evidence: .header("AVCaptureSession.setControlsDelegate:queue:"), remedy: "pass a serial queue"))
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

  /// Notifies the delegate when the controls become active or inactive.
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

  /// Simulates the user entering or leaving the fullscreen appearance of the controls.
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

// MARK: Simulated user

extension CaptureSystem {
  private static let cameraControl = SystemPart { _ in false }

  /// A Boolean value that indicates whether the phone has a Camera Control button, as an iPhone 16 does.
  public var hasCameraControl: Bool {
    get { state(of: Self.cameraControl).read { $0 } }
    set { change { state(of: Self.cameraControl).write($0) { $0 = newValue } } }
  }

  private static let limit = SystemPart { _ in 4 }

  /// The maximum number of controls in a session.
  public var controlLimit: Int {
    get { state(of: Self.limit).read { $0 } }
    set { change { state(of: Self.limit).write($0) { $0 = newValue } } }
  }

  /// Simulates the user opening or closing the controls of the running session.
  public func showCaptureControls(_ isShown: Bool) {
    for session in sessions where session.controlState.read({ $0.areActive }) {
      session.showControls(fullscreen: isShown)
    }
  }

  /// Simulates the user setting a control of a running session, if the control is enabled and supports the value.
  ///
  /// - Parameters:
  ///   - title: The title of the control; `Zoom` and `Exposure` for the system's own.
  ///   - number: The value, or the zero-based index of a choice.
  /// - Returns: Whether an enabled control with this title is active.
  @discardableResult
  public func setCaptureControl(_ title: String, to number: Double) -> Bool {
    let active = sessions.filter { $0.controlState.read { $0.areActive } }.flatMap(\.controls)
    guard let control = active.first(where: { $0.title == title && $0.isEnabled }) else { return false }
    control.take(number)
    return true
  }
}
