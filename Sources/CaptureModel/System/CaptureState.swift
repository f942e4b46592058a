import AVFoundationTypes
import CoreVideoModel
import SimulationKernel

/// What a system knows of cameras.
struct CaptureState {
  var devices: [AVCaptureDevice] = []
  var authorization: [AVMediaType: AVAuthorizationStatus] = [:]
  /// The handlers that wait for an answer, for each question that is on the screen.
  var asked: [AVMediaType: [@Sendable (Bool) -> Void]] = [:]
  var memoryStores: [PixelLayout: Weak<PixelMemoryStore>] = [:]
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

  func withState<Result>(_ body: (inout CaptureState) throws -> Result) rethrows -> Result {
    try state(of: Self.capture).withLock(body)
  }
}
