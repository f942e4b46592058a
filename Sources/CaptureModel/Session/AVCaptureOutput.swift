import AVFoundationTypes
import CoreVideoModel
import Dispatch
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// The abstract base class for the outputs of a capture session. Use one of its subclasses.
public class AVCaptureOutput: CaptureObject, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.
  private let owner: Guarded<Weak<AVCaptureSession>>
  private let synchronizerReference: Guarded<SynchronizerReference>
  private let hasWarnedOfQueue: Guarded<Bool>

  private struct SynchronizerReference {
    weak var synchronizer: (any DataSynchronizer)?
  }

  override init(system: CaptureSystem) {
    owner = Guarded(Weak(nil), lock: system.lock)
    synchronizerReference = Guarded(SynchronizerReference(), lock: system.lock)
    hasWarnedOfQueue = Guarded(false, lock: system.lock)
    super.init(system: system)
  }

  /// The connections to this output. Empty until it is added to a session. **Source:** rule 60.
  public var connections: [AVCaptureConnection] {
    session?.connections.filter { $0.consumer === self } ?? []
  }

  /// Returns the first connection that carries the given media type, or nil. **Source:** rule 63.
  public func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
    connections.first { $0.inputPorts.contains { $0.mediaType == mediaType } }
  }

  /// Constants that specify why a video or audio sample was dropped.
  public enum DataDroppedReason: Int, Sendable {
    case none, lateData, outOfBuffers, discontinuity
  }

  /// The session that contains the output.
  var session: AVCaptureSession? { owner.read { $0 }.object }

  func setSession(_ session: AVCaptureSession?, _ transaction: borrowing Transaction) {
    owner.write(transaction) { $0.object = session }
  }

  /// Returns the callback queue for the delegate's queue.
  func dataQueue(for queue: DispatchQueue?) -> CallbackQueue? { dataQueue(for: queue, hasWarned: hasWarnedOfQueue) }

  /// The synchronizer that receives the output's data instead of its delegate.
  var synchronizer: (any DataSynchronizer)? { synchronizerReference.read { $0.synchronizer } }

  /// Installs a new synchronizer in place of the delegate, or, if the new one is nil, removes the old one if it is
  /// still installed.
  func setSynchronizer(
    _ new: (any DataSynchronizer)?, replacing old: any DataSynchronizer,
    _ transaction: borrowing Transaction
  ) {
    synchronizerReference.write(transaction) { reference in
      if new != nil || reference.synchronizer === old { reference.synchronizer = new }
    }
  }

  /// Notifies the output and its observers that active connections changed, or that streaming started or ended.
  func updateActiveConnections(
    _ activeConnections: [ActiveConnection], because reason: RouteChange, _ transaction: borrowing Transaction
  ) {
    routesChanged(activeConnections, because: reason, transaction)
    if let synchronizer { transaction.call { synchronizer.review() } }
  }

  // MARK: Overridden by subclasses

  /// Whether this is the internal output of a preview layer, which no list of outputs includes.
  var isPreview: Bool { false }

  /// Whether the output captures photos or still images. A session allows one. **Source:** Apple, AVCapturePhotoOutput.
  var capturesStillImages: Bool { false }

  /// Whether the output delivers each frame to the app.
  var deliversFrames: Bool { false }

  /// Whether the output writes video to movies.
  var writesMovies: Bool { false }

  /// Whether a connection can crop and scale images, in addition to the camera's zoom.
  var supportsScaleAndCrop: Bool { false }

  /// Whether a data output synchronizer can use the output.
  var canBeSynchronized: Bool { false }

  /// Returns whether the output receives depth maps over a connection.
  func acceptsDepth(over activeConnection: ActiveConnection) -> Bool { false }

  /// Called when a frame with a depth map arrives over a connection that delivers depth.
  func receiveDepth(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {}

  /// Called when a frame has no depth map.
  func missDepth(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {}

  /// The media types that the output accepts, each over one connection.
  var acceptedMediaTypes: [AVMediaType] { [] }

  /// Whether a session can contain several outputs of this class. **Source:** rule 41.
  class var severalAllowed: Bool { false }

  /// Returns the initial settings of a new connection. **Source:** rules 46, 67, 72.
  func defaultSettings(for ports: [AVCaptureInput.Port]) -> ConnectionSettings { ConnectionSettings() }

  /// Returns the size of the images on a connection, and their orientation relative to the sensor. Only some outputs
  /// rotate pixels.
  ///
  /// **Source:** rule 70.
  func geometry(over activeConnection: ActiveConnection) -> (size: PixelSize, orientation: ImageOrientation) {
    (activeConnection.sensorSize, .identity)
  }

  /// Called when a frame arrives over an enabled and active connection.
  func receive(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {}

  /// Called when the camera or its driver has lost a frame.
  func receiveDrop(_ frame: CapturedFrame, _ reason: DataDroppedReason, over activeConnection: ActiveConnection) {}

  /// Whether the output's files require a constant color space, so that a change of color space ends them.
  var preservesColorSpace: Bool { false }
  /// Whether the output makes its session prefer a wide color space. **Source:** rule 27.
  var prefersWideColor: Bool { false }

  /// Whether the output reads the sensor again for frames that it receives.
  var rereadsSensor: Bool { false }

  /// Whether video stabilization delays the output's frames. **Source:** rule 475.
  var isDelayedByStabilization: Bool { false }

  /// Called when a preview leaves its session.
  func leave(_ transaction: borrowing Transaction) {}

  /// Called when the output's session starts or stops running, or its inputs or outputs change.
  func sessionChanged(_ transaction: borrowing Transaction) {}

  /// Called when an audio packet arrives over an enabled and active connection.
  func receive(_ audio: CapturedAudio, over activeConnection: ActiveConnection) {}

  /// Called when an audio packet arrives in the session, whether or not the output has a connection to the microphone.
  func hear(_ audio: CapturedAudio) {}

  /// Called when the app changes the inputs, outputs or connections of the output's current or former session.
  func graphChanged(_ transaction: borrowing Transaction) {}

  /// Called when the applied configuration changes, or when streaming starts or ends.
  func routesChanged(
    _ activeConnections: [ActiveConnection], because reason: RouteChange, _ transaction: borrowing Transaction
  ) {}
}

extension AVCaptureOutput.DataDroppedReason {
  /// Creates the reason that outputs report for a frame lost by the camera.
  init(_ loss: FrameLoss) {
    switch loss {
    case .lateData: self = .lateData
    case .outOfBuffers: self = .outOfBuffers
    case .discontinuity: self = .discontinuity
    }
  }
}
