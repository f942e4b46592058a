import CaptureModel
import PhotosModel
import SimulationKernel

/// A state of the phone, the app's permissions, or the surroundings when an explored run starts.
package enum StartCondition: String, CaseIterable, Sendable {
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

  func apply(to world: any ExploredWorld) {
    let system = world.system
    switch self {
    case .cameraDenied: world.setAuthorizationStatus(.denied, for: .video)
    case .cameraRestricted: world.setAuthorizationStatus(.restricted, for: .video)
    case .cameraGrantedLate:
      world.setAuthorizationStatus(.notDetermined, for: .video)
      system.userResponseNanoseconds = 5_000_000_000
    case .cameraRefused:
      world.setAuthorizationStatus(.notDetermined, for: .video)
      system.userGrantsAccess = false
    case .microphoneDenied: world.setAuthorizationStatus(.denied, for: .audio)
    case .microphoneRefused:
      world.setAuthorizationStatus(.notDetermined, for: .audio)
      system.userGrantsAccess = false
    case .photosDenied: setPhotoAuthorization(.denied, of: system)
    case .photosLimited: setPhotoAuthorization(.limited, of: system)
    case .landscapeLeft: world.setPosture(.landscapeLeft)
    case .landscapeRight: world.setPosture(.landscapeRight)
    case .portraitUpsideDown: world.setPosture(.portraitUpsideDown)
    case .dark: world.setIlluminance(1)
    case .phoneCall, .cameraInUse, .hot, .overheated, .deviceLocked, .diskFull: fault?.begin(on: world)
    }
  }

  private func setPhotoAuthorization(_ status: PHAuthorizationStatus, of system: CaptureSystem) {
    system.setPhotoAuthorizationStatus(status, for: .readWrite)
    if status == .denied { system.setPhotoAuthorizationStatus(status, for: .addOnly) }
  }
}
