import AudioSessionModel
import CaptureModel

/// A fault that an exploration injects.
enum FaultKind: String, CaseIterable, Sendable {
  case background, phoneCall, cameraInUse, mediaServicesReset, besideOtherApps, hot, overheated, runtimeError
  case deviceLocked, audioInterruption, diskFull, turned, slowEncoder, slowCallbacks, headphones
  case zoomedByOther

  var words: String {
    switch self {
    case .background: "the app is in the background"
    case .phoneCall: "the user is in a phone call"
    case .cameraInUse: "another client uses the camera"
    case .mediaServicesReset: "the media services are reset"
    case .besideOtherApps: "the app shares the screen with other apps"
    case .hot: "the phone is so hot that the torch is unavailable"
    case .overheated: "the phone is so hot that the cameras are unavailable"
    case .runtimeError: "the session has an unknown runtime error"
    case .deviceLocked: "another process has the configuration lock of the cameras"
    case .audioInterruption: "the audio session is interrupted"
    case .diskFull: "the disk is full"
    case .turned: "the user has turned the phone"
    case .slowEncoder: "the encoder takes 0.2 s for each sample of an asset writer"
    case .slowCallbacks: "each callback of the outputs takes 0.1 s"
    case .headphones: "the user has connected headphones"
    case .zoomedByOther: "another client uses the camera and changes its zoom"
    }
  }

  /// Whether the fault is over as soon as it has happened.
  var isInstant: Bool { [.mediaServicesReset, .runtimeError, .turned].contains(self) }

  /// Whether the fault can affect an app with these events at all.
  func concerns(_ events: Set<String>) -> Bool {
    switch self {
    case .deviceLocked: events.contains("AVCaptureDevice.lockForConfiguration")
    case .diskFull:
      events.contains { ["Recording", "AVAssetWriter", "PHPhotoLibrary"].contains(where: $0.contains) }
    case .turned: events.contains { $0.hasPrefix("photo.") || $0.hasPrefix("recording.") }
    case .slowEncoder: events.contains("AVAssetWriter.startWriting")
    case .slowCallbacks: events.contains { $0.hasSuffix(".frame") }
    case .headphones: events.contains { $0.contains("AVAudioSession") }
    case .zoomedByOther: events.contains("AVCaptureDevice.videoZoomFactor")
    case .audioInterruption, .background, .phoneCall, .cameraInUse, .mediaServicesReset, .besideOtherApps, .hot,
      .overheated, .runtimeError:
      true
    }
  }

  func begin(on phone: TestedPhone) {
    let system = phone.system
    switch self {
    case .background: phone.moveApp(to: .background)
    case .phoneCall: phone.receiveCall()
    case .cameraInUse: phone.interrupt(.videoDeviceInUseByAnotherClient)
    case .mediaServicesReset:
      // The media services serve sessions and sound.
      system.resetAudioServices()
      phone.failSessions(with: .mediaServicesWereReset)
    case .besideOtherApps: phone.moveApp(to: .besideOtherApps)
    case .hot: phone.heat(to: .critical)
    case .overheated: phone.heat(to: .shutdown)
    case .runtimeError: phone.failSessions(with: .unknown)
    case .deviceLocked: setLocked(true, on: phone)
    case .audioInterruption:
      phone.note("fault audioInterruption")
      system.beginAudioInterruption()
    case .diskFull: phone.setFreeSpace(0)
    case .turned: phone.posture = phone.posture == .portrait ? .landscapeLeft : .portrait
    case .slowEncoder:
      phone.note("fault slowEncoder")
      system.encoderDelay = 200_000_000
    case .slowCallbacks:
      phone.note("fault slowCallbacks")
      charge(0.1, on: phone)
    case .headphones:
      phone.note("fault headphones")
      system.connect(.headphones)
    case .zoomedByOther:
      phone.interrupt(.videoDeviceInUseByAnotherClient)
      for device in phone.phone.devices where device.hasMediaType(.video) {
        system.changeAsAnotherClient(device) { $0.videoZoomFactor = $0.minAvailableVideoZoomFactor }
      }
    }
  }

  func end(on phone: TestedPhone) {
    switch self {
    case .background, .besideOtherApps: phone.moveApp(to: .foreground)
    case .phoneCall: phone.system.isPhoneCallActive = false
    case .cameraInUse, .zoomedByOther: phone.system.endInterruption(.videoDeviceInUseByAnotherClient)
    case .hot, .overheated: phone.heat(to: .nominal)
    case .deviceLocked: setLocked(false, on: phone)
    case .audioInterruption: phone.system.endAudioInterruption()
    case .diskFull: phone.setFreeSpace(nil)
    case .slowEncoder: phone.system.encoderDelay = 0
    case .slowCallbacks: charge(0, on: phone)
    case .headphones: phone.system.disconnect(.headphones)
    case .mediaServicesReset, .runtimeError, .turned: break
    }
  }

  private func charge(_ seconds: Double, on phone: TestedPhone) {
    for output in phone.system.sessions.flatMap(\.outputs) {
      switch output {
      case let output as AVCaptureVideoDataOutput: phone.charge(output, seconds: seconds)
      case let output as AVCaptureDepthDataOutput: phone.charge(output, seconds: seconds)
      case let output as AVCaptureMetadataOutput: phone.charge(output, seconds: seconds)
      case let output as AVCapturePhotoOutput: phone.charge(output, seconds: seconds)
      default: break
      }
    }
  }

  private func setLocked(_ isLocked: Bool, on phone: TestedPhone) {
    phone.note("fault locked=\(isLocked)")
    for device in phone.phone.devices { phone.system.setLockedByAnotherProcess(isLocked, device) }
  }
}
