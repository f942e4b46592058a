import AVFoundationTypes
import Dispatch
import Foundation
import PixelModel
import PlatformModel
import PlatformTypes
import SimulationKernel

extension AVCaptureDevice {
  /// Tells by how many degrees a connection must turn a camera's picture so that its horizon is level.
  ///
  /// Both angles are observable; observers are called on the main queue. **Source:** rules 302-305.
  public final class RotationCoordinator: CaptureObject, OrientationObserver, @unchecked Sendable {
    // Unchecked: state lies behind the system's lock.
    private struct State {
      weak var device: AVCaptureDevice?
      weak var previewLayer: CALayer?
      var capture = 0
      var preview = 0
    }

    private let state: Guarded<State>
    private let mainCallbackQueue: CallbackQueue

    /// A coordinator keeps neither the device nor the layer. **Source:** rule 304.
    public init(device: AVCaptureDevice, previewLayer: CALayer?) {
      let system = device.system
      state = Guarded(State(device: device, previewLayer: previewLayer), lock: system.lock)
      mainCallbackQueue = system.delivery.callbackQueue(for: .main)
      super.init(system: system)
      let angles = angles
      change(state) { ($0.capture, $0.preview) = angles }
      system.observeOrientation(self)
    }

    /// The camera, as long as a client keeps it.
    public var device: AVCaptureDevice? { state.read { $0.device } }

    /// The layer that shows the camera's picture, as long as a client keeps it.
    public var previewLayer: CALayer? { state.read { $0.previewLayer } }

    /// Degrees for photos, movies and data: level against gravity, however the interface lies. Observable. **Source:** rule 305.
    public var videoRotationAngleForHorizonLevelCapture: CGFloat { CGFloat(state.read { $0.capture }) }

    /// Degrees for the preview layer: level for a user who looks at the interface. 0 while the layer is not shown. Observable.
    /// **Source:** rules 303 and 305.
    public var videoRotationAngleForHorizonLevelPreview: CGFloat {
      CGFloat(previewLayer == nil ? 0 : state.read { $0.preview })
    }

    private var angles: (capture: Int, preview: Int) {
      guard let device, device.deviceType.current != .external, device.hasMediaType(.video) else { return (0, 0) }
      let isShown = previewLayer?.isShown ?? false
      return (
        device.levelAngle(forWorldInPhone: system.worldInPhone),
        isShown ? device.levelAngle(forWorldInPhone: system.worldInInterface) : 0
      )
    }

    /// Compares the angles with what they were, and tells observers on the main queue.
    package func reviewOrientation(_ transaction: borrowing Transaction) {
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

  /// The angle at which a connection shows the world upright that lies like this in the phone. **Source:** rules 300-302.
  fileprivate func levelAngle(forWorldInPhone world: ImageOrientation) -> Int {
    worldToSensor(world).inverse.quarterTurns * 90
  }
}
