import Foundation
import Locking

@testable import Scenarios

/// Runs scenarios that were accepted, and holds against the engine what it must not do with them.
enum ScenarioWorld {
  private static let known = Locked<[DeviceReference?: [Scenario.Input]?]>([:])

  /// The inputs of a device, each looked for once.
  @Sendable static func inputs(of device: DeviceReference?) throws -> [Scenario.Input]? {
    if let inputs = known.withLock({ $0[device] }) { return inputs }
    // Files and cameras of this computer are none of the fuzzer's.
    if case .profile = device ?? CameraUnderTest.standard {} else { return nil }
    let inputs = try ModelEngine().inputs(of: device)
    known.withLock { $0[device] = inputs }
    return inputs
  }

  /// A scenario of a third of a second for a camera of one's own.
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

  /// Runs a scenario; traps when camsim itself is at fault.
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
