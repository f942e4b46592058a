import AVFoundationTypes
import Dispatch
import Foundation
import PixelModel
import PlatformModel
import PlatformTypes
import SimulationKernel

extension AVCaptureDevice {
  /// An object that monitors the rotation angles at which a camera's frames have a level horizon.
  ///
  /// Both angles are key-value observable; observers are called on the main queue. **Source:** rules 302-305.
  public final class RotationCoordinator: CaptureObject, OrientationObserver, @unchecked Sendable {
    // Unchecked: the state is protected by the system's lock.
    private struct State {
      weak var device: AVCaptureDevice?
      weak var previewLayer: CALayer?
      var capture = 0
      var preview = 0
    }

    private let state: Guarded<State>
    private let mainCallbackQueue: CallbackQueue

    /// Creates a coordinator, which does not retain the device or the layer. **Source:** rule 304.
    public init(device: AVCaptureDevice, previewLayer: CALayer?) {
      let system = device.system
      state = Guarded(State(device: device, previewLayer: previewLayer), lock: system.lock)
      mainCallbackQueue = system.delivery.callbackQueue(for: .main)
      super.init(system: system)
      let angles = angles
      change(state) { ($0.capture, $0.preview) = angles }
      system.observeOrientation(self)
    }

    /// The camera, referenced weakly; nil once the app releases it.
    public var device: AVCaptureDevice? { state.read { $0.device } }

    /// The preview layer, referenced weakly; nil once the app releases it.
    public var previewLayer: CALayer? { state.read { $0.previewLayer } }

    /// The angle, in degrees, for level photos, movies and data, independent of the interface orientation. Key-value
    /// observable. **Source:** rule 305.
    public var videoRotationAngleForHorizonLevelCapture: CGFloat { CGFloat(state.read { $0.capture }) }

    /// The angle, in degrees, for a preview that is level in the interface. 0 while the layer is not visible. Key-value
    /// observable. **Source:** rules 303 and 305.
    public var videoRotationAngleForHorizonLevelPreview: CGFloat {
      CGFloat(previewLayer == nil ? 0 : state.read { $0.preview })
    }

    private var angles: (capture: Int, preview: Int) {
      guard let device, let angles = device.levelAngles else { return (0, 0) }
      return (angles.capture, previewLayer?.isShown ?? false ? angles.preview : 0)
    }

    /// Recomputes the angles and notifies observers of changes on the main queue.
    package func orientationMayHaveChanged(_ transaction: borrowing Transaction) {
      let new = angles
      let old = state.write(transaction) { state in
        let old = (capture: state.capture, preview: state.preview)
        (state.capture, state.preview) = new
        return old
      }
      tell(
        \.videoRotationAngleForHorizonLevelCapture, "videoRotationAngleForHorizonLevelCapture", transaction,
        old.capture, new.capture)
      tell(
        \.videoRotationAngleForHorizonLevelPreview, "videoRotationAngleForHorizonLevelPreview", transaction,
        old.preview, new.preview)
    }

    private func tell(
      _ keyPath: KeyPath<RotationCoordinator, CGFloat>, _ name: StaticString, _ transaction: borrowing Transaction,
      _ old: Int,
      _ new: Int
    ) {
      guard old != new else { return }
      transaction.record(.change(object: self, property: name.description, old: "\(old)", new: "\(new)"))
      guard isObserved else { return }
      transaction.call { [self] in
        mainCallbackQueue.submit { self.notifyObservers(of: keyPath, name, old: CGFloat(old), new: CGFloat(new)) }
      }
    }
  }

  /// The rotation angles at which frames and a preview are level at this time; nil for a device that is not a built-in
  /// camera.
  package var levelAngles: (capture: Int, preview: Int)? {
    guard deviceType.current != .external, hasMediaType(.video) else { return nil }
    return (
      levelAngle(forWorldInPhone: system.worldInPhone), levelAngle(forWorldInPhone: system.worldInInterface)
    )
  }

  /// Returns the rotation angle at which a connection's frames are upright for this orientation of the scene.
  /// **Source:** rules 300-302.
  private func levelAngle(forWorldInPhone world: ImageOrientation) -> Int {
    worldToSensor(world).inverse.quarterTurns * 90
  }
}
