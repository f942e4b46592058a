import CaptureModel
import CoreMediaModel
import Exploration
import VirtualDevices
import Foundation
import Locking
import PlatformModel
import SimulationKernel
import VirtualDispatch

/// A simulated phone for tests of an app's own camera code. The whole app runs in virtual time.
///
///     @Test func countsFrames() async throws {
///       let phone = try TestedPhone()
///       try await phone.run {
///         let camera = MyCamera()          // code that imports AVFoundation, with queues, tasks and actors
///         try await camera.start()
///         await phone.advance(by: 1)
///         #expect(camera.frameCount == 30)
///       }
///     }
///
/// Objects created by the code in `run` belong to this phone, as do the jobs that it submits to queues, tasks, actors
/// and timers. These jobs run in a defined order before time advances. Tests may run in parallel.
public final class TestedPhone: Sendable {
  /// The capture system of the phone's world.
  public let system: CaptureSystem
  let phone: SimulatedPhone
  let world: AppScheduler
  let log: PhoneLog
  let notes = Locked(ExplorationNotes())

  /// The order of jobs that are ready at the same time.
  public enum Schedule: Sendable, Hashable, CustomStringConvertible {
    /// Jobs run in the order in which they were submitted.
    case firstInFirstOut
    /// Jobs run in another order that the rules of the queues permit. The order is identical in all runs with this
    /// seed.
    case seed(UInt64)

    public var description: String {
      switch self {
      case .firstInFirstOut: "first in, first out"
      case .seed(let seed): "seed \(seed) (to run only this seed, set CAMSIM_SEED=\(seed))"
      }
    }

    /// Returns a schedule for each seed, as arguments of a test: `@Test(arguments:
    /// TestedPhone.Schedule.seeds(1...200))`.
    ///
    /// If the environment contains, for example, `CAMSIM_SEED=7`, returns only the schedule for that seed.
    public static func seeds(_ seeds: ClosedRange<UInt64>) -> [Schedule] {
      if let only = ProcessInfo.processInfo.environment["CAMSIM_SEED"].flatMap(UInt64.init) { return [.seed(only)] }
      return seeds.map(Schedule.seed)
    }
  }

  /// The handling of calls that raise an exception in Apple's framework.
  public enum MisuseHandling: Sendable {
    /// The call fails the test and has no effect.
    case fail
    /// The call is recorded in ``TestedPhone/misuses`` and has no effect, for tests of misuse itself.
    case record
    /// The call ends the process, as on a phone.
    case trap
  }

  /// Creates a phone in its own world.
  ///
  /// - Parameters:
  ///   - profile: The name of a built-in profile, or the path of a profile file.
  ///   - scene: The scene in front of the cameras.
  ///   - misuse: The handling of calls that would end the app on a phone.
  ///   - schedule: The order of jobs that are ready at the same time.
  /// - Throws: `AppScheduler.NotInterposed` if virtual time is not available, `DeviceProfileError` for an unknown or unreadable profile, or the scene's error when its file cannot be
  ///   opened.
  public convenience init(
    _ profile: String = "iphone-13-mini", scene: Scene = .chart(.orientation), misuse: MisuseHandling = .fail,
    schedule: Schedule = .firstInFirstOut
  ) throws {
    // Its sentence comes before those about profiles.
    try AppScheduler.requireInterposition()
    try self.init(DeviceProfile.load(named: profile), scene: scene, misuse: misuse, schedule: schedule)
  }

  /// Creates a phone that is described by a profile, for example without a part that other phones lack:
  /// `DeviceProfile.load(named: "iphone-13-mini").without([.torch])`.
  ///
  /// - Throws: `AppScheduler.NotInterposed` if virtual time is not available, or the scene's error when its file cannot
  ///   be opened.
  public init(
    _ profile: DeviceProfile, scene: Scene = .chart(.orientation), misuse: MisuseHandling = .fail,
    schedule: Schedule = .firstInFirstOut
  ) throws {
    try AppScheduler.requireInterposition()
    let seed: UInt64? = if case .seed(let seed) = schedule { seed } else { nil }
    world = AppScheduler(epoch: Self.epoch, seed: seed)
    log = PhoneLog(fails: misuse == .fail, device: profile.name, container: world.container)
    system = CaptureSystem(timeline: world, misusePolicy: misuse == .trap ? .trap : .record)
    system.media = MovieServices()
    system.setPhotoLibrary { [container = world.container] in container.media }
    phone = try SimulatedPhone(profile, scene: scene, in: system)
    world.system = system
    world.locate = { ($0.map(CallSite.current) ?? CallSite.current()).map { "\($0.fileName):\($0.line)" } }
    log.trace.name(devices: phone.devices)
    system.recorder = log
    note("rotate \(system.posture)")
  }

  // An event that was never due, such as the end of a fault, retains the system.
  deinit { world.discardEvents() }

