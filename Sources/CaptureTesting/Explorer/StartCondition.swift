import PhotosModel
import VirtualDevices

/// A state of the phone, the app's permissions, or the surroundings when an explored run starts.
enum StartCondition: String, CaseIterable, Sendable {
  case cameraDenied, cameraRestricted, cameraGrantedLate, cameraRefused, microphoneDenied, microphoneRefused
  case photosDenied, photosLimited, phoneCall, cameraInUse, hot, overheated, deviceLocked, diskFull
  case landscapeLeft, landscapeRight, portraitUpsideDown, dark

  var words: String {
    switch self {
    case .cameraDenied: "the app has no access to the cameras"
    case .cameraRestricted: "access to the cameras is restricted"
    case .cameraGrantedLate: "the user grants access to the cameras after 5 s"
    case .cameraRefused: "the user refuses access to the cameras"
    case .microphoneDenied: "the app has no access to the microphone"
    case .microphoneRefused: "the user refuses access to the microphone"
    case .photosDenied: "the app has no access to the photo library"
    case .photosLimited: "the app has limited access to the photo library"
    case .landscapeLeft, .landscapeRight, .portraitUpsideDown: "the phone is held in \(rawValue)"
    case .dark: "the scene is dark"
    case .phoneCall, .cameraInUse, .hot, .overheated, .deviceLocked, .diskFull: "\(fault?.words ?? "") from the start"
    }
  }

  /// The fault that exists from the start.
  var fault: FaultKind? { FaultKind(rawValue: rawValue) }

  func apply(to phone: TestedPhone) {
    let system = phone.system
    switch self {
    case .cameraDenied: phone.setAuthorization(.denied, for: .video)
    case .cameraRestricted: phone.setAuthorization(.restricted, for: .video)
    case .cameraGrantedLate:
      phone.setAuthorization(.notDetermined, for: .video)
      system.userResponseNanoseconds = 5_000_000_000
    case .cameraRefused:
      phone.setAuthorization(.notDetermined, for: .video)
      system.userGrantsAccess = false
    case .microphoneDenied: phone.setAuthorization(.denied, for: .audio)
    case .microphoneRefused:
      phone.setAuthorization(.notDetermined, for: .audio)
      system.userGrantsAccess = false
    case .photosDenied: setPhotoAuthorization(.denied, of: phone)
    case .photosLimited: setPhotoAuthorization(.limited, of: phone)
    case .landscapeLeft: phone.posture = .landscapeLeft
    case .landscapeRight: phone.posture = .landscapeRight
    case .portraitUpsideDown: phone.posture = .portraitUpsideDown
    case .dark: phone.light.illuminance = 1
    case .phoneCall, .cameraInUse, .hot, .overheated, .deviceLocked, .diskFull: fault?.begin(on: phone)
    }
  }

  private func setPhotoAuthorization(_ status: PHAuthorizationStatus, of phone: TestedPhone) {
    phone.system.setPhotoAuthorizationStatus(status, for: .readWrite)
    if status == .denied { phone.system.setPhotoAuthorizationStatus(status, for: .addOnly) }
  }
}
