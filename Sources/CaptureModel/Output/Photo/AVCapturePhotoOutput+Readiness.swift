import CameraControl
import Foundation
import SimulationKernel

extension AVCapturePhotoOutput {
  /// Whether the output would take a photo at once; it also takes requests when it is not ready. Observable. **Source:** rule 221.
  public var captureReadiness: CaptureReadiness { state.read { $0.readiness } }

  /// Works out the readiness anew and tells observers.
  func reviewReadiness(_ transaction: borrowing Transaction) {
    let new = currentReadiness
    state.write(transaction, of: self) { $0.readiness = new }
  }

  /// Tells observers what differs.
  func announceReadiness(from old: State, to new: State, _ transaction: borrowing Transaction) {
    typealias Output = AVCapturePhotoOutput
    transaction.changed(self, \Output.captureReadiness, "captureReadiness", from: old.readiness, to: new.readiness)
    transaction.changed(
      self, \Output.isFlashScene, "isFlashScene", from: old.scene.needsFlash, to: new.scene.needsFlash)
    transaction.changed(
      self, \Output.isStillImageStabilizationScene, "isStillImageStabilizationScene",
      from: old.scene.needsStabilization, to: new.scene.needsStabilization)
  }

  /// **Source:** Apple, for what the cases mean; which photo causes which is inferred.
  private var currentReadiness: CaptureReadiness {
    guard session?.isStreaming == true else { return .sessionNotRunning }
    return state.read { state in
      // What waits is not exposed before that.
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

  // MARK: The frame before

  /// Whether frames are kept for photos to come.
  func keepsFrames(_ state: State) -> Bool {
    state.capabilities.supportsZeroShutterLag && state.preparation.zeroShutterLag ?? true
  }

  func keep(_ frame: CapturedFrame, _ activeConnection: ActiveConnection) {
    change(state) { $0.lastFrame = (frame, activeConnection) }
  }

  /// A photo that may show the moment at which it was asked for is exposed on the last frame.
  ///
  /// **Source:** Apple, isZeroShutterLagEnabled: not with `.speed`, flash, a bracket or exposure by hand.
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

  /// What ``isFlashScene`` and ``isStillImageStabilizationScene`` are to go by: flash mode and stabilization; a copy is kept. Default nil.
  ///
  /// Raises NSInvalidArgumentException for a flash mode that is not supported. **Source:** rule 220; the exception is inferred.
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
            remedy: "ask supportedFlashModes first"))
      else { return }
      let copy = newValue?.copy() as? AVCapturePhotoSettings
      system.change { transaction in
        state.write(transaction, of: self) { $0.monitored = copy }
        reviewScene(transaction)
      }
    }
  }

  /// Whether it is dark enough for the flash, as far as it is monitored: never with `.off`. Observable. **Source:** rule 220.
  public var isFlashScene: Bool { state.read { $0.scene.needsFlash } }

  /// Whether it is dark enough to join exposures, as far as that is monitored. Observable. **Source:** rule 220; deprecated in iOS 13.
  public var isStillImageStabilizationScene: Bool { state.read { $0.scene.needsStabilization } }

  /// What was last seen of the light.
  struct PhotoScene: Equatable, Sendable {
    var needsFlash = false
    var needsStabilization = false
  }

  /// Looks at the light anew; with a frame, for nothing else changes it.
  func reviewScene(_ transaction: borrowing Transaction) {
    let request = state.read { $0.monitored?.request }
    let isDark = request != nil && connection(with: .video)?.device?.readControl(\.torch.isDark) == true
    let new = PhotoScene(
      needsFlash: isDark && request?.flashMode != .off && supportedFlashModes.contains(.on),
      // A scene that is lit by the flash need not be stabilized. **Source:** inferred from Apple, photoSettingsForSceneMonitoring.
      needsStabilization: isDark && request?.stabilizes ?? false && request?.flashMode == .off)
    state.write(transaction, of: self) { $0.scene = new }
  }
}
