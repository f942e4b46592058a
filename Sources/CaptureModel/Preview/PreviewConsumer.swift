import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// How a preview layer takes part in a session: as an output that is not among the session's outputs.
///
/// The layer keeps it, and it does not keep the layer. **Source:** rules 61, 295.
final class PreviewConsumer: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let state: Guarded<State>

  private struct State {
    weak var layer: AVCaptureVideoPreviewLayer?
    /// Size of the last picture that was configured, before it is turned; nil while there is no connection.
    var image: PixelSize?
    var orientation = ImageOrientation.identity
    var isPreviewing = false
    /// Running number of the next frame.
    var index = 0
    var watcher: (@Sendable (PreviewFrame) -> Void)?
    /// The last frame, in virtual time. On host time it could be a buffer of a real camera's few.
    var shown: PreviewFrame?
  }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  override var acceptedMediaTypes: [AVMediaType] { [.video] }
  override var isPreview: Bool { true }

  /// The layer that shows what comes, as long as a client keeps it.
  var layer: AVCaptureVideoPreviewLayer? {
    get { state.read { $0.layer } }
    set { change(state) { $0.layer = newValue } }
  }

  /// Whether pictures come.
  var isPreviewing: Bool { state.read { $0.isPreviewing } }

  /// Who looks at every frame that the layer shows.
  var watcher: (@Sendable (PreviewFrame) -> Void)? {
    get { state.read { $0.watcher } }
    set { change(state) { $0.watcher = newValue } }
  }

  /// What the layer shows, in virtual time; nil before the first frame.
  var shown: PreviewFrame? { state.read { $0.shown } }

  /// Size of the picture, and how it lies in the layer: as the last commit has it; nil without a connection.
  var image: (size: PixelSize, orientation: ImageOrientation)? {
    guard !connections.isEmpty else { return nil }
    return state.read { state in state.image.map { ($0, state.orientation) } }
  }

  /// A preview stands upright when the phone is held in portrait, and a camera in front is mirrored, until a client says otherwise.
  ///
  /// **Source:** rules 67 and 293.
  override func defaultSettings(for ports: [AVCaptureInput.Port]) -> ConnectionSettings {
    var settings = super.defaultSettings(for: ports)
    guard let device = ports.first?.device else { return settings }
    settings.turn(to: device.sensorTurns(for: .portrait))
    settings.mirrorsByDefault = device.position == .front
    settings.mirror(settings.mirrorsByDefault)
    return settings
  }

  override func geometry(over activeConnection: ActiveConnection) -> (size: PixelSize, orientation: ImageOrientation) {
    (activeConnection.orientedPreviewSize, activeConnection.settings.orientation)
  }

  override func routesChanged(
    _ activeConnections: [ActiveConnection], because reason: RouteChange, _ transaction: borrowing Transaction
  ) {
    if let activeConnection = activeConnections.first {
      state.write(transaction) { state in
        state.image = activeConnection.previewSize
        state.orientation = activeConnection.settings.orientation
      }
    } else {
      setPreviewing(false, transaction)
    }
  }

  /// All layers of a session with several cameras show something when its start or its commit returns. **Source:** rule 294.
  override func sessionChanged(_ transaction: borrowing Transaction) {
    guard let session, session is AVCaptureMultiCamSession, session.isRunning else { return }
    if session.state.read({ $0.applied.activeConnections.contains { $0.output === self } }) {
      setPreviewing(true, transaction)
    }
  }

  override func receive(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {
    // Frames come until a commit, even when the layer has left.
    guard session != nil else { return }
    if !isPreviewing { system.change { setPreviewing(true, $0) } }
    let (index, watcher) = change(state) { state in
      defer { state.index += 1 }
      return (state.index, state.watcher)
    }
    let shown = PreviewFrame(
      index: index, time: frame.time, image: frame.image, size: activeConnection.orientedPreviewSize,
      geometry: layer?.geometry
    )
    if system.timeline.isVirtual {
      // What the last frame kept is let go of outside the lock.
      _ = change(state) { state in
        defer { state.shown = shown }
        return state.shown
      }
    }
    watcher?(shown)
  }

  override func leave(_ transaction: borrowing Transaction) {
    state.write(transaction) { state in
      state.image = nil
      state.shown = nil
    }
    setPreviewing(false, transaction)
  }

  private func setPreviewing(_ previewing: Bool, _ transaction: borrowing Transaction) {
    let old = isPreviewing
    state.write(transaction) { $0.isPreviewing = previewing }
    guard let layer else { return }
    transaction.changed(
      layer, \AVCaptureVideoPreviewLayer.isPreviewing, "isPreviewing", from: old, to: previewing)
  }
}

/// One frame as a preview layer shows it. Nothing is drawn yet.
package struct PreviewFrame: Sendable {
  /// Running number since the layer was made.
  package let index: Int
  /// Presentation time on the timeline.
  package let time: CMTime
  /// The sensor's picture.
  package let image: any SourceImage
  /// Size of the picture for previews, turned as it lies in the layer.
  package let size: PixelSize
  /// Where it lies in the layer; nil while the layer is empty.
  package let geometry: PreviewGeometry?
}
