import AudioSessionModel
import CaptureModel
import SimulationKernel

/// A fault that an exploration injects.
package enum FaultKind: String, CaseIterable, Sendable {
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
    case .turned:
      events.contains {
        $0.hasPrefix("photo.") || $0.hasPrefix("recording.") || $0 == "AVAssetWriter.startWriting"
          || $0 == "AVCaptureStillImageOutput.captureStillImageAsynchronously"
      }
    case .slowEncoder: events.contains("AVAssetWriter.startWriting")
    case .slowCallbacks: events.contains { $0.hasSuffix(".frame") }
    case .headphones: events.contains { $0.contains("AVAudioSession") }
    case .zoomedByOther: events.contains("AVCaptureDevice.videoZoomFactor")
    case .audioInterruption, .background, .phoneCall, .cameraInUse, .mediaServicesReset, .besideOtherApps, .hot,
      .overheated, .runtimeError:
      true
    }
  }

  func begin(on world: any ExploredWorld) {
    let system = world.system
    switch self {
    case .background: world.setAppState(.background)
    case .phoneCall: world.beginPhoneCall()
    case .cameraInUse: world.beginInterruption(.videoDeviceInUseByAnotherClient)
    case .mediaServicesReset:
      // The media services serve sessions and sound.
      system.resetAudioServices()
      world.raiseRuntimeError(.mediaServicesWereReset)
    case .besideOtherApps: world.setAppState(.besideOtherApps)
    case .hot: world.setSystemPressure(.critical)
    case .overheated: world.setSystemPressure(.shutdown)
    case .runtimeError: world.raiseRuntimeError(.unknown)
    case .deviceLocked: setLocked(true, in: world)
    case .audioInterruption:
      world.note("fault audioInterruption")
      system.beginAudioInterruption()
    case .diskFull: world.setFreeSpace(0)
    case .turned: world.setPosture(system.posture == .portrait ? .landscapeLeft : .portrait)
    case .slowEncoder:
      world.note("fault slowEncoder")
      system.encoderDelay = 200_000_000
    case .slowCallbacks:
      world.note("fault slowCallbacks")
      charge(100_000_000, in: world)
    case .headphones:
      world.note("fault headphones")
      system.connect(.headphones)
    case .zoomedByOther:
      world.beginInterruption(.videoDeviceInUseByAnotherClient)
      for device in system.devices where device.hasMediaType(.video) {
        system.changeAsAnotherClient(device) { $0.videoZoomFactor = $0.minAvailableVideoZoomFactor }
      }
    }
  }

  func end(on world: any ExploredWorld) {
    let system = world.system
    switch self {
    case .background, .besideOtherApps: world.setAppState(.foreground)
    case .phoneCall: system.isPhoneCallActive = false
    case .cameraInUse, .zoomedByOther: system.endInterruption(.videoDeviceInUseByAnotherClient)
    case .hot, .overheated: world.setSystemPressure(.nominal)
    case .deviceLocked: setLocked(false, in: world)
    case .audioInterruption: system.endAudioInterruption()
    case .diskFull: world.setFreeSpace(nil)
    case .slowEncoder: system.encoderDelay = 0
    case .slowCallbacks: charge(0, in: world)
    case .headphones: system.disconnect(.headphones)
    case .mediaServicesReset, .runtimeError, .turned: break
    }
  }

  private func charge(_ nanoseconds: Int64, in world: any ExploredWorld) {
    for output in world.system.sessions.flatMap(\.outputs) {
      switch output {
      case let output as AVCaptureVideoDataOutput: output.chargeDelegate(nanoseconds: nanoseconds)
      case let output as AVCaptureDepthDataOutput: output.chargeDelegate(nanoseconds: nanoseconds)
      case let output as AVCaptureMetadataOutput: output.chargeDelegate(nanoseconds: nanoseconds)
      case let output as AVCapturePhotoOutput: output.chargeDelegate(nanoseconds: nanoseconds)
      default: break
      }
    }
  }

  private func setLocked(_ isLocked: Bool, in world: any ExploredWorld) {
    world.note("fault locked=\(isLocked)")
    for device in world.system.devices { world.system.setLockedByAnotherProcess(isLocked, device) }
  }
}
