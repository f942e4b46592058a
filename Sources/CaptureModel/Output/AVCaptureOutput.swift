import PixelModel
import HardwareModel
import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import PlatformTypes
import SimulationKernel

/// Where a session's data goes. Use one of the subclasses.
public class AVCaptureOutput: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let owner: Guarded<Weak<AVCaptureSession>>
  private let synchronizerReference: Guarded<Weak<AVCaptureDataOutputSynchronizer>>

  override init(system: CaptureSystem) {
    owner = Guarded(Weak(nil), lock: system.lock)
    synchronizerReference = Guarded(Weak(nil), lock: system.lock)
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
  var synchronizer: AVCaptureDataOutputSynchronizer? { synchronizerReference.read { $0.object } }

  /// Lets a synchronizer take the delegate's place, or leave it (nil) if it is the one that has it.
  func setSynchronizer(
    _ new: AVCaptureDataOutputSynchronizer?, replacing old: AVCaptureDataOutputSynchronizer,
    _ transaction: borrowing Transaction
  ) {
    synchronizerReference.write(transaction) { reference in
      if new != nil || reference.object === old { reference.object = new }
    }
  }

  /// The routes changed, or streaming began or ended: tells the output and who waits for it.
  func followRoutes(_ routes: [Route], because reason: RouteChange, _ transaction: borrowing Transaction) {
    routesChanged(routes, because: reason, transaction)
    if let synchronizer { transaction.call { synchronizer.review() } }
  }

  // MARK: What each kind of output decides

  /// Whether a synchronizer can have the output's data.
  var canBeSynchronized: Bool { false }

  /// Whether depth maps come with what flows to the output over a connection.
  func takesDepth(over route: Route) -> Bool { false }

  /// A frame that has a depth map arrives over a connection that delivers depth.
  func receiveDepth(_ frame: CapturedFrame, over route: Route) {}

  /// A frame has no depth map.
  func missDepth(_ frame: CapturedFrame, over route: Route) {}

  /// The kinds of data that the output takes, one connection for each.
  var acceptedMediaTypes: [AVMediaType] { [] }

  /// Whether a session may have several outputs of this class. **Source:** rule 41.
  class var severalAllowed: Bool { false }

  /// What a new connection is set to. **Source:** rules 46, 67, 72.
  func defaultSettings(for ports: [AVCaptureInput.Port]) -> ConnectionSettings { ConnectionSettings() }

  /// Size of the pictures that come over a route, and how the sensor's picture lies in them: physically turned only by some outputs.
  ///
  /// **Source:** rule 70.
  func geometry(over route: Route) -> (size: PixelSize, orientation: PictureOrientation) {
    (route.sensorSize, .identity)
  }

  /// A frame arrives over a connection that delivers.
  func receive(_ frame: CapturedFrame, over route: Route) {}

  /// A frame did not come that should have: the camera or its driver lost it.
  func miss(_ frame: CapturedFrame, _ reason: DataDroppedReason, over route: Route) {}

  /// Whether the output wants to read the sensor once more in the frames that come.
  var rereadsSensor: Bool { false }

  /// The session that the output is in began or ceased to run, or its inputs and outputs changed.
  func sessionChanged(_ transaction: borrowing Transaction) {}

  /// A packet of sound arrives over a connection that delivers.
  func receive(_ sound: CapturedSound, over route: Route) {}

  /// The client changed the inputs, outputs or connections of the session that the output is in, or was in.
  func graphChanged(_ transaction: borrowing Transaction) {}

  /// The configuration that frames follow has changed, or streaming began or ended.
  func routesChanged(_ routes: [Route], because reason: RouteChange, _ transaction: borrowing Transaction) {}
}

/// Why an output's routes changed; decides how a recording ends.
enum RouteChange: Equatable, Sendable {
  /// The client changed the configuration.
  case configured
  /// The session stopped because the client said so.
  case stopped
  /// The session was interrupted, or lost its camera, with this error for recordings.
  case interrupted(AVError.Code)
}

/// A frame on its way to outputs. Nothing is drawn yet.
struct CapturedFrame: Sendable {
  /// Running number since the camera began to stream.
  var index: Int
  var picture: any SourcePicture
  var time: CMTime
  var duration: CMTime
  /// How it was taken; nil for a camera that nobody controls.
  var settings: FrameSettings?
  /// For outputs that read the sensor once more; nil for others.
  var sensor: SensorFrame?
  /// What the outputs have drawn of it, where there are several.
  var drawings: FrameDrawings?
  /// Whether frames were lost before it, because the camera was set up anew while it ran.
  var followsModeSwitch = false
}

/// A packet of sound on its way to outputs. Nothing is computed yet.
struct CapturedSound: Sendable {
  /// Running number of the packet since the microphone began.
  var index: Int
  /// The packet: 16-bit interleaved linear PCM.
  var buffer: CMSampleBuffer
}

/// One connection as frames follow it: the applied configuration, not what a client is still editing.
struct Route: Equatable, Sendable {
  let connection: AVCaptureConnection
  let output: AVCaptureOutput
  let device: AVCaptureDevice
  let mediaType: AVMediaType
  let settings: ConnectionSettings
  /// The camera's format; nil for sound.
  let format: AVCaptureDevice.Format?
  /// Size of the pictures for previews and data outputs, in landscape order.
  let previewSize: PixelSize
  /// The camera's depth maps; nil where there are none, or nobody has chosen their format.
  var depth: DepthRoute?

  /// Size of the sensor's picture: the format's.
  var sensorSize: PixelSize { format?.descriptor.size ?? PixelSize(width: 0, height: 0) }
  /// The camera's native pixel format.
  var pixelFormat: OSType { format?.descriptor.pixelFormat ?? 0 }

  /// Size of a preview-sized picture after the connection's turn.
  var orientedPreviewSize: PixelSize { Self.oriented(previewSize, settings.orientation) }

  /// A size after a turn.
  static func oriented(_ size: PixelSize, _ orientation: PictureOrientation) -> PixelSize {
    orientation.swapsDimensions ? PixelSize(width: size.height, height: size.width) : size
  }
}
