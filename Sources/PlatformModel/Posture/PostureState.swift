import SimulationKernel

/// The posture, rotation locks, and orientation observers of a system.
struct PostureState {
  var sense = PostureDetector()
  var attitude = RotationState()
  /// Whether the simulated device is a tablet.
  var isPad = false
  /// The weakly referenced observers, each an `OrientationObserver`.
  var observers = WeakList<AnyObject>()
}

extension CaptureSystem {
  private static let posture = SystemPart { _ in PostureState() }

  /// Whether the simulated device is a tablet.
  package var isPad: Bool {
    get { postureState.read { $0.isPad } }
    set { change { postureState.write($0) { $0.isPad = newValue } } }
  }

  /// The posture of the phone and its observers.
  var postureState: Guarded<PostureState> { state(of: Self.posture) }
}

/// An observer of the posture, the interface orientation, and the layer hierarchy.
package protocol OrientationObserver: AnyObject {
  /// Called when the posture, the interface orientation, or a layer may have changed.
  func orientationMayHaveChanged(_ transaction: borrowing Transaction)
}

extension CaptureSystem {
  /// Notifies every observer that the posture, the interface orientation, or a layer may have changed.
  func reviewOrientation() {
    let observers = postureState.read { $0.observers }.objects.compactMap { $0 as? any OrientationObserver }
    guard !observers.isEmpty else { return }
    change { transaction in for observer in observers { observer.orientationMayHaveChanged(transaction) } }
  }

  /// Adds an observer of later changes. The system holds it weakly.
  package func observeOrientation(_ observer: any OrientationObserver) {
    _ = change { postureState.write($0) { $0.observers.add(observer) } }
  }
}
