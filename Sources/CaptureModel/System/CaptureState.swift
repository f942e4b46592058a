import AVFoundationTypes
import SimulationKernel

/// What a system knows of cameras.
struct CaptureState {
  var devices: [AVCaptureDevice] = []
  var authorization: [AVMediaType: AVAuthorizationStatus] = [:]
  /// The handlers that wait for an answer, for each question that is on the screen.
  var asked: [AVMediaType: [@Sendable (Bool) -> Void]] = [:]
  var foreignLocks: Set<String> = []
  var sessions = WeakList<AVCaptureSession>()
  var searches = WeakList<AVCaptureDevice.DiscoverySession>()
  var videoEffects = VideoEffects()
  var interruptions: [Interruption] = []
  var pressure = AVCaptureDevice.SystemPressureState(.nominal)
  /// The user's choices of a camera, the last first.
  var preferredCameras: [String] = []
  var supportsMultitaskingCameraAccess = false
  /// The identity of the last settings of a photo.
  var lastPhotoID: Int64 = 0
}

extension CaptureSystem {
  private static let capture = SystemPart { _ in CaptureState() }

  /// What this system knows of cameras.
  var captureState: Guarded<CaptureState> { state(of: Self.capture) }
}
