import CameraControl
import Foundation
import SimulationKernel

extension AVCapturePhotoOutput {
  /// A value that indicates whether the output can capture a photo immediately. Requests are accepted even if it isn't
  /// ready. Key-value observable. **Source:** rule 221.
  public var captureReadiness: CaptureReadiness { state.read { $0.readiness } }

  /// Recalculates the readiness and notifies observers.
  func updateReadiness(_ transaction: borrowing Transaction) {
    let new = currentReadiness
    state.write(transaction, of: self) { $0.readiness = new }
  }

  /// Notifies observers of changes in readiness and scene monitoring.
  func announceReadiness(from old: State, to new: State, _ transaction: borrowing Transaction) {
    typealias Output = AVCapturePhotoOutput
    transaction.changed(self, \Output.captureReadiness, "captureReadiness", from: old.readiness, to: new.readiness)
    transaction.changed(
      self, \Output.isFlashScene, "isFlashScene", from: old.scene.needsFlash, to: new.scene.needsFlash)
    transaction.changed(
      self, \Output.isStillImageStabilizationScene, "isStillImageStabilizationScene",
      from: old.scene.needsStabilization, to: new.scene.needsStabilization)
  }

  /// The readiness for the current captures. **Source:** Apple, for the meaning of the cases; which photo causes which
  /// case is inferred.
  private var currentReadiness: CaptureReadiness {
    guard session?.isStreaming == true else { return .sessionNotRunning }
    return state.read { state in
      // Waiting photos are not exposed until processing finishes.
      let isBusy = state.queue.isProcessing && !state.preparation.isResponsive
      if isBusy, !state.queue.wantsFrames { return .notReadyWaitingForProcessing }
      if state.queue.isCapturing {
        let current = state.queue.current
        let takesLong = current?.request.isBracket ?? false || current?.resolved?.isFlashEnabled ?? false
        return takesLong ? .notReadyWaitingForCapture : .notReadyMomentarily
      }
      return .ready
    }
  }

  // MARK: Zero shutter lag

  /// Returns whether frames are cached for later photos.
  func cachesFrames(_ state: State) -> Bool {
    state.capabilities.supportsZeroShutterLag && state.preparation.zeroShutterLag ?? true
  }

  func keep(_ frame: CapturedFrame, _ activeConnection: ActiveConnection) {
    change(state) { $0.lastFrame = (frame, activeConnection) }
  }

  /// Exposes the current photo from the cached frame if the photo supports zero shutter lag.
  ///
  /// **Source:** Apple, isZeroShutterLagEnabled: not with `.speed`, flash, a bracket, or manual exposure.
  func exposeLastFrame() {
    guard isZeroShutterLagEnabled else { return }
    let (capture, last) = state.read { ($0.queue.current, $0.lastFrame) }
    guard let capture, let last, let resolved = capture.resolved,
      !capture.request.isBracket, capture.request.quality != .speed, !resolved.isFlashEnabled, !capture.request.isRaw,
      last.activeConnection.device.readControl({ $0.exposure.mode }) != .custom
    else { return }
    handle(on: last) { $0.frame(at: last.frame.time.nanoseconds, isPast: true) }
  }

  // MARK: Scene monitoring

  /// The settings that ``isFlashScene`` and ``isStillImageStabilizationScene`` are based on: flash mode and
  /// stabilization. They are copied when set. The default is nil.
  ///
  /// Raises `NSInvalidArgumentException` for an unsupported flash mode. **Source:** rule 220; the exception is
  /// inferred.
  public var photoSettingsForSceneMonitoring: AVCapturePhotoSettings? {
    get { state.read { $0.monitored } }
    set {
      guard
        system.require(
          newValue.map { supportedFlashModes.contains($0.flashMode) } ?? true,
          Misuse(
            .invalidArgument,
            "*** -[AVCapturePhotoOutput setPhotoSettingsForSceneMonitoring:] flashMode must be set to a value present in the "
              + "supportedFlashModes array",
            evidence: .inferred, remedy: "check supportedFlashModes first"))
      else { return }
      let copy = newValue?.copy() as? AVCapturePhotoSettings
      system.change { transaction in
        state.write(transaction, of: self) { $0.monitored = copy }
        reviewScene(transaction)
      }
    }
  }

  /// A Boolean value that indicates whether the monitored scene is dark enough for the flash. Always `false` if the
  /// monitored flash mode is `.off`. Key-value observable. **Source:** rule 220.
  public var isFlashScene: Bool { state.read { $0.scene.needsFlash } }

  /// A Boolean value that indicates whether the monitored scene is dark enough for still image stabilization. Key-value
  /// observable. **Source:** rule 220; deprecated in iOS 13.
  public var isStillImageStabilizationScene: Bool { state.read { $0.scene.needsStabilization } }

  /// The last result of scene monitoring.
  struct PhotoScene: Equatable, Sendable {
    var needsFlash = false
    var needsStabilization = false
  }

  /// Updates the scene monitoring. Called for each frame, because the light changes only with a new frame.
  func reviewScene(_ transaction: borrowing Transaction) {
    let request = state.read { $0.monitored?.request }
    let isDark = request != nil && connection(with: .video)?.device?.readControl(\.torch.isDark) == true
    let new = PhotoScene(
      needsFlash: isDark && request?.flashMode != .off && supportedFlashModes.contains(.on),
      // A scene lit by the flash doesn't require stabilization. **Source:** inferred from Apple,
      // photoSettingsForSceneMonitoring.
      needsStabilization: isDark && request?.stabilizes ?? false && request?.flashMode == .off)
    state.write(transaction, of: self) { $0.scene = new }
  }
}
