import CaptureModel
import CoreMediaModel
import DeviceProfiles
import Foundation
import PlatformModel
import SceneRendering
import SimulationKernel

/// A phone that a profile describes, whose cameras look at a scene and whose microphones hear it.
public final class SimulatedPhone: Sendable {
  /// The profile's name.
  public let name: String
  /// The world that the phone is in.
  public let system: CaptureSystem
  /// Cameras and microphones, in the profile's order.
  public let devices: [AVCaptureDevice]
  private let cameras: [SceneCamera]

  /// Puts a phone into a world and connects its devices.
  ///
  /// - Parameters:
  ///   - profile: which devices it has.
  ///   - scene: what its cameras look at.
  ///   - seed: where the noise of its pictures begins.
  ///   - system: the world in which they are connected.
  /// - Throws: when the scene's file cannot be opened; the error says which and why.
  public init(
    _ profile: DeviceProfile, scene: Scene = .chart(.orientation), seed: UInt64 = 0, in system: CaptureSystem
  ) throws {
    name = profile.name
    self.system = system
    var cameras: [SceneCamera] = []
    // One for all: a film that each camera decodes for itself takes forty megabytes each time.
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
    system.isPad = profile.name.hasPrefix("ipad")
  }

  /// Puts another scene before all cameras, from the next frame on.
  ///
  /// - Throws: when the scene's file cannot be opened; the cameras then keep their scene.
  public func show(_ scene: Scene) throws {
    let renderer = try scene.makeStage()
    for camera in cameras { camera.show(scene, renderer) }
  }

  /// The light on the scene, from the next frame on.
  public var light: Light {
    get { cameras.first?.light ?? .standard }
    set { for camera in cameras { camera.light = newValue } }
  }

  /// The codes and faces before all cameras, from the next frame on.
  public var props: SceneProps {
    get { cameras.first?.props ?? SceneProps() }
    set { for camera in cameras { camera.props = newValue } }
  }

  /// How far the scene is from all cameras, from the next frame on.
  public var distance: SubjectDistance {
    get { cameras.first?.distance ?? .standard }
    set { for camera in cameras { camera.distance = newValue } }
  }
}

extension SimulatedPhone {
  /// Lets the subject move evenly from now on, and then stay.
  ///
  /// - Parameters:
  ///   - from: distance in metres where it begins; nil for where it is.
  ///   - to: distance in metres where it ends.
  ///   - nanoseconds: how long it takes.
  public func moveSubject(from: Double? = nil, to: Double, nanoseconds: Int64) {
    let now = CMTime(value: system.timeline.nanoseconds, timescale: 1_000_000_000)
    distance = SubjectDistance(
      from: from ?? distance.meters(at: Moment(index: 0, time: now)), to: to, beginning: now,
      duration: CMTime(value: nanoseconds, timescale: 1_000_000_000))
  }
}

extension CaptureSystem {
  /// A world with one simulated phone in it: what an app or a test needs to run.
  ///
  /// - Parameters:
  ///   - profile: name of a built-in profile, or path of a profile's file.
  ///   - timeline: virtual by default, so that nothing happens unless a test says so.
  ///   - notificationCenter: a test that runs beside others may want its own.
  /// - Throws: `DeviceProfileError` for an unknown or unreadable profile; the scene's error when its file cannot be opened.
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
