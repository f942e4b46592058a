import Foundation
import Locking

@testable import Scenarios

/// Runs accepted scenarios and traps on internal errors of the engine.
enum ScenarioWorld {
  private static let known = Locked<[DeviceReference?: [Scenario.Input]?]>([:])

  /// Returns the inputs of a device. The result is cached.
  @Sendable static func inputs(of device: DeviceReference?) throws -> [Scenario.Input]? {
    if let inputs = known.withLock({ $0[device] }) { return inputs }
    // The fuzzer must not use files and cameras of this computer.
    if case .profile = device ?? CameraUnderTest.standard {} else { return nil }
    let inputs = try ModelEngine().inputs(of: device)
    known.withLock { $0[device] = inputs }
    return inputs
  }

  /// Returns a scenario of 0.8 seconds with a custom camera.
  static func scenario(of device: DeviceReference) -> Scenario {
    let text = """
      camsim: 1
      name: short
      checksums: false
      session: {inputs: [camera], outputs: {video: {kind: videoData}}}
      steps: [{at: 0 s, call: session.startRunning}, {at: 800 ms, call: session.stopRunning}]
      """
    guard var scenario = try? ScenarioFile(text: text, path: "short.yaml").scenarios[0] else {
      fatalError("short.yaml")
    }
    scenario.device = device
    return scenario
  }

  /// Runs a scenario. Traps on an internal error of camsim.
  static func run(_ scenario: Scenario) throws {
    let folder = FuzzTarget.folder.appendingPathComponent("run")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let report = try ModelEngine().run(scenario, directory: folder.path, options: RunOptions(clock: .virtual))
    for error in report.errors where error.kind == .internalFault { fatalError("internal fault: \(error)") }
    let trace = folder.appendingPathComponent("trace.txt")
    let lines = (try? String(contentsOf: trace, encoding: .utf8))?.split(separator: "\n").dropFirst() ?? []
    for line in lines where TraceLine(line) == nil { fatalError("unreadable trace: \(line)") }
  }
}
