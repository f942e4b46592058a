import AVFoundationTypes
import CaptureModel
import Foundation
import HardwareModel
import Locking
import PhotosModel
import PlatformModel
import RuleProbes
import SimulationKernel
import VirtualDevices

/// A simulated phone in virtual time, for probes: one for each, for it begins as a phone that was just switched on.
final class SimulatedEnvironment: RuleProbes.ProbeEnvironment {
  /// The profile's name, or its path.
  let platform: String
  private let system: CaptureSystem
  private let phone: SimulatedPhone
  private let log = MisuseLog()
  private var unplugged: AVCaptureDevice?

  /// - Parameter profile: name of a built-in profile, or path of a profile's file.
  /// - Throws: `DeviceProfileError` for an unknown or unreadable profile.
  init(_ profile: String) throws {
    platform = "camsim \(profile)"
    system = CaptureSystem(timeline: VirtualTimeline(), misusePolicy: .record)
    system.media = MovieServices()
    phone = try SimulatedPhone(DeviceProfile.load(named: profile), in: system)
    system.recorder = log
  }

  /// Runs a probe in the world of this phone.
  func run(_ probe: Probe) -> Report.Entry {
    CaptureSystem.$scoped.withValue(system) { probe.run(on: self) }
  }

  /// Collects what the model would have raised in `body`, which goes on.
  func exception(in body: () -> Void) -> ObjCException? {
    let outer = log.take()
    body()
    let raised = log.take().first
    log.put(outer)
    return raised
  }

  /// Asks the condition a hundred times a second of virtual time.
  func wait(upTo seconds: Double, until condition: () -> Bool) -> Bool {
    let end = system.timeline.nanoseconds + Int64(seconds * 1e9)
    while !condition() {
      guard system.timeline.nanoseconds < end else { return false }
      system.timeline.pass(min(10_000_000, end - system.timeline.nanoseconds))
    }
    return true
  }

  /// Does something on the main thread of this process, in the world of this phone.
  func onMainThread<Result: Sendable>(_ body: @MainActor @Sendable () -> Result) -> Result {
    guard !Thread.isMainThread else { return MainActor.assumeIsolated(body) }
    let system = system
    return DispatchQueue.main.sync {
      CaptureSystem.$scoped.withValue(system) { MainActor.assumeIsolated(body) }
    }
  }

  /// Does to the phone what a user or the system would.
  func arrange(_ circumstance: ManualStep) -> Bool {
    switch circumstance {
    case .appInBackground: system.appState = .background
    case .appInForeground: system.appState = .foreground
    case .cameraTaken: system.beginInterruption(.videoDeviceInUseByAnotherClient)
    case .cameraGivenBack: system.endInterruption(.videoDeviceInUseByAnotherClient)
    case .call: system.isPhoneCallActive = true
    case .callOver: system.isPhoneCallActive = false
    case .phoneHot: system.setSystemPressure(.shutdown, factors: .systemTemperature)
    case .phoneCool: system.setSystemPressure(.nominal)
    case .mediaServicesReset: system.failSessions(with: .mediaServicesWereReset)
    case .cameraDenied: system.setAuthorizationStatus(.denied, for: .video)
    case .cameraUndecided: system.setAuthorizationStatus(.notDetermined, for: .video)
    case .cameraRestricted: system.setAuthorizationStatus(.restricted, for: .video)
    case .photosLimited: setPhotoAccess(.limited)
    case .photosDenied: setPhotoAccess(.denied)
    case .camerasCovered: phone.light = Light(illuminance: 0.1)
    case .camerasUncovered: phone.light = .standard
    case .codeShown: phone.props = SceneProps(codes: [SceneCode(.qr, "probe", x: 0.4, size: 0.3)].compactMap(\.self))
    case .productCodeShown: phone.props = SceneProps(codes: [SceneCode(.ean13, "0036000291452")].compactMap(\.self))
    case .faceShown: phone.props = SceneProps(faces: [SceneFace(path: [.init(x: 0.5, y: 0.5, size: 0.4)])])
    case .nothingShown: phone.props = SceneProps()
    case .cameraUnplugged:
      unplugged = AVCaptureDevice.default(for: .video)
      unplugged.map(system.disconnect)
    case .cameraPluggedIn: unplugged.map { _ = system.connect($0) }
    case .phoneUpright: system.posture = .portrait
    case .phoneOnItsSide: system.posture = .landscapeLeft
    case .phoneOnItsOtherSide: system.posture = .landscapeRight
    case .rotationLocked: system.isRotationLocked = true
    case .rotationUnlocked: system.isRotationLocked = false
    case .cameraZoomedByAnotherApp: zoomInAnotherApp()
    case .portraitEffectOn: system.setVideoEffect(.portraitEffect, enabled: true)
    case .portraitEffectOff: system.setVideoEffect(.portraitEffect, enabled: false)
    case .lensSmudged: AVCaptureDevice.default(for: .video).map { system.setLensSmudged(true, $0) }
    case .lensWiped: AVCaptureDevice.default(for: .video).map { system.setLensSmudged(false, $0) }
    case .phoneFlat: system.posture = .faceUp
    }
    return true
  }

  private func setPhotoAccess(_ status: PHAuthorizationStatus) {
    for level in [PHAccessLevel.addOnly, .readWrite] { system.setPhotoAuthorizationStatus(status, for: level) }
  }

  private func zoomInAnotherApp() {
    guard let camera = AVCaptureDevice.default(for: .video) else { return }
    system.setInUseByAnotherClient(true, camera)
    system.changeAsAnotherClient(camera) { $0.videoZoomFactor = 3 }
    system.setInUseByAnotherClient(false, camera)
  }
}

/// The exceptions that the model would have raised. They have no effect there, and what comes after them is done.
private final class MisuseLog: ModelRecorder {
  private let raised = Locked<[ObjCException]>([])

  func record(_ fact: TraceEvent, at nanoseconds: Int64) {
    guard case .misuse(let misuse) = fact else { return }
    raised.withLock { $0.append(ObjCException(name: misuse.exception.rawValue, reason: misuse.reason)) }
  }

  /// Takes all of them out.
  func take() -> [ObjCException] {
    raised.withLock { list in
      defer { list = [] }
      return list
    }
  }

  func put(_ earlier: [ObjCException]) { raised.withLock { $0.insert(contentsOf: earlier, at: 0) } }
}

extension Report {
  /// What the model sees on a simulated phone.
  ///
  /// - Throws: `DeviceProfileError` for an unknown or unreadable profile.
  static func ofModel(_ profile: String, _ probes: [Probe] = Probe.all) throws -> Report {
    Report(
      platform: try SimulatedEnvironment(profile).platform,
      probes: try probes.map { try SimulatedEnvironment(profile).run($0) })
  }
}
