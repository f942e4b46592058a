import AVFoundationTypes
import CoreVideoModel
import Dispatch
import Foundation
import PixelModel
import PlatformTypes
import SimulationKernel

/// Tells a delegate of codes and faces in the camera's pictures.
///
/// Codes are read from the pixels of the unrotated picture, faces are told by the source. What is found in one picture comes in one call,
/// faces first, in the order of the pictures; the first picture without anything gives one call with nothing, and then there are none.
/// While the delegate is busy, what is found is dropped. Of a picture that follows another one only what has changed is looked at, so that
/// a code of which the smaller part was hidden may be found up to eight pictures after it is free.
/// **Source:** rules 261, 273-283; Apple, AVCaptureMetadataOutput (the queue decides what is dropped); that objects of all types come
/// together, and that the empty call comes once, is inferred.
public final class AVCaptureMetadataOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  let state: Observed<State>
  /// Where codes are read, so that a slow reader holds up no camera; pictures that come meanwhile are not read.
  let reading: CallbackQueue

  struct State {
    weak var delegate: (any AVCaptureMetadataOutputObjectsDelegate)?
    var queue: DispatchQueue?
    var callbackQueue: CallbackQueue?
    var types: [AVMetadataObject.ObjectType] = []
    var rect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// What observers were told last.
    var announcedTypes: [AVMetadataObject.ObjectType] = []
    var buffers: FrameBuffers?
    /// What the reader of codes remembers of the last picture.
    var lastRead: (any Sendable)?
    var tracker = FaceTracker()
    var news = MetadataDeliveryFilter()
    /// Running number of the next call.
    var index = 0
    /// Nanoseconds that a scenario charges the delegate for each call.
    var delegateCost: Int64 = 0
  }

  /// An output without a delegate that looks for nothing. **Source:** rule 275.
  public convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    state = Observed(State(), lock: system.lock)
    reading = system.delivery.callbackQueue(for: DispatchQueue(label: "camsim.codes"))
    super.init(system: system)
  }

  override var acceptedMediaTypes: [AVMediaType] { [.metadataObject] }
  override var canBeSynchronized: Bool { true }
  override var rereadsSensor: Bool { true }

  // MARK: Delegate

  /// The delegate that gets the objects, in order, on this serial queue; nil for none. The delegate is not kept alive.
  ///
  /// Raises NSInvalidArgumentException for a delegate without a queue. **Source:** rule 261.
  public func setMetadataObjectsDelegate(
    _ objectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)?, queue objectsCallbackQueue: DispatchQueue?
  ) {
    guard
      system.require(
        objectsDelegate == nil || objectsCallbackQueue != nil,
        Misuse(
          .invalidArgument, "*** -[AVCaptureMetadataOutput setMetadataObjectsDelegate:queue:] NULL queue passed",
          remedy: "pass a serial queue together with the delegate"))
    else { return }
    change(state) { state in
      state.delegate = objectsDelegate
      state.queue = objectsDelegate == nil ? nil : objectsCallbackQueue
      state.callbackQueue = state.queue.map(system.delivery.callbackQueue)
      state.news = MetadataDeliveryFilter()
    }
  }

  /// Who gets the objects.
  public var metadataObjectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)? { state.read { $0.delegate } }
  /// Where the delegate is called.
  public var metadataObjectsCallbackQueue: DispatchQueue? { state.read { $0.queue } }

  /// Charges the delegate `nanoseconds` of virtual time for each call, as if its code took that long.
  package func chargeDelegate(nanoseconds: Int64) {
    change(state) { $0.delegateCost = max(0, nanoseconds) }
  }

  // MARK: What is looked for

  /// What can be found in the pictures of the camera that the output is connected to; nothing before it is. Observable.
  ///
  /// Codes that the system's media services can read, and faces where the camera's source tells of them.
  /// **Source:** rule 273; that it changes at once, within a configuration too, is inferred from apps that set types there.
  public var availableMetadataObjectTypes: [AVMetadataObject.ObjectType] {
    let port = connections.lazy.flatMap(\.inputPorts).first { $0.mediaType == .metadataObject }
    switch port?.device?.source {
    case .camera(let source): return (source.tellsFaces ? [.face] : []) + (system.codeServices?.codeTypes ?? [])
    case .live: return system.codeServices?.codeTypes ?? []
    case .microphone, nil: return []
    }
  }

  /// What to look for: nothing by default. It stays when the camera is switched, and what the new one cannot find is not found.
  ///
  /// Raises NSInvalidArgumentException for a type that is not available now, which it is only once the output is in a session with a
  /// camera. **Source:** rules 274, 275; that it stays is inferred from apps that switch cameras.
  public var metadataObjectTypes: [AVMetadataObject.ObjectType]! {
    get { state.read { $0.types } }
    set {
      let types = newValue ?? []
      let available = availableMetadataObjectTypes
      let unknown = types.first { !available.contains($0) }
      guard
        system.require(
          unknown == nil,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureMetadataOutput setMetadataObjectTypes:] Unsupported type found (\(unknown?.rawValue ?? "")) - use "
              + "-availableMetadataObjectTypes",
            remedy: "add the camera's input and the output to the session first, then ask availableMetadataObjectTypes")
        )
      else { return }
      change(state) { $0.types = types }
    }
  }

  /// Types that cinematic video needs: none, for there is no such video here.
  public var requiredMetadataObjectTypesForCinematicVideoCapture: [AVMetadataObject.ObjectType] { [] }

  /// Where to look, as part of the unrotated picture: what does not touch it is not told. All by default.
  ///
  /// A change holds from the next picture on and disturbs nothing. **Source:** rule 276.
  public var rectOfInterest: CGRect {
    get { state.read { $0.rect } }
    set { change(state) { $0.rect = newValue } }
  }

  // MARK: The session around it

  /// The places that objects tell are the output's own coordinates: nothing is turned or scaled.
  override func geometry(over activeConnection: ActiveConnection) -> (size: PixelSize, orientation: ImageOrientation) {
    (PixelSize(width: 1, height: 1), .identity)
  }

  override func receive(_ captured: CapturedFrame, over activeConnection: ActiveConnection) {
    look(at: captured, over: activeConnection)
  }

  override func graphChanged(_ transaction: borrowing Transaction) {
    let new = availableMetadataObjectTypes
    state.write(transaction, of: self) { $0.announcedTypes = new }
  }

  override func routesChanged(
    _ activeConnections: [ActiveConnection], because reason: RouteChange, _ transaction: borrowing Transaction
  ) {
    state.write(transaction, of: self) { $0.tracker.lose() }
  }
}

extension AVCaptureMetadataOutput.State: ObservableState {
  static func announce(
    of output: AVCaptureMetadataOutput, from old: Self, to new: Self, _ transaction: borrowing Transaction
  ) {
    transaction.changed(
      output, \AVCaptureMetadataOutput.availableMetadataObjectTypes, "availableMetadataObjectTypes",
      from: old.announcedTypes, to: new.announcedTypes
    ) { $0.map(\.rawValue).joined(separator: ",") }
  }
}
