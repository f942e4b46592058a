import Foundation
import PlatformModel
import SimulationKernel

/// A layer that displays video from a session's camera, rotated and mirrored as its connection specifies.
///
/// The layer does not draw by itself; a `PreviewRenderer` renders its content on request. The layer provides the
/// geometry. **Source:** rules 61, 284-297.
open class AVCaptureVideoPreviewLayer: CALayer, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.
  private let configuration: Guarded<Configuration>
  let consumer: PreviewConsumer

  private struct Configuration {
    var session: AVCaptureSession?
    var gravity = AVLayerVideoGravity.resizeAspect
  }

  /// Creates a layer without a session.
  public required init() {
    let system = CaptureSystem.current
    configuration = Guarded(Configuration(), lock: system.lock)
    consumer = PreviewConsumer(system: system)
    super.init()
    consumer.layer = self
  }

  /// Creates a layer without a session; the model does not decode archives.
  public required init?(coder: NSCoder) {
    let system = CaptureSystem.current
    configuration = Guarded(Configuration(), lock: system.lock)
    consumer = PreviewConsumer(system: system)
    super.init(coder: coder)
    consumer.layer = self
  }

  /// Creates a layer that displays the first video port of a session. **Source:** rules 61 and 296.
  public convenience init(session: AVCaptureSession) {
    self.init()
    self.session = session
  }

  /// Creates a layer for a session without connecting it; the app adds a connection itself. **Source:** rule 296.
  public convenience init(sessionWithNoConnection session: AVCaptureSession) {
    self.init()
    setSessionWithNoConnection(session)
  }

  /// Removes the layer from its session.
  deinit { session?.forgetPreview(consumer) }

  // MARK: The session

  /// The session whose video the layer displays, retained by the layer.
  ///
  /// Setting it removes the layer from its previous session and connects it to the new session's first video port, once
  /// there is one. **Source:** rules 31, 61, 296.
  public var session: AVCaptureSession? {
    get { configuration.read { $0.session } }
    set { join(newValue, connecting: true) }
  }

  /// Sets the session without connecting the layer; the app adds an
  /// `AVCaptureConnection(inputPort:videoPreviewLayer:)`.
  ///
  /// **Source:** rule 296.
  public func setSessionWithNoConnection(_ session: AVCaptureSession) { join(session, connecting: false) }

  private func join(_ new: AVCaptureSession?, connecting: Bool) {
    system.change { transaction in
      let old = session
      guard old !== new else { return }
      if let old { transaction.keep([old]) }
      old?.removePreview(consumer, transaction)
      configuration.write(transaction) { $0.session = new }
      new?.addPreview(consumer, connecting: connecting, transaction)
    }
  }

  /// The connection from the camera to the layer, or nil if there is no session or camera. **Source:** rule 61.
  public var connection: AVCaptureConnection? { consumer.connections.first }

  /// A Boolean value that indicates whether the layer displays video. Key-value observable.
  ///
  /// True from the first frame until the session stops or the connection is disabled. In a multi-camera session it is
  /// already true when `startRunning()` returns. **Source:** rule 294.
  public var isPreviewing: Bool { consumer.isPreviewing }

  // MARK: Geometry

  /// A value that specifies how the video fills the layer. The default is `.resizeAspect`.
  ///
  /// Raises NSInvalidArgumentException for a value that Apple does not define. **Source:** rule 284; the exception is
  /// inferred.
  public var videoGravity: AVLayerVideoGravity {
    get { configuration.read { $0.gravity } }
    set {
      guard
        system.require(
          [.resizeAspect, .resizeAspectFill, .resize].contains(newValue),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureVideoPreviewLayer setVideoGravity:] Unknown video gravity \(newValue.rawValue)",
            evidence: .inferred, remedy: "use resizeAspect, resizeAspectFill or resize"))
      else { return }
      change(configuration) { $0.gravity = newValue }
    }
  }

  /// The geometry of the video in the layer, or nil without a connection and while the layer is empty.
  package var geometry: PreviewGeometry? {
    system.read {
      consumer.image.flatMap {
        PreviewGeometry(image: $0.size, orientation: $0.orientation, gravity: videoGravity, bounds: bounds)
      }
    }
  }

  // MARK: Access for renderers and traces

  /// The internal output of the layer, which is not in `AVCaptureSession.outputs`.
  package var output: AVCaptureOutput { consumer }

  /// The frame that the layer displays. Available only in virtual time; nil before the first frame, and without a
  /// session.
  package var displayedFrame: PreviewFrame? { consumer.shown }

  /// Sets a closure that receives every frame the layer displays, or removes it (nil).
  package func watch(_ watcher: (@Sendable (PreviewFrame) -> Void)?) { consumer.watcher = watcher }
}
