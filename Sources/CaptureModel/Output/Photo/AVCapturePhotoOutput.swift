import AVFoundationTypes
import Dispatch
import Foundation
import SimulationKernel

/// Takes photos: each with its own settings, which are resolved, exposed, processed and delivered to a delegate.
///
/// A photo is exposed on the first frame after it was asked for, as the camera is then set, and read from the sensor at its own size.
/// Where it needs another exposure (flash, bracket), the sensor is read a second time at that frame: previews and data outputs show the
/// frame as if no photo was taken. A phone's preview shows the flash; that it does not here is made up. **Source:** rules 207-235.
public final class AVCapturePhotoOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  let state: Observed<State>
  /// The one queue on which delegates are called. **Source:** rule 229.
  let queue = DispatchQueue(label: "camsim.photo")
  let callbackQueue: CallbackQueue
  /// Where movies of Live Photos are written, so that on host time encoding does not hold up the clock.
  let writing: CallbackQueue

  struct State {
    var queue = CaptureQueue<PhotoCapture>()
    var usedIDs: Set<Int64> = []
    /// The largest of them.
    var lastUsedID: Int64 = 0
    /// What the source can do, as observers were last told.
    var capabilities = PhotoCapabilities.none
    var preparation = PhotoPreparation()
    /// The frame before the present one, where the output keeps it.
    var lastFrame: (frame: CapturedFrame, activeConnection: ActiveConnection)?
    var readiness = CaptureReadiness.sessionNotRunning
    var live = LivePhotoRecorder()
    /// What the scene is monitored for; nil for nothing.
    var monitored: AVCapturePhotoSettings?
    var scene = PhotoScene()
    var prepared = PreparedPhotos()
    /// Nanoseconds that a scenario charges the delegate for each call.
    var delegateCost: Int64 = 0
  }

  /// An output that is in no session yet.
  public convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    state = Observed(State(), lock: system.lock)
    callbackQueue = system.delivery.callbackQueue(for: queue)
    writing = system.delivery.callbackQueue(for: DispatchQueue(label: "camsim.livephoto"))
    super.init(system: system)
  }

  override var acceptedMediaTypes: [AVMediaType] { [.video] }
  override var takesStills: Bool { true }
  override var prefersWideColor: Bool { true }
  override func takesDepth(over activeConnection: ActiveConnection) -> Bool { isDepthDataDeliveryEnabled }

  /// A photo stands upright when the phone is held in portrait, until a client says otherwise. **Source:** inferred, as for movies.
  override func defaultSettings(for ports: [AVCaptureInput.Port]) -> ConnectionSettings {
    var settings = super.defaultSettings(for: ports)
    if let device = (ports.first?.input as? AVCaptureDeviceInput)?.device {
      settings.turn(to: device.sensorTurns(for: .portrait))
    }
    return settings
  }

  override var rereadsSensor: Bool { state.read { $0.queue.wantsFrames || keepsFrames($0) } }

  override func receive(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {
    take(frame, activeConnection)
  }

  override func routesChanged(
    _ activeConnections: [ActiveConnection], because reason: RouteChange, _ transaction: borrowing Transaction
  ) {
    follow(activeConnections, because: reason, transaction)
  }

  override func sessionChanged(_ transaction: borrowing Transaction) {
    reviewCapabilities(transaction)
    reviewPrepared(transaction)
  }

  /// Charges the delegate `nanoseconds` of virtual time for each call, as if its code took that long.
  package func chargeDelegate(nanoseconds: Int64) {
    change(state) { $0.delegateCost = max(0, nanoseconds) }
  }

  /// Whether no photo is under way: what a run waits for on host time.
  package var isIdle: Bool { state.read { $0.queue.isEmpty } && !callbackQueue.isBusy && !writing.isBusy }

  // MARK: Names

  /// Whether quality or speed of a photo matters more. **Source:** Apple, AVCapturePhotoOutput.QualityPrioritization.
  public typealias QualityPrioritization = AVCapturePhotoQualityPrioritization

  /// Whether the output can take a photo at once. **Source:** rule 221.
  public enum CaptureReadiness: Int, Sendable, CaseIterable {
    case sessionNotRunning
    case ready
    /// Soon again: a photo is being exposed.
    case notReadyMomentarily
    /// Not for a while: the flash is prepared, or a bracket taken.
    case notReadyWaitingForCapture
    /// Not for a while: a photo is being processed.
    case notReadyWaitingForProcessing
  }
}

extension AVCapturePhotoOutput.State: ObservableState {
  static func announce(
    of output: AVCapturePhotoOutput, from old: Self, to new: Self, _ transaction: borrowing Transaction
  ) {
    output.announceCapabilities(from: old, to: new, transaction)
    output.announceReadiness(from: old, to: new, transaction)
  }
}
