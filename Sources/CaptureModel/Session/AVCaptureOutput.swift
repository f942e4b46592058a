import AVFoundationTypes
import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// Where a session's data goes. Use one of the subclasses.
public class AVCaptureOutput: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let owner: Guarded<Weak<AVCaptureSession>>
  private let synchronizerReference: Guarded<SynchronizerReference>

  private struct SynchronizerReference {
    weak var synchronizer: (any DataSynchronizer)?
  }

  override init(system: CaptureSystem) {
    owner = Guarded(Weak(nil), lock: system.lock)
    synchronizerReference = Guarded(SynchronizerReference(), lock: system.lock)
    super.init(system: system)
  }

  /// The connections to this output; none before it is in a session. **Source:** rule 60.
  public var connections: [AVCaptureConnection] {
    session?.connections.filter { $0.consumer === self } ?? []
  }

  /// The first connection that carries this kind of data. **Source:** rule 63.
  public func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
    connections.first { $0.inputPorts.contains { $0.mediaType == mediaType } }
  }

  /// Why a picture or sound did not reach a client.
  public enum DataDroppedReason: Int, Sendable {
    case none, lateData, outOfBuffers, discontinuity
  }

  /// The session that the output is in.
  var session: AVCaptureSession? { owner.read { $0 }.object }

  func setSession(_ session: AVCaptureSession?, _ transaction: borrowing Transaction) {
    owner.write(transaction) { $0.object = session }
  }

  /// Who has taken the place of the output's own delegate.
  var synchronizer: (any DataSynchronizer)? { synchronizerReference.read { $0.synchronizer } }

  /// Lets a synchronizer take the delegate's place, or leave it (nil) if it is the one that has it.
  func setSynchronizer(
    _ new: (any DataSynchronizer)?, replacing old: any DataSynchronizer,
    _ transaction: borrowing Transaction
  ) {
    synchronizerReference.write(transaction) { reference in
      if new != nil || reference.synchronizer === old { reference.synchronizer = new }
    }
  }

  /// The routes changed, or streaming began or ended: tells the output and who waits for it.
  func followRoutes(
    _ activeConnections: [ActiveConnection], because reason: RouteChange, _ transaction: borrowing Transaction
  ) {
    routesChanged(activeConnections, because: reason, transaction)
    if let synchronizer { transaction.call { synchronizer.review() } }
  }

  // MARK: What each kind of output decides

  /// Whether it is how a preview layer takes part in a session, which shows in none of the lists of outputs.
  var isPreview: Bool { false }

  /// Whether it takes photos or still images. A session has one such output. **Source:** Apple, AVCapturePhotoOutput.
  var takesStills: Bool { false }

  /// Whether it gives each frame to the client.
  var givesFrames: Bool { false }

  /// Whether it writes pictures to movies.
  var writesMovies: Bool { false }

  /// Whether a connection can enlarge its pictures, on top of the camera's zoom.
  var enlarges: Bool { false }

  /// Whether a synchronizer can have the output's data.
  var canBeSynchronized: Bool { false }

  /// Whether depth maps come with what flows to the output over a connection.
  func takesDepth(over activeConnection: ActiveConnection) -> Bool { false }

  /// A frame that has a depth map arrives over a connection that delivers depth.
  func receiveDepth(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {}

  /// A frame has no depth map.
  func missDepth(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {}

  /// The kinds of data that the output takes, one connection for each.
  var acceptedMediaTypes: [AVMediaType] { [] }

  /// Whether a session may have several outputs of this class. **Source:** rule 41.
  class var severalAllowed: Bool { false }

  /// What a new connection is set to. **Source:** rules 46, 67, 72.
  func defaultSettings(for ports: [AVCaptureInput.Port]) -> ConnectionSettings { ConnectionSettings() }

  /// Size of the pictures that come over a route, and how the sensor's picture lies in them: physically turned only by some outputs.
  ///
  /// **Source:** rule 70.
  func geometry(over activeConnection: ActiveConnection) -> (size: PixelSize, orientation: ImageOrientation) {
    (activeConnection.sensorSize, .identity)
  }

  /// A frame arrives over a connection that delivers.
  func receive(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {}

  /// A frame did not come that should have: the camera or its driver lost it.
  func miss(_ frame: CapturedFrame, _ reason: DataDroppedReason, over activeConnection: ActiveConnection) {}

  /// Whether what it writes has one colour space throughout, and ends when a camera's changes.
  var keepsColorSpace: Bool { false }
  /// Whether a session with this output prefers a wide colour space. **Source:** rule 27.
  var prefersWideColor: Bool { false }

  /// Whether the output wants to read the sensor once more in the frames that come.
  var rereadsSensor: Bool { false }

  /// A preview has left its session.
  func leave(_ transaction: borrowing Transaction) {}

  /// The session that the output is in began or ceased to run, or its inputs and outputs changed.
  func sessionChanged(_ transaction: borrowing Transaction) {}

  /// A packet of sound arrives over a connection that delivers.
  func receive(_ audio: CapturedAudio, over activeConnection: ActiveConnection) {}

  /// The client changed the inputs, outputs or connections of the session that the output is in, or was in.
  func graphChanged(_ transaction: borrowing Transaction) {}

  /// The configuration that frames follow has changed, or streaming began or ended.
  func routesChanged(
    _ activeConnections: [ActiveConnection], because reason: RouteChange, _ transaction: borrowing Transaction
  ) {}
}

extension AVCaptureOutput.DataDroppedReason {
  /// What outputs tell of a frame that the camera lost.
  init(_ loss: FrameLoss) {
    switch loss {
    case .lateData: self = .lateData
    case .outOfBuffers: self = .outOfBuffers
    case .discontinuity: self = .discontinuity
    }
  }
}
