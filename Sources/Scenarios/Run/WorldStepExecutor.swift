import PlatformModel
import SimulationKernel

/// An executor of the steps that act on the world, which records the steps in the trace.
class WorldStepExecutor: @unchecked Sendable {
  // Unchecked: the thread that advances time executes one step at a time.
  let world: WorldRun
  private let path: String
  /// The first error of a scheduled step.
  private(set) var failure: (any Error)?
  /// The executed steps, for the report.
  private(set) var steps: [RunReport.Step] = []
  /// A closure that is called before each step with its location.
  var stepping: @Sendable (Scenario.Place) -> Void = { _ in }

  init(_ world: WorldRun, path: String) {
    self.world = world
    self.path = path
  }

  func performSafely(_ step: Scenario.Step) {
    do { try perform(step) } catch { failure = failure ?? error }
  }

  func perform(_ step: Scenario.Step) throws {
    do {
      try noting(step) { try world.exceptions.take(step) { try perform(step.action) } }
    } catch {
      throw ScenarioError(at: Scenario.Place(path: path, step.position), error)
    }
  }

  /// Executes the body of a step, and records which trace lines were written meanwhile.
  func noting(_ step: Scenario.Step, _ body: () throws -> Void) rethrows {
    let first = world.trace.lineCount
    let place = Scenario.Place(path: path, step.position)
    stepping(place)
    defer {
      steps.append(
        RunReport.Step(
          place: place, traceLine: first + 1,
          traceLineCount: world.trace.lineCount - first))
    }
    try body()
  }

  func perform(_ action: Scenario.Action) throws {
    switch action {
    case .rotate(let posture, let time): try rotate(to: posture, within: time)
    case .press(let control, let value): try press(control, to: value)
    case .scene(let scene):
      note("scene \(scene.traceText)")
      try world.camera.show(scene)
    case .fault(let fault): try perform(fault)
    case .controls(let settings):
      for setting in settings {
        note("control \(setting.name) \(setting.value)")
        try world.camera.ownControls().set(setting)
      }
    case .call, .configure, .set, .setConnection, .switchCamera, .await, .charge, .hold: throw Self.ofProgram
    }
  }

  /// The error for steps that cannot be played around a program.
  static let ofProgram = ScenarioError(
    .badScenario,
    "a program performs this step itself; remove the step, or run the scenario without a program (camsim run)")

  func note(_ text: String) { world.context.note(text) }

  private func press(_ control: String, to value: Double) throws {
    note("press \(control) \(value)")
    world.system.showCaptureControls(true)
    defer { world.system.showCaptureControls(false) }
    guard world.system.setCaptureControl(control, to: value) else {
      throw ScenarioError(
        .badScenario,
        "no control '\(control)' can be set at this time; add it to a running session on a phone with a camera button, such as iphone-17"
      )
    }
  }

  private func rotate(to posture: Scenario.Posture, within time: Scenario.Time?) throws {
    let model = Posture(rawValue: posture.rawValue) ?? .portrait
    switch time {
    case nil:
      note("rotate \(posture.rawValue)")
      world.system.posture = model
    case .nanoseconds(let length):
      note("rotate \(posture.rawValue) for=\(Trace.seconds(length))")
      world.system.rotate(to: model, nanoseconds: length)
    case .frames:
      throw ScenarioError(.badScenario, "the duration of a rotation cannot be in frames; write seconds or milliseconds")
    }
  }
}
