import Foundation
import SimulationKernel

/// Something that the user sets with the phone's own button for the camera. Use a subclass.
///
/// It is the session's, and works while the session runs and has a controls delegate. `CaptureSystem` stands for the user.
/// **Source:** Apple, AVCaptureControl.
public class AVCaptureControl: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let enabled: Guarded<Bool>

  override init(system: CaptureSystem) {
    enabled = Guarded(true, lock: system.lock)
    super.init(system: system)
  }

  /// Whether the user can set it. Default true.
  public var isEnabled: Bool {
    get { enabled.read { $0 } }
    set { change(enabled) { $0 = newValue } }
  }

  /// Its name for people.
  var title: String { "" }

  /// Whether it does something when the user sets it: the client's own controls need an action for that.
  var hasAction: Bool { true }

  /// The user sets it to a number, as far as that is possible.
  func take(_ number: Double) {}

  /// Whether the condition holds; refuses the misuse in Apple's words otherwise.
  func requireArgument(_ condition: Bool, _ selector: String, _ problem: String, remedy: String) -> Bool {
    system.require(
      condition, Misuse(.invalidArgument, "*** -[\(type(of: self)) \(selector)] \(problem)", remedy: remedy))
  }
}

/// What a client does when the user sets a control, and where.
struct ControlAction<Value: Sendable>: Sendable {
  let queue: DispatchQueue
  let callbackQueue: CallbackQueue
  let body: @Sendable (Value) -> Void
}
