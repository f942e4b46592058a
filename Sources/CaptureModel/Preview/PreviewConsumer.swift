import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// The internal output that connects a preview layer to a session. Not in the session's `outputs`.
///
/// The layer retains this output, which references the layer weakly. **Source:** rules 61, 295.
final class PreviewConsumer: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.
  private let state: Guarded<State>

  private struct State {
    weak var layer: AVCaptureVideoPreviewLayer?
    /// The unrotated image size of the last configuration, or nil without a connection.
    var image: PixelSize?
    var orientation = ImageOrientation.identity
    var isPreviewing = false
    /// The zero-based number of the next frame.
    var index = 0
    var watcher: (@Sendable (PreviewFrame) -> Void)?
    /// The last frame. Stored only in virtual time, because in host time the frame could hold one of a real camera's
    /// few buffers.
    var shown: PreviewFrame?
  }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  override var acceptedMediaTypes: [AVMediaType] { [.video] }
  override var isPreview: Bool { true }

  /// The layer that displays the frames, referenced weakly.
  var layer: AVCaptureVideoPreviewLayer? {
    get { state.read { $0.layer } }
    set { change(state) { $0.layer = newValue } }
  }

  /// Whether the layer receives frames.
  var isPreviewing: Bool { state.read { $0.isPreviewing } }

  /// A closure that receives every frame the layer displays.
  var watcher: (@Sendable (PreviewFrame) -> Void)? {
    get { state.read { $0.watcher } }
    set { change(state) { $0.watcher = newValue } }
  }

  /// The frame that the layer displays. Available only in virtual time; nil before the first frame.
  var shown: PreviewFrame? { state.read { $0.shown } }

  /// The image size and orientation as of the last commit, or nil without a connection.
  var image: (size: PixelSize, orientation: ImageOrientation)? {
    guard !connections.isEmpty else { return nil }
    return state.read { state in state.image.map { ($0, state.orientation) } }
  }

  /// Returns default settings with an upright image in portrait, mirrored for a front camera.
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

  /// Makes all layers of a multi-camera session display video when its start or commit returns. **Source:** rule 294.
  override func sessionChanged(_ transaction: borrowing Transaction) {
    guard let session, session is AVCaptureMultiCamSession, session.isRunning else { return }
    if session.state.read({ $0.applied.activeConnections.contains { $0.output === self } }) {
      setPreviewing(true, transaction)
    }
  }

  override func receive(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {
    // Frames arrive until the commit, even after the layer has left the session.
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
      // The previous frame is released outside the lock.
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

/// A frame displayed by a preview layer, not yet rendered.
package struct PreviewFrame: Sendable {
  /// The zero-based number of the frame since the layer was created.
  package let index: Int
  /// The presentation time on the timeline.
  package let time: CMTime
  /// The image from the sensor.
  package let image: any SourceImage
  /// The size of the preview image, after the layer's rotation.
  package let size: PixelSize
  /// The geometry of the image in the layer, or nil while the layer is empty.
  package let geometry: PreviewGeometry?
}
