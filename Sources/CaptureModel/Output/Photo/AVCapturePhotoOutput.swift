import AVFoundationTypes
import Dispatch
import Foundation
import SimulationKernel

/// An output that captures photos, each with separate settings that are resolved before the photo is exposed,
/// processed, and delivered to a delegate.
///
/// A photo is exposed on the first frame after its request, with the camera's settings at that time, and read from the
/// sensor at the photo's size. If it requires a different exposure (flash or bracket), the sensor is read again for
/// that frame; previews and data outputs show the frame as if no photo were captured. On a phone, the preview shows the
/// flash; that the preview doesn't show it in this model is assumed. **Source:** rules 207-235.
public final class AVCapturePhotoOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: all mutable state is guarded by the system's lock.
  let state: Observed<State>
  /// The serial queue on which delegates are called. **Source:** rule 229.
  let queue = DispatchQueue(label: "camsim.photo")
  let callbackQueue: CallbackQueue
  /// The queue on which Live Photo movies are written, so that encoding does not delay a clock that follows host time.
  let writing: CallbackQueue

  struct State {
    var queue = CaptureQueue<PhotoCapture>()
    var usedIDs: Set<Int64> = []
    /// The largest settings identifier used so far.
    var lastUsedID: Int64 = 0
    /// The capabilities of which observers were last notified.
    var capabilities = PhotoCapabilities.none
    var preparation = PhotoPreparation()
    /// The previous frame, if the output caches it.
    var lastFrame: (frame: CapturedFrame, activeConnection: ActiveConnection)?
    var readiness = CaptureReadiness.sessionNotRunning
    var live = LivePhotoRecorder()
    /// The settings for scene monitoring, or nil if the scene is not monitored.
    var monitored: AVCapturePhotoSettings?
    var scene = PhotoScene()
    var prepared = PreparedPhotos()
    /// The simulated time that each delegate call takes, in nanoseconds; set by a scenario.
    var delegateCost: Int64 = 0
  }

  /// Creates an output that isn't attached to a session.
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
  override var capturesStillImages: Bool { true }
  override var prefersWideColor: Bool { true }
  override func acceptsDepth(over activeConnection: ActiveConnection) -> Bool { isDepthDataDeliveryEnabled }

  /// Returns default settings with which a photo is upright when the phone is held in portrait. **Source:** inferred,
  /// as for movies.
  override func defaultSettings(for ports: [AVCaptureInput.Port]) -> ConnectionSettings {
    var settings = super.defaultSettings(for: ports)
    if let device = (ports.first?.input as? AVCaptureDeviceInput)?.device {
      settings.turn(to: device.sensorTurns(for: .portrait))
    }
    return settings
  }

  override var rereadsSensor: Bool { state.read { $0.queue.wantsFrames || cachesFrames($0) } }

  override func receive(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {
    take(frame, activeConnection)
  }

  override func hear(_ audio: CapturedAudio) { recordLivePhotoAudio(audio) }

  override func routesChanged(
    _ activeConnections: [ActiveConnection], because reason: RouteChange, _ transaction: borrowing Transaction
  ) {
    follow(activeConnections, because: reason, transaction)
    if activeConnections.isEmpty { answerPreparation(false, transaction) { $0.isInFlight } }
  }

  override func sessionChanged(_ transaction: borrowing Transaction) {
    reviewCapabilities(transaction)
    reviewPrepared(transaction)
  }

  /// Makes each delegate call take `nanoseconds` of virtual time.
  package func chargeDelegate(nanoseconds: Int64) {
    change(state) { $0.delegateCost = max(0, nanoseconds) }
  }

  /// Whether all photos are complete. A run on host time waits for this.
  package var isIdle: Bool { state.read { $0.queue.isEmpty } && !callbackQueue.isBusy && !writing.isBusy }

  // MARK: Nested types

  /// The relative priority of quality and speed. **Source:** Apple, AVCapturePhotoOutput.QualityPrioritization.
  public typealias QualityPrioritization = AVCapturePhotoQualityPrioritization

  /// A value that indicates whether the output can capture a photo immediately. **Source:** rule 221.
  public enum CaptureReadiness: Int, Sendable, CaseIterable {
    case sessionNotRunning
    case ready
    /// A photo is being exposed, and the output will be ready again shortly.
    case notReadyMomentarily
    /// The output is waiting for a longer capture: the flash is being prepared, or a bracket is being captured.
    case notReadyWaitingForCapture
    /// The output is waiting for the processing of a photo.
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
