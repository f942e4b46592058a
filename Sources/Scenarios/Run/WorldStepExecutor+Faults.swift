import AVFoundationTypes
import CaptureModel
import SimulationKernel
import VirtualDevices

extension WorldStepExecutor {
  /// Injects a fault, and removes it after its duration.
  func perform(_ fault: Scenario.Fault) throws {
    let system = world.system
    switch fault {
    case .interruption(let reason, let duration):
      note("fault interruption \(reason.rawValue)")
      guard let reason = AVCaptureSession.InterruptionReason(rawValue: reason.code) else { return }
      system.beginInterruption(reason)
      undo(after: duration) { system.endInterruption(reason) }
    case .app(let state, let duration):
      note("fault \(state.rawValue)")
      system.appState = state.model
      undo(after: duration) { system.appState = .foreground }
    case .phoneCall(let duration):
      note("fault phoneCall")
      system.isPhoneCallActive = true
      undo(after: duration) { system.isPhoneCallActive = false }
    case .systemPressure(let level, let factors, let duration):
      note("fault systemPressure \(([level.rawValue] + factors.map(\.rawValue)).joined(separator: " "))")
      system.setSystemPressure(level.model, factors: .init(factors.map(\.model)))
      undo(after: duration) { system.setSystemPressure(.nominal) }
    case .runtimeError(let code):
      note("fault runtimeError \(code.rawValue)")
      system.failSessions(with: AVError.Code.allCases.first { "\($0)" == code.rawValue } ?? .unknown)
    case .mediaServicesReset:
      note("fault mediaServicesReset")
      system.failSessions(with: .mediaServicesWereReset)
    case .disconnect, .suspend, .inUse, .locked, .changed: try performOnDevice(fault)
    case .authorization(let input, let status, let answer, let delay):
      try authorize(input, status, answer: answer, after: delay)
    case .driver(let fault, let duration):
      note("fault driver \(fault.rawValue)")
      guard system.hasDriver else { throw Self.ofServedCamera }
      system.setDriverFault(fault, true)
      undo(after: duration) { system.setDriverFault(fault, false) }
    case .requestError(let request, let error, let duration):
      note("fault requestError \(request.rawValue) \(error.rawValue)")
      guard system.hasDriver else { throw Self.ofServedCamera }
      system.setDriverError(error, of: request)
      undo(after: duration) { system.setDriverError(nil, of: request) }
    case .diskFull: throw Self.ofProgram
    }
  }

  /// The error for driver faults in a world without a served camera.
  private static let ofServedCamera = ScenarioError(
    .badScenario, "driver faults need a served camera; run the scenario with camsim serve")

  private func performOnDevice(_ fault: Scenario.Fault) throws {
    let system = world.system
    switch fault {
    case .disconnect(let input, let duration):
      note("fault disconnect \(input.rawValue)")
      let device = try world.device(input)
      system.disconnect(device)
      undo(after: duration) { system.connect(device) }
    case .suspend(let input, let duration):
      try toggle("suspend", input, duration) { system.setSuspended($0, $1) }
    case .inUse(let input, let duration):
      try toggle("inUse", input, duration) { system.setInUseByAnotherClient($0, $1) }
    case .locked(let input, let duration):
      try toggle("locked", input, duration) { system.setLockedByAnotherProcess($0, $1) }
    case .changed(let input, let settings):
      for setting in settings { note("fault changed \(input.rawValue).\(setting.name) \(setting.value)") }
      let device = try world.device(input)
      let changed = try system.changeAsAnotherClient(device) { device in
        for setting in settings { try PropertyTable.device.set(setting, of: device) }
      }
      let reason = system.present(device).isConnected ? "the app holds the lock of" : "nothing is connected as"
      if !changed { note("refused: \(reason) \(input.rawValue)") }
    case .interruption, .app, .phoneCall, .systemPressure, .runtimeError, .mediaServicesReset, .authorization,
      .driver, .requestError, .diskFull:
      return
    }
  }

  /// Sets a Boolean state of a device, and resets it after the duration.
  private func toggle(
    _ name: String, _ input: Scenario.Input, _ duration: Scenario.Time?,
    _ body: @escaping @Sendable (Bool, AVCaptureDevice) -> Void
  ) throws {
    note("fault \(name) \(input.rawValue)")
    let device = try world.device(input)
    body(true, device)
    undo(after: duration) { body(false, device) }
  }

  private func undo(after duration: Scenario.Time?, _ body: @escaping @Sendable () -> Void) {
    guard case .nanoseconds(let nanoseconds) = duration else { return }
    let timeline = world.system.timeline
    timeline.schedule(after: nanoseconds) { timeline.callOut(body) }
  }

  // MARK: Authorization

  private func authorize(
    _ input: Scenario.Input, _ status: Scenario.AuthorizationStatus, answer: Scenario.AuthorizationStatus,
    after delay: Scenario.Time?
  ) throws {
    note("fault authorization \(input.rawValue) \(status.rawValue)")
    let system = world.system
    system.setAuthorizationStatus(status.model, for: try mediaType(of: input))
    system.userGrantsAccess = answer == .authorized
    if case .nanoseconds(let nanoseconds) = delay { system.userResponseNanoseconds = nanoseconds }
  }

  func mediaType(of input: Scenario.Input) throws -> AVMediaType {
    try world.device(input).hasMediaType(.video) ? .video : .audio
  }
}

extension Scenario.AppState {
  fileprivate var model: AppState {
    switch self {
    case .background: .background
    case .besideOtherApps: .besideOtherApps
    }
  }
}

extension Scenario.PressureLevel {
  fileprivate var model: AVCaptureDevice.SystemPressureState.Level {
    switch self {
    case .nominal: .nominal
    case .fair: .fair
    case .serious: .serious
    case .critical: .critical
    case .shutdown: .shutdown
    }
  }
}

extension Scenario.PressureFactor {
  fileprivate var model: AVCaptureDevice.SystemPressureState.Factors {
    switch self {
    case .systemTemperature: .systemTemperature
    case .peakPower: .peakPower
    case .depthModuleTemperature: .depthModuleTemperature
    case .cameraTemperature: .cameraTemperature
    }
  }
}

extension Scenario.AuthorizationStatus {
  fileprivate var model: AVAuthorizationStatus {
    switch self {
    case .notDetermined: .notDetermined
    case .restricted: .restricted
    case .denied: .denied
    case .authorized: .authorized
    }
  }
}
