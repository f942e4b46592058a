import AVFoundationTypes
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
    case .cameraDenied: setAuthorization(.denied, for: .video, in: world)
    case .cameraRestricted: setAuthorization(.restricted, for: .video, in: world)
    case .cameraGrantedLate:
      setAuthorization(.notDetermined, for: .video, in: world)
      system.userResponseNanoseconds = 5_000_000_000
    case .cameraRefused:
      setAuthorization(.notDetermined, for: .video, in: world)
      system.userGrantsAccess = false
    case .microphoneDenied: setAuthorization(.denied, for: .audio, in: world)
    case .microphoneRefused:
      setAuthorization(.notDetermined, for: .audio, in: world)
      system.userGrantsAccess = false
    case .photosDenied: setPhotoAuthorization(.denied, of: system)
    case .photosLimited: setPhotoAuthorization(.limited, of: system)
    case .landscapeLeft: world.turn(to: .landscapeLeft)
    case .landscapeRight: world.turn(to: .landscapeRight)
    case .portraitUpsideDown: world.turn(to: .portraitUpsideDown)
    case .dark: world.setIlluminance(1)
    case .phoneCall, .cameraInUse, .hot, .overheated, .deviceLocked, .diskFull: fault?.begin(on: world)
    }
  }

  private func setAuthorization(
    _ status: AVAuthorizationStatus, for mediaType: AVMediaType, in world: any ExploredWorld
  ) {
    world.note("fault authorization \(mediaType.rawValue) \(status)")
    world.system.setAuthorizationStatus(status, for: mediaType)
  }

  private func setPhotoAuthorization(_ status: PHAuthorizationStatus, of system: CaptureSystem) {
    system.setPhotoAuthorizationStatus(status, for: .readWrite)
    if status == .denied { system.setPhotoAuthorizationStatus(status, for: .addOnly) }
  }
}
