import PlatformModel
import SimulationKernel

/// Does what a step of the world says, and writes it into the trace.
class WorldStepExecutor: @unchecked Sendable {
  // Unchecked: steps are performed one at a time, by the thread that moves time.
  let world: WorldRun
  private let path: String
  /// Why a step that happened by itself could not be done.
  private(set) var failure: (any Error)?
  /// Steps that were taken, for the report.
  private(set) var steps: [RunReport.Step] = []
  /// Told each step before it is taken.
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

  /// Notes which lines of the trace a step causes.
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

  /// Why a step cannot be played around a program.
  static let ofProgram = ScenarioError(
    .badScenario,
    "a program does this by itself; leave the step out, or run the scenario without a program: camsim run")

  func note(_ text: String) { world.context.note(text) }

  private func press(_ control: String, to value: Double) throws {
    note("press \(control) \(value)")
    world.system.showCaptureControls(true)
    defer { world.system.showCaptureControls(false) }
    guard world.system.setCaptureControl(control, to: value) else {
      throw ScenarioError(
        .badScenario,
        "no control '\(control)' can be set now; add one to a session that runs, on a phone with a camera button (iphone-17)"
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
      world.system.turn(to: model, nanoseconds: length)
    case .frames:
      throw ScenarioError(.badScenario, "a turn takes seconds or milliseconds, not frames")
    }
  }
}
