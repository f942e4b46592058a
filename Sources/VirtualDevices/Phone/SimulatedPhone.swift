import CaptureModel
import CoreMediaModel
import DeviceProfiles
import Foundation
import HardwareModel
import PlatformModel
import SceneRendering
import SimulationKernel

/// A phone described by a profile, whose cameras and microphones capture a scene.
public final class SimulatedPhone: Sendable {
  /// The name of the profile.
  public let name: String
  /// The world in which the phone exists.
  public let system: CaptureSystem
  /// The cameras and microphones, in the order of the profile.
  public let devices: [AVCaptureDevice]
  private let cameras: [SceneCamera]

  /// Creates a phone in a world and connects its devices.
  ///
  /// - Parameters:
  ///   - profile: The profile that describes the devices.
  ///   - scene: The scene in front of the cameras.
  ///   - seed: The seed of the image noise.
  ///   - system: The world in which the devices are connected.
  /// - Throws: An error that names the scene's file if it cannot be opened.
  public init(
    _ profile: DeviceProfile, scene: Scene = .chart(.orientation), seed: UInt64 = 0, in system: CaptureSystem
  ) throws {
    name = profile.name
    self.system = system
    var cameras: [SceneCamera] = []
    // All cameras share one scene renderer, because decoding a video separately takes 40 MB per camera.
    let renderer = try scene.makeStage()
    devices = profile.devices.map { descriptor in
      switch descriptor.kind {
      case .camera(let camera):
        let camera = SceneCamera(scene, renderer, lens: camera.lens, seed: seed)
        cameras.append(camera)
        return AVCaptureDevice(descriptor, source: .camera(camera), in: system)
      case .microphone(let microphone):
        let beep = Beep(sampleRate: microphone.sampleRate, channelCount: microphone.channelCount)
        return AVCaptureDevice(descriptor, source: .microphone(beep), in: system)
      }
    }
    self.cameras = cameras
    for device in devices { system.connect(device) }
    if profile.hasCameraControl { system.hasCameraControl = true }
    if profile.controlLimit != system.controlLimit { system.controlLimit = profile.controlLimit }
    if !profile.interruptsOtherSessionsFirst { system.interruptsOtherSessionsFirst = false }
    if profile.limits != system.limits { system.limits = profile.limits }
    system.isPad = profile.name.hasPrefix("ipad")
  }

  /// Replaces the scene in front of all cameras, effective with the next frame.
  ///
  /// - Throws: An error if the scene's file cannot be opened. The cameras then keep their scene.
  public func show(_ scene: Scene) throws {
    let renderer = try scene.makeStage()
    for camera in cameras { camera.show(scene, renderer) }
  }

  /// The light on the scene. Changes take effect with the next frame.
  public var light: Light {
    get { cameras.first?.light ?? .standard }
    set { for camera in cameras { camera.light = newValue } }
  }

  /// The codes and faces in front of all cameras. Changes take effect with the next frame.
  public var props: SceneProps {
    get { cameras.first?.props ?? SceneProps() }
    set { for camera in cameras { camera.props = newValue } }
  }

  /// The distance of the scene from all cameras. Changes take effect with the next frame.
  public var distance: SubjectDistance {
    get { cameras.first?.distance ?? .standard }
    set { for camera in cameras { camera.distance = newValue } }
  }
}

extension SimulatedPhone {
  /// Moves the subject linearly, starting now, to a new constant distance.
  ///
  /// - Parameters:
  ///   - from: The initial distance in meters, or nil for the current distance.
  ///   - to: The final distance in meters.
  ///   - nanoseconds: The duration of the movement.
  public func moveSubject(from: Double? = nil, to: Double, nanoseconds: Int64) {
    let now = CMTime(value: system.timeline.nanoseconds, timescale: 1_000_000_000)
    distance = SubjectDistance(
      from: from ?? distance.meters(at: SceneTime(index: 0, time: now)), to: to, beginning: now,
      duration: CMTime(value: nanoseconds, timescale: 1_000_000_000))
  }
}

extension CaptureSystem {
  /// Creates a world with one simulated phone, which is all that an app or a test needs to run.
  ///
  /// - Parameters:
  ///   - profile: The name of a built-in profile, or the path of a profile file.
  ///   - timeline: The timeline. By default it is virtual, so that time advances only when a test advances it.
  ///   - notificationCenter: The notification center. Tests that run in parallel may use separate ones.
  /// - Throws: `DeviceProfileError` for an unknown or unreadable profile, or the scene's error if its file cannot be
  ///   opened.
  public static func simulatedPhone(
    _ profile: String = "iphone-13-mini", scene: Scene = .chart(.orientation),
    timeline: any Timeline = VirtualTimeline(), misusePolicy: MisusePolicy = .trap,
    notificationCenter: NotificationCenter = .default
  ) throws -> CaptureSystem {
    let system = CaptureSystem(timeline: timeline, misusePolicy: misusePolicy, notificationCenter: notificationCenter)
    system.media = MovieServices()
    _ = try SimulatedPhone(DeviceProfile.load(named: profile), scene: scene, in: system)
    return system
  }
}
