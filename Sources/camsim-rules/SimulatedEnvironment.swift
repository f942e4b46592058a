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

/// A probe environment with a simulated phone in virtual time. Each probe gets a new one, whose phone has just been
/// switched on.
final class SimulatedEnvironment: RuleProbes.ProbeEnvironment {
  /// The name or the path of the profile, preceded by `camsim`.
  let platform: String
  private let system: CaptureSystem
  private let phone: SimulatedPhone
  private let log = MisuseLog()
  private var unplugged: AVCaptureDevice?

  /// Creates an environment with a phone.
  ///
  /// - Parameter profile: The name of a built-in profile, or the path of a profile file.
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

  /// Returns the exception that `body` would have raised in Apple's framework. In the model, `body` continues.
  func exception(in body: () -> Void) -> ObjCException? {
    let outer = log.take()
    body()
    let raised = log.take().first
    log.put(outer)
    return raised
  }

  /// Waits until the condition holds, and checks it a hundred times per second of virtual time.
  func wait(upTo seconds: Double, until condition: () -> Bool) -> Bool {
    let end = system.timeline.nanoseconds + Int64(seconds * 1e9)
    while !condition() {
      guard system.timeline.nanoseconds < end else { return false }
      system.timeline.pass(min(10_000_000, end - system.timeline.nanoseconds))
    }
    return true
  }

  /// Executes a closure on the main thread of this process, in the world of this phone.
  func onMainThread<Result: Sendable>(_ body: @MainActor @Sendable () -> Result) -> Result {
    guard !Thread.isMainThread else { return MainActor.assumeIsolated(body) }
    let system = system
    return DispatchQueue.main.sync {
      CaptureSystem.$scoped.withValue(system) { MainActor.assumeIsolated(body) }
    }
  }

  /// Performs an action of the user or the system, which is a manual step on a real device.
  func performManualStep(_ circumstance: ManualStep) -> Bool {
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

/// A recorder of the exceptions that Apple's framework would raise. In the model, the misused call has no effect and
/// execution continues.
private final class MisuseLog: ModelRecorder {
  private let raised = Locked<[ObjCException]>([])

  func record(_ fact: TraceEvent, at nanoseconds: Int64) {
    guard case .misuse(let misuse) = fact else { return }
    raised.withLock { $0.append(ObjCException(name: misuse.exception.rawValue, reason: misuse.reason)) }
  }

  /// Removes and returns all recorded exceptions.
  func take() -> [ObjCException] {
    raised.withLock { list in
      defer { list = [] }
      return list
    }
  }

  func put(_ earlier: [ObjCException]) { raised.withLock { $0.insert(contentsOf: earlier, at: 0) } }
}

extension Report {
  /// Returns the observations on a simulated phone.
  ///
  /// - Throws: `DeviceProfileError` for an unknown or unreadable profile.
  static func ofModel(_ profile: String, _ probes: [Probe] = Probe.all) throws -> Report {
    Report(
      platform: try SimulatedEnvironment(profile).platform,
      probes: try probes.map { try SimulatedEnvironment(profile).run($0) })
  }
}
