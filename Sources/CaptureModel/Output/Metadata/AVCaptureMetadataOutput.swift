import AVFoundationTypes
import CoreVideoModel
import Dispatch
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// An output that detects machine-readable codes and faces in frames and delivers them to a delegate.
///
/// Codes are read from the pixels of the unrotated frame; faces are provided by the source. All objects of a frame are
/// delivered in one call, faces first, in frame order. The first frame without objects produces one call with an empty
/// array; further empty frames produce no calls. Objects are dropped while the delegate is busy. After the first frame,
/// only changed areas are read, so a code of which less than half was covered may be found as late as eight frames
/// after it is uncovered.
///
/// **Source:** rules 261, 273-283; Apple, AVCaptureMetadataOutput (the queue decides what is dropped); that objects of
/// all types are delivered together, and that the empty call happens once, are inferred.
public final class AVCaptureMetadataOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: all mutable state is guarded by the system's lock.
  let state: Observed<State>
  let detection: Guarded<MetadataDetection>
  /// The queue on which codes are read, so that a slow reader does not delay the camera. Frames that arrive in the
  /// meantime are not read.
  let reading: CallbackQueue

  struct State {
    weak var delegate: (any AVCaptureMetadataOutputObjectsDelegate)?
    var queue: DispatchQueue?
    var callbackQueue: CallbackQueue?
    var types: [AVMetadataObject.ObjectType] = []
    var rect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The last value of `availableMetadataObjectTypes` that observers were notified of.
    var announcedTypes: [AVMetadataObject.ObjectType] = []
    /// The simulated time that each delegate call takes, in nanoseconds; set by a scenario.
    var delegateCost: Int64 = 0
  }

  /// Creates an output that has no delegate and detects no object types. **Source:** rule 275.
  public convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    state = Observed(State(), lock: system.lock)
    detection = Guarded(MetadataDetection(), lock: system.lock)
    reading = system.delivery.callbackQueue(for: DispatchQueue(label: "camsim.codes"))
    super.init(system: system)
  }

  override var acceptedMediaTypes: [AVMediaType] { [.metadataObject] }
  override var canBeSynchronized: Bool { true }
  override var rereadsSensor: Bool { true }

  // MARK: Delegate

  /// Sets the delegate that receives metadata objects, and the serial queue on which it is called.
  ///
  /// The delegate is not retained; pass nil to remove it. Raises `NSInvalidArgumentException` if the delegate is not
  /// nil but the queue is. **Source:** rule 261.
  public func setMetadataObjectsDelegate(
    _ objectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)?, queue objectsCallbackQueue: DispatchQueue?
  ) {
    system.recordCall(on: self)
    guard
      system.require(
        objectsDelegate == nil || objectsCallbackQueue != nil,
        Misuse(
          .invalidArgument, "*** -[AVCaptureMetadataOutput setMetadataObjectsDelegate:queue:] NULL queue passed",
          evidence: .rule(261), remedy: "pass a serial queue together with the delegate"))
    else { return }
    let queue = objectsDelegate == nil ? nil : objectsCallbackQueue
    let dataQueue = dataQueue(for: queue)
    system.change { transaction in
      state.write(transaction, of: self) { state in
        state.delegate = objectsDelegate
        (state.queue, state.callbackQueue) = (queue, dataQueue)
      }
      detection.write(transaction) { $0.news = MetadataDeliveryFilter() }
    }
  }

  /// The delegate that receives metadata objects. Not retained by the output.
  public var metadataObjectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)? { state.read { $0.delegate } }
  /// The dispatch queue on which the delegate's methods are called.
  public var metadataObjectsCallbackQueue: DispatchQueue? { state.read { $0.queue } }

  /// Makes each delegate call take `nanoseconds` of virtual time.
  package func chargeDelegate(nanoseconds: Int64) {
    change(state) { $0.delegateCost = max(0, nanoseconds) }
  }

  // MARK: Object types and region

  /// The object types that can be detected with the connected camera. Empty without a connection. Key-value observable.
  ///
  /// Contains the codes that the system's media services can read, and faces if the camera's source provides them.
  ///
  /// **Source:** rule 273; that the list changes immediately, even within a configuration, is inferred from apps that
  /// set types within one.
  public var availableMetadataObjectTypes: [AVMetadataObject.ObjectType] {
    let port = connections.lazy.flatMap(\.inputPorts).first { $0.mediaType == .metadataObject }
    switch port?.device?.source {
    case .camera(let source): return (source.reportsFaces ? [.face] : []) + (system.codeServices?.codeTypes ?? [])
    case .live: return system.codeServices?.codeTypes ?? []
    case .microphone, nil: return []
    }
  }

  /// The object types to detect. Empty by default. The value is retained when the camera is switched; types that the
  /// new camera does not support are not detected.
  ///
  /// Raises `NSInvalidArgumentException` for a type that is not currently available. Types become available once the
  /// output is in a session with a camera. **Source:** rules 274, 275; that the value is retained is inferred from apps
  /// that switch cameras.
  public var metadataObjectTypes: [AVMetadataObject.ObjectType]! {
    get { state.read { $0.types } }
    set {
      let types = newValue ?? []
      system.recordCall(on: self, types)
      let available = availableMetadataObjectTypes
      let unknown = types.first { !available.contains($0) }
      guard
        system.require(
          unknown == nil,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureMetadataOutput setMetadataObjectTypes:] Unsupported type found (\(unknown?.rawValue ?? "")) - use "
              + "-availableMetadataObjectTypes",
            evidence: .rule(274),
            remedy:
              "add the camera's input and the output to the session first, then check availableMetadataObjectTypes")
        )
      else { return }
      change(state) { $0.types = types }
    }
  }

  /// The object types that Cinematic video capture requires. Always empty, because this model does not support
  /// Cinematic video.
  public var requiredMetadataObjectTypesForCinematicVideoCapture: [AVMetadataObject.ObjectType] { [] }

  /// The region of interest in normalized coordinates of the unrotated frame; objects that do not overlap it are not
  /// delivered. The default is the whole frame.
  ///
  /// A change applies from the next frame on, without interrupting capture. **Source:** rule 276.
  public var rectOfInterest: CGRect {
    get { state.read { $0.rect } }
    set { change(state) { $0.rect = newValue } }
  }

  // MARK: Session changes

  /// Returns the unit square, because object positions already use the output's own coordinates and need no rotation or
  /// scaling.
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
    detection.write(transaction) { $0.tracker.lose() }
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
