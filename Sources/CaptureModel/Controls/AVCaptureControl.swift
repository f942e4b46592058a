import Foundation
import SimulationKernel

/// The abstract base class for controls that the user operates with the Camera Control button. Use a subclass.
///
/// A control works while its session runs and has a controls delegate. `CaptureSystem` simulates the user. **Source:**
/// Apple, AVCaptureControl.
public class AVCaptureControl: CaptureObject, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.
  private let enabled: Guarded<Bool>

  override init(system: CaptureSystem) {
    enabled = Guarded(true, lock: system.lock)
    super.init(system: system)
  }

  /// A Boolean value that indicates whether the user can operate the control. The default is true.
  public var isEnabled: Bool {
    get { enabled.read { $0 } }
    set { change(enabled) { $0 = newValue } }
  }

  /// The human-readable title of the control.
  var title: String { "" }

  /// Whether the control has an action. The app's own controls require one; the system's do not.
  var hasAction: Bool { true }

  /// Sets the control to a value, as the user would, if the control supports it.
  func take(_ number: Double) {}

  /// Reports API misuse with Apple's message if the condition is false.
  func requireArgument(_ condition: Bool, _ selector: String, _ problem: String, remedy: String) -> Bool {
    system.require(
      condition,
      Misuse(.invalidArgument, "*** -[\(type(of: self)) \(selector)] \(problem)", evidence: .inferred, remedy: remedy))
  }
}

/// An action that the app runs when the user operates a control, and its queue.
struct ControlAction<Value: Sendable>: Sendable {
  let queue: DispatchQueue
  let callbackQueue: CallbackQueue
  let body: @Sendable (Value) -> Void
}
