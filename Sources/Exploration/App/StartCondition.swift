import CaptureModel
import DeviceProfiles
import PhotosModel
import SimulationKernel

/// A state of the phone, the app's permissions, or the surroundings when an explored run starts.
package enum StartCondition: String, CaseIterable, Sendable {
  case cameraDenied, cameraRestricted, cameraGrantedLate, cameraRefused, microphoneDenied, microphoneRefused
  case photosDenied, photosLimited, phoneCall, cameraInUse, hot, overheated, deviceLocked, diskFull
  case landscapeLeft, landscapeRight, portraitUpsideDown, dark
  case slowStart, lateFirstFrame, slowConvergence

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
    case .slowStart: "the session takes 3 s to start"
    case .lateFirstFrame: "the first frame comes 2 s after the session has started"
    case .slowConvergence: "exposure, focus and white balance take seconds to adjust, beginning with the first frame"
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
    case .slowStart, .lateFirstFrame, .slowConvergence: break
    }
  }

  /// Returns the phone with the speed that the condition gives to its cameras.
  ///
  /// **Source:** phones are not that slow as a rule. Reports say that the start took 7 to 9 s
  /// (github.com/AlexLittlejohn/ALCameraViewController/issues/146), that frames came up to 2 s late although the session
  /// ran (Apple Developer Forums, iPhone 15 Pro with iOS 18.0), and that first photos were nearly black
  /// (github.com/NextLevel/NextLevel/issues/246).
  func phone(_ profile: DeviceProfile) -> DeviceProfile {
    switch self {
    case .slowStart: profile.changingCameras { $0.costs.startMilliseconds = 3_000 }
    case .lateFirstFrame: profile.changingCameras { $0.costs.firstFrameMilliseconds = 2_000 }
    case .slowConvergence:
      profile.changingCameras { camera in
        camera.tuning.startsConverged = false
        (camera.tuning.exposureMilliseconds, camera.tuning.whiteBalanceMilliseconds) = (1_000, 1_000)
        (camera.tuning.focusSpeed, camera.tuning.smoothFocusSpeed) = (0.25, 0.25)
      }
    default: profile
    }
  }

  private func setPhotoAuthorization(_ status: PHAuthorizationStatus, of system: CaptureSystem) {
    system.setPhotoAuthorizationStatus(status, for: .readWrite)
    if status == .denied { system.setPhotoAuthorizationStatus(status, for: .addOnly) }
  }
}
