import CaptureModel

extension Performer {
  /// Lets something go wrong, and right again when its time is over.
  func perform(_ fault: Scenario.Fault) throws {
    let system = world.system
    switch fault {
    case .interruption(let reason, let duration):
      note("fault interruption \(reason.rawValue)")
      guard let reason = AVCaptureSession.InterruptionReason(rawValue: reason.code) else { return }
      system.beginInterruption(reason)
      undo(after: duration) { system.endInterruption() }
    case .runtimeError(let code):
      note("fault runtimeError \(code.rawValue)")
      system.failSessions(with: AVError.Code.allCases.first { "\($0)" == code.rawValue } ?? .unknown)
    case .mediaServicesReset:
      note("fault mediaServicesReset")
      system.failSessions(with: .mediaServicesWereReset)
    case .disconnect(let input, let duration):
      note("fault disconnect \(input.rawValue)")
      let device = try world.device(input)
      system.disconnect(device)
      undo(after: duration) { system.connect(device) }
    case .diskFull(let output):
      throw ScenarioError(.badScenario, "'\(output)': a full disk cannot be played yet; leave the fault out")
    }
  }

  private func undo(after duration: Scenario.Time?, _ body: @escaping @Sendable () -> Void) {
    guard case .nanoseconds(let nanoseconds) = duration else { return }
    let timeline = world.system.timeline
    timeline.schedule(after: nanoseconds) { timeline.callOut(body) }
  }

  /// Charges an output's client for each frame from now on.
  func charge(_ output: String, _ time: Scenario.Time) throws {
    note("charge \(output) \(time)")
    guard let client = world.client(output, as: VideoClient.self), case .nanoseconds(let cost) = time else {
      throw ScenarioError(
        .badScenario, "charge a videoData output with a time in s or ms; '\(output)' cannot be charged \(time)")
    }
    client.charge(nanoseconds: cost)
  }
}
