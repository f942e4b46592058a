import SimulationKernel

/// What a system knows of how the phone is held.
struct PostureState {
  var sense = PostureDetector()
  var attitude = Attitude()
  /// Whether it is a tablet.
  var isPad = false
  /// Each is an `OrientationObserver`.
  var observers = WeakList<AnyObject>()
}

extension CaptureSystem {
  private static let posture = SystemPart { _ in PostureState() }

  /// Whether the phone is a tablet.
  package var isPad: Bool {
    get { postureState.read { $0.isPad } }
    set { change { postureState.write($0) { $0.isPad = newValue } } }
  }

  /// How the phone is held, and the observers of that.
  var postureState: Guarded<PostureState> { state(of: Self.posture) }
}

/// What follows posture, interface and layers.
package protocol OrientationObserver: AnyObject {
  /// Any of them may have changed.
  func reviewOrientation(_ transaction: borrowing Transaction)
}

extension CaptureSystem {
  /// Lets every observer look at posture, interface and layers again.
  func reviewOrientation() {
    let observers = postureState.read { $0.observers }.objects.compactMap { $0 as? any OrientationObserver }
    guard !observers.isEmpty else { return }
    change { transaction in for observer in observers { observer.reviewOrientation(transaction) } }
  }

  /// Tells an object of every later change; it is not kept.
  package func observeOrientation(_ observer: any OrientationObserver) {
    _ = change { postureState.write($0) { $0.observers.add(observer) } }
  }
}
