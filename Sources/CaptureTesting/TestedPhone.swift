import CaptureModel
import CoreMediaModel
import Foundation
import PlatformModel
import SimulationKernel
import VirtualDevices
import VirtualDispatch

/// A simulated phone for a test of an app's own camera code, with the whole app in virtual time.
///
///     @Test func countsFrames() async throws {
///       let phone = try TestedPhone()
///       try await phone.run {
///         let camera = MyCamera()          // code that says `import AVFoundation`, with queues, tasks and actors
///         try await camera.start()
///         await phone.advance(by: 1)
///         #expect(camera.frameCount == 30)
///       }
///     }
///
/// What the code in `run` makes belongs to this phone: its objects, and the work that it hands to queues, tasks, actors and timers, which
/// happens in a defined order before time moves. Tests may run in parallel.
public final class TestedPhone: Sendable {
  /// The world that the phone is in.
  public let system: CaptureSystem
  let phone: SimulatedPhone
  let world: AppScheduler
  let log: PhoneLog

  /// The order in which work runs that is ready at the same time.
  public enum Schedule: Sendable, Hashable, CustomStringConvertible {
    /// In the order in which it was handed over.
    case firstInFirstOut
    /// In another order that the rules of the queues allow, the same for each run with this seed.
    case seed(UInt64)

    public var description: String {
      switch self {
      case .firstInFirstOut: "first in, first out"
      case .seed(let seed): "seed \(seed) (CAMSIM_SEED=\(seed) runs it alone)"
      }
    }

    /// One schedule for each seed, for a test's arguments: `@Test(arguments: TestedPhone.Schedule.seeds(1...200))`.
    ///
    /// With `CAMSIM_SEED=7` in the environment that seed alone.
    public static func seeds(_ seeds: ClosedRange<UInt64>) -> [Schedule] {
      if let only = ProcessInfo.processInfo.environment["CAMSIM_SEED"].flatMap(UInt64.init) { return [.seed(only)] }
      return seeds.map(Schedule.seed)
    }
  }

  /// What a call does that Apple answers with an exception.
  public enum MisuseHandling: Sendable {
    /// It fails the test, and has no effect.
    case fail
    /// It has no effect, and stands in ``TestedPhone/misuses``: for a test of just that.
    case record
    /// It ends the process, as on a phone.
    case trap
  }

  /// - Parameters:
  ///   - profile: name of a built-in profile, or path of a profile's file.
  ///   - scene: what its cameras look at.
  ///   - misuse: what happens where a phone would end the app.
  ///   - schedule: the order of what is ready at the same time.
  /// - Throws: `DeviceProfileError` for an unknown or unreadable profile; the scene's error when its file cannot be opened.
  public init(
    _ profile: String = "iphone-13-mini", scene: Scene = .chart(.orientation), misuse: MisuseHandling = .fail,
    schedule: Schedule = .firstInFirstOut
  ) throws {
    let seed: UInt64? = if case .seed(let seed) = schedule { seed } else { nil }
    world = AppScheduler(epoch: Self.epoch, seed: seed)
    log = PhoneLog(fails: misuse == .fail, device: profile)
    system = CaptureSystem(timeline: world, misusePolicy: misuse == .trap ? .trap : .record)
    system.media = MovieServices()
    system.recorder = log
    phone = try SimulatedPhone(DeviceProfile.load(named: profile), scene: scene, in: system)
    world.system = system
    note("rotate \(system.posture)")
  }

  /// 1 January 2025, 00:00 UTC: what `Date()` tells when virtual time begins. **Source:** made up.
  private static let epoch: Int64 = 1_735_689_600_000_000_000

  /// The phone in whose world the running test is.
  @TaskLocal public static var current: TestedPhone?

  /// Runs code in this phone's world: `AVCaptureDevice.default(for:)` finds its cameras.
  ///
  /// Work that it hands over runs when it waits: for time, for a queue, for a semaphore. In a method of an actor, the main actor aside, it
  /// fails the test: what waits for that actor could not run meanwhile.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () throws -> Result
  ) rethrows -> Result {
    if let isolation, !(isolation is MainActor) {
      let text = "run stands on the actor \(type(of: isolation)), whose other work can't run while it waits; "
      TestFailure(text: text + "make the method async and say 'try await phone.run'").report()
    }
    return try withEvidence {
      defer { tellFailures() }
      return try CaptureSystem.$scoped.withValue(system) {
        try Self.$current.withValue(self) { try world.run(isMain: isolation is MainActor, body) }
      }
    }
  }

  /// Runs asynchronous code in this phone's world, on the actor of the caller. While it waits, time moves.
  ///
  /// - Throws: what the body throws; `AppScheduler.Deadlock` when nothing is left that could let it go on.
  @_disfavoredOverload  // A synchronous body is run by the other.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: @escaping () async throws -> Result
  ) async throws -> Result {
    try await withEvidence {
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
    for failure in world.takeFailures() { TestFailure(text: failure).report() }
  }

  /// Lets time pass: everything that falls due within `seconds` happens before this returns, and what it leads to.
  ///
  /// - Parameter seconds: from 0 to a billion; the test fails with any other.
  @available(*, noasync, message: "say 'await phone.advance(by:)'")
  public func advance(by seconds: Double) {
    guard let length = length(of: seconds) else { return }
    defer { tellFailures() }
    world.run { world.wait(until: world.nanoseconds + length) }
  }

  /// The same for an asynchronous test, within the asynchronous `run`.
  public func advance(by seconds: Double, isolation: isolated (any Actor)? = #isolation) async {
    guard let length = length(of: seconds) else { return }
    await world.wait(until: world.nanoseconds + length)
    tellFailures()
  }

  /// In nanoseconds; nil, and a failure of the test, for what is no length of time or is longer than 32 years.
  private func length(of seconds: Double) -> Int64? {
    guard (0...1e9).contains(seconds), world.nanoseconds < .max / 2 else {
      TestFailure(text: "advance(by: \(seconds)) at \(now) s: name a length from 0 to a billion seconds").report()
      return nil
    }
    return Int64((seconds * 1e9).rounded(.up))
  }

  /// Seconds since the world began.
  public var now: Double { Double(world.nanoseconds) / 1e9 }

  /// How the phone is held.
  public var posture: Posture {
    get { system.posture }
    set {
      note("rotate \(newValue)")
      system.posture = newValue
    }
  }

  /// The light on the scene, from the next frame on.
  public var light: Light {
    get { phone.light }
    set {
      note("scene illuminance=\(newValue.illuminance)lx")
      phone.light = newValue
    }
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

  /// What the code did that Apple answers with an exception, in order; not with `.trap`.
  public var misuses: [Misuse] { log.misuses }
}
