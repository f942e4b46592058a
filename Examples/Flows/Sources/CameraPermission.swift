// Asks the user once for access to the camera, and directs users who have refused to Settings.
import AVFoundation

enum CameraPermission: Equatable {
  case granted, refused, restricted

  static func request(for mediaType: AVMediaType) async -> CameraPermission {
    switch AVCaptureDevice.authorizationStatus(for: mediaType) {
    case .authorized: .granted
    case .notDetermined: await AVCaptureDevice.requestAccess(for: mediaType) ? .granted : .refused
    case .denied: .refused
    case .restricted: .restricted
    @unknown default: .refused
    }
  }

  /// Creates an input without asking for access first, which fails if the user has denied access.
  static func makeInput(for camera: AVCaptureDevice) -> Result<AVCaptureDeviceInput, AVError> {
    do {
      return .success(try AVCaptureDeviceInput(device: camera))
    } catch {
      return .failure(error as? AVError ?? AVError(.unknown))
    }
  }
}
