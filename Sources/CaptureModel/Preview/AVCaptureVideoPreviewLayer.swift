import Foundation
import PlatformModel
import SimulationKernel

/// Shows what a session's camera sees, turned and mirrored as its connection says.
///
/// Nothing is drawn unless a `PreviewRenderer` asks; what the layer tells is where everything lies.
/// **Source:** rules 61, 284-297.
open class AVCaptureVideoPreviewLayer: CALayer, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let configuration: Guarded<Configuration>
  let consumer: PreviewConsumer

  private struct Configuration {
    var session: AVCaptureSession?
    var gravity = AVLayerVideoGravity.resizeAspect
  }

  /// A layer without a session.
  public required init() {
    let system = CaptureSystem.current
    configuration = Guarded(Configuration(), lock: system.lock)
    consumer = PreviewConsumer(system: system)
    super.init()
    consumer.layer = self
  }

  /// A layer that an archive would hold. There are no archives: it is one without a session.
  public required init?(coder: NSCoder) {
    let system = CaptureSystem.current
    configuration = Guarded(Configuration(), lock: system.lock)
    consumer = PreviewConsumer(system: system)
    super.init(coder: coder)
    consumer.layer = self
  }

  /// A layer that shows the first video port of a session. **Source:** rules 61 and 296.
  public convenience init(session: AVCaptureSession) {
    self.init()
    self.session = session
  }

  /// A layer that belongs to a session, for a connection that the client makes itself. **Source:** rule 296.
  public convenience init(sessionWithNoConnection session: AVCaptureSession) {
    self.init()
    setSessionWithNoConnection(session)
  }

  /// A layer that no client holds any more takes nothing of its session's.
  deinit { session?.forgetPreview(consumer) }

  // MARK: The session

  /// The session whose picture is shown, which the layer keeps. Setting it connects the layer to the first video port, now or when
  /// there is one, and takes it out of the session before. **Source:** rules 31, 61, 296.
  public var session: AVCaptureSession? {
    get { configuration.read { $0.session } }
    set { join(newValue, connecting: true) }
  }

  /// Joins a session without being connected: the client adds an `AVCaptureConnection(inputPort:videoPreviewLayer:)`.
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

  /// The way from the camera to the layer; nil without a session, and while that has no camera. **Source:** rule 61.
  public var connection: AVCaptureConnection? { consumer.connections.first }

  /// Whether pictures come: from the first frame on, until the session stops or the connection is switched off. Observable.
  ///
  /// In a session with several cameras it is true when `startRunning()` returns. **Source:** rule 294.
  public var isPreviewing: Bool { consumer.isPreviewing }

  // MARK: Geometry

  /// How the picture fills the layer. Default `.resizeAspect`.
  ///
  /// Raises NSInvalidArgumentException for a string that is none of Apple's. **Source:** rule 284; the exception is inferred.
  public var videoGravity: AVLayerVideoGravity {
    get { configuration.read { $0.gravity } }
    set {
      guard
        system.require(
          [.resizeAspect, .resizeAspectFill, .resize].contains(newValue),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureVideoPreviewLayer setVideoGravity:] Unknown video gravity \(newValue.rawValue)",
            remedy: "use resizeAspect, resizeAspectFill or resize"))
      else { return }
      change(configuration) { $0.gravity = newValue }
    }
  }

  /// Where the picture lies in the layer; nil without a connection, and while the layer is empty.
  package var geometry: PreviewGeometry? {
    system.read {
      consumer.image.flatMap {
        PreviewGeometry(image: $0.size, orientation: $0.orientation, gravity: videoGravity, bounds: bounds)
      }
    }
  }

  // MARK: For who looks at the layer

  /// What the layer shows, as an output of its session, though not one of `AVCaptureSession.outputs`.
  package var output: AVCaptureOutput { consumer }

  /// What the layer shows, in virtual time; nil before its first frame, and without a session.
  package var shown: PreviewFrame? { consumer.shown }

  /// Shows a watcher every frame of the layer; nil for none.
  package func watch(_ watcher: (@Sendable (PreviewFrame) -> Void)?) { consumer.watcher = watcher }
}
