import CaptureModel

/// The app's part in controls: writes into the trace what the session tells of them.
final class ControlsClient: AVCaptureSessionControlsDelegate {
  private let context: RunContext

  init(in context: RunContext) { self.context = context }

  func sessionControlsDidBecomeActive(_ session: AVCaptureSession) { context.note("controls didBecomeActive") }
  func sessionControlsWillEnterFullscreenAppearance(_ session: AVCaptureSession) {
    context.note("controls willEnterFullscreenAppearance")
  }
  func sessionControlsWillExitFullscreenAppearance(_ session: AVCaptureSession) {
    context.note("controls willExitFullscreenAppearance")
  }
  func sessionControlsDidBecomeInactive(_ session: AVCaptureSession) { context.note("controls didBecomeInactive") }
}
