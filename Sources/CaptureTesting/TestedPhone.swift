import CaptureModel
import CoreMediaModel
import Foundation
import Locking
import PlatformModel
import SimulationKernel
import VirtualDevices

/// A simulated phone for a test of an app's own camera code: in virtual time, in a world of its own, with what happened.
///
///     @Test func countsFrames() throws {
///       let phone = try TestedPhone()
///       try phone.run {
///         let camera = MyCamera()          // code that says `import AVFoundation`
///         try camera.start()
///         phone.advance(by: 1)
///         #expect(camera.frameCount == 30)
///       }
///     }
///
/// Objects that the code makes inside `run(_:)` belong to this phone. Tests may run in parallel.
public final class TestedPhone: Sendable {
  /// The world that the phone is in.
  public let system: CaptureSystem
  private let phone: SimulatedPhone
  private let timeline: VirtualTimeline
  private let log = MisuseLog()

  /// - Parameters:
  ///   - profile: name of a built-in profile, or path of a profile's file.
  ///   - scene: what its cameras look at.
  ///   - misusePolicy: `.trap` ends the test process where a phone would end the app; `.record` collects ``misuses``.
  /// - Throws: `DeviceProfileError` for an unknown or unreadable profile; the scene's error when its file cannot be opened.
  public init(
    _ profile: String = "iphone-13-mini", scene: Scene = .chart(.orientation), misusePolicy: MisusePolicy = .trap
  ) throws {
    timeline = VirtualTimeline()
    system = CaptureSystem(timeline: timeline, misusePolicy: misusePolicy)
    system.media = MovieServices()
    system.recorder = log
    phone = try SimulatedPhone(DeviceProfile.load(named: profile), scene: scene, in: system)
  }

  /// Runs code in this phone's world: `AVCaptureDevice.default(for:)` finds its cameras.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CaptureSystem.$scoped.withValue(system, operation: body)
  }

  /// Runs asynchronous code in this phone's world.
  public func run<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await CaptureSystem.$scoped.withValue(system, operation: body)
  }

  /// Lets time pass: everything that falls due within `seconds` happens before this returns.
  public func advance(by seconds: Double) {
    timeline.advance(by: CMTime(seconds: seconds, preferredTimescale: 1_000_000_000))
  }

  /// Seconds since the world began.
  public var now: Double { timeline.now.seconds }

  /// How the phone is held.
  public var posture: Posture {
    get { system.posture }
    set { system.posture = newValue }
  }

  /// The light on the scene, from the next frame on.
  public var light: Light {
    get { phone.light }
    set { phone.light = newValue }
  }

  /// The codes and faces before the cameras, from the next frame on.
  public var props: SceneProps {
    get { phone.props }
    set { phone.props = newValue }
  }

  /// How far the subject is; automatic focus follows it.
  public var distance: SubjectDistance {
    get { phone.distance }
    set { phone.distance = newValue }
  }

  /// Puts another scene before the cameras.
  ///
  /// - Throws: the scene's error when its file cannot be opened.
  public func show(_ scene: Scene) throws { try phone.show(scene) }

  /// What the code did that Apple answers with an exception, in order; with `.record` only.
  public var misuses: [Misuse] { log.misuses.withLock { $0 } }

  private final class MisuseLog: ModelRecorder {
    let misuses = Locked<[Misuse]>([])

    func record(_ fact: ModelFact, at nanoseconds: Int64) {
      guard case .misuse(let misuse) = fact else { return }
      misuses.withLock { $0.append(misuse) }
    }
  }
}