  /// January 1, 2025, 00:00 UTC: the value of `Date()` at the start of virtual time. **Source:** assumed.
  private static let epoch: Int64 = 1_735_689_600_000_000_000

  /// The phone in whose world the current test runs; nil outside `run`.
  @TaskLocal public static var current: TestedPhone?

  /// Runs synchronous code in this phone's world, in which `AVCaptureDevice.default(for:)` returns its cameras.
  ///
  /// Submitted jobs run while the code waits for time, for a queue or for a semaphore. A call from an actor other than
  /// the main actor fails the test, because the actor's other jobs could not run meanwhile.
  ///
  /// - Throws: The error of the body, or `AppScheduler.Deadlock` if the body can throw and waits for good.
  public func run<Result, Failure>(
    isolation: isolated (any Actor)? = #isolation, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let isolation, !(isolation is MainActor) {
      let text =
        "the synchronous phone.run is called on the actor \(type(of: isolation)), whose other jobs cannot run meanwhile; "
      TestFailure(text: text + "make the method async and call 'try await phone.run'").report()
    }
    do {
      return try withFailureArtifacts {
        defer { tellFailures() }
        return try CaptureSystem.$scoped.withValue(system) {
          try Self.$current.withValue(self) { try world.run(isMain: isolation is MainActor, body) }
        }
      }
    } catch { throw error as! Failure }
  }

  /// Runs asynchronous code in this phone's world, on the caller's actor. Time advances while the code is suspended.
  ///
  /// - Throws: The error of the body, or `AppScheduler.Deadlock` if no job or timer is left that could resume it.
  @_disfavoredOverload  // A synchronous body is run by the other.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: @escaping () async throws -> Result
  ) async throws -> Result {
    try await withFailureArtifacts {
      try await log.relay.listen {
        defer { tellFailures() }
        return try await CaptureSystem.$scoped.withValue(system) {
          try await Self.$current.withValue(self) { try await world.run(body) }
        }
      }
    }
  }

  private func tellFailures() {
    log.relay.reportWaiting()
    for failure in world.takeFailures() { TestFailure(text: failure, place: log.test?.location).report() }
  }

  /// Advances time by `seconds`. Everything that becomes due in that time, including the resulting jobs, runs before
  /// the method returns.
  ///
  /// - Parameter seconds: A duration from 0 to a billion seconds. The test fails for other values.
  @available(*, noasync, message: "use 'await phone.advance(by:)' in asynchronous code")
  public func advance(by seconds: Double) {
    guard let length = length(of: seconds) else { return }
    defer { tellFailures() }
    world.run { world.wait(until: world.nanoseconds + length) }
  }

  /// Advances time in an asynchronous test, within the asynchronous `run`.
  ///
  /// - Parameters:
  ///   - seconds: A duration from 0 to a billion seconds. The test fails for other values.
  ///   - isolation: The actor of the test, which waits without blocking it.
  public func advance(by seconds: Double, isolation: isolated (any Actor)? = #isolation) async {
    guard let length = length(of: seconds) else { return }
    await world.wait(until: world.nanoseconds + length)
    tellFailures()
  }

  /// Returns the duration in nanoseconds; fails the test and returns nil if it is negative, not a number, or longer
  /// than a billion seconds.
  private func length(of seconds: Double) -> Int64? {
    guard (0...1e9).contains(seconds), world.nanoseconds < .max / 2 else {
      TestFailure(text: "advance(by: \(seconds)) at \(now) s: pass a duration from 0 to a billion seconds").report()
      return nil
    }
    return Int64((seconds * 1e9).rounded(.up))
  }

  /// The time since the world started, in seconds.
  public var now: Double { Double(world.nanoseconds) / 1e9 }

  /// The way the phone is held. Changes are recorded in the trace.
  public var posture: Posture {
    get { system.posture }
    set { setPosture(newValue) }
  }

  /// The light on the scene. A change applies from the next frame on and is recorded in the trace.
  public var light: Light {
    get { phone.light }
    set {
      note("scene illuminance=\(newValue.illuminance)lx")
      phone.light = newValue
    }
  }

  /// The codes and faces in front of the cameras. A change applies from the next frame on.
  public var props: SceneProps {
    get { phone.props }
    set { phone.props = newValue }
  }

  /// The distance to the subject, to which automatic focus adapts.
  public var distance: SubjectDistance {
    get { phone.distance }
    set { phone.distance = newValue }
  }

  /// Replaces the scene in front of the cameras.
  ///
  /// - Throws: The scene's error when its file cannot be opened.
  public func show(_ scene: Scene) throws { try phone.show(scene) }

  /// The calls that raise an exception in Apple's framework, in chronological order. The array is empty with `.trap`,
  /// which ends the process.
  public var misuses: [Misuse] { log.misuses }
}
