// The user is asked once for the camera; who has refused is sent to Settings.
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

  /// For an app that does not ask: making the input fails when the user has refused.
  static func makeInput(for camera: AVCaptureDevice) -> Result<AVCaptureDeviceInput, AVError> {
    do {
      return .success(try AVCaptureDeviceInput(device: camera))
    } catch {
      return .failure(error as? AVError ?? AVError(.unknown))
    }
  }
}
