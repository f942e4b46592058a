import Foundation

extension AVCapturePhotoOutput {
  /// Whether the output would take a photo at once; it also takes requests when it is not ready. Observable. **Source:** rule 221.
  public var captureReadiness: CaptureReadiness { withState { $0.readiness } }

  /// Works out the readiness anew and tells observers.
  func reviewReadiness(_ transaction: Transaction) {
    let new = currentReadiness
    let old = withState { state in
      defer { state.readiness = new }
      return state.readiness
    }
    transaction.changed(self, \AVCapturePhotoOutput.captureReadiness, "captureReadiness", from: old, to: new)
  }

  /// **Source:** Apple, for what the cases mean; which photo causes which is inferred.
  private var currentReadiness: CaptureReadiness {
    guard session?.isRunning == true else { return .sessionNotRunning }
    return withState { state in
      if state.life.isCapturing {
        let current = state.life.current
        let takesLong = current?.wishes.isBracket ?? false || current?.resolved?.isFlashEnabled ?? false
        return takesLong ? .notReadyWaitingForCapture : .notReadyMomentarily
      }
      return state.life.isProcessing && !state.preparation.isResponsive ? .notReadyWaitingForProcessing : .ready
    }
  }

  // MARK: The frame before

  /// Whether frames are kept for photos to come.
  func keepsFrames(_ state: State) -> Bool {
    state.abilities.supportsZeroShutterLag && state.preparation.zeroShutterLag ?? true
  }

  func keep(_ frame: CapturedFrame, _ route: Route) {
    withState { $0.lastFrame = (frame, route) }
  }

  /// A photo that may show the moment at which it was asked for is exposed on the last frame.
  ///
  /// **Source:** Apple, isZeroShutterLagEnabled: not with `.speed`, flash, a bracket or exposure by hand.
  func exposeLastFrame() {
    guard isZeroShutterLagEnabled else { return }
    let (capture, last) = withState { ($0.life.current, $0.lastFrame) }
    guard let capture, let last, let resolved = withState({ _ in capture.resolved }),
      !capture.wishes.isBracket, capture.wishes.quality != .speed, !resolved.isFlashEnabled, !capture.wishes.isRaw,
      last.route.device.readControl({ $0.exposure.mode }) != .custom
    else { return }
    handle { $0.frame(last.frame, last.route, isPast: true) }
  }
}
