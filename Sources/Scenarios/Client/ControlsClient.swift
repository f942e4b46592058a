import CaptureModel

/// The app's controls delegate, which writes a trace line for each call.
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
