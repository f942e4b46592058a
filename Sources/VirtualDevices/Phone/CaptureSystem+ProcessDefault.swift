import Foundation
import Locking
import SceneRendering
import SimulationKernel

extension CaptureSystem {
  /// Creates the default world of a process: a simulated phone on host time.
  ///
  /// `CAMSIM_DEVICE` selects the profile by its name or path, and `CAMSIM_SCENE` the chart. An unknown name terminates
  /// the process with a message that lists the valid ones, because running the app with a different phone than
  /// specified would be misleading.
  public static func fromEnvironment(_ environment: [String: String] = ProcessInfo.processInfo.environment)
    -> CaptureSystem
  {
    let scene = environment["CAMSIM_SCENE"] ?? Chart.orientation.rawValue
    guard let chart = Chart(rawValue: scene) else {
      fatalError("CAMSIM_SCENE is '\(scene)'; use one of \(Chart.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    do {
      let system = try simulatedPhone(
        environment["CAMSIM_DEVICE"] ?? "iphone-13-mini", scene: .chart(chart), timeline: HostTimeline())
      system.recorder = defaultRecorder.withLock { $0 }
      return system
    } catch {
      fatalError("CAMSIM_DEVICE: \(error)")
    }
  }

  private static let defaultRecorder = Locked<(any ModelRecorder)?>(nil)

  /// Sets the recorder of the default world, which is created on first use.
  package static func setDefaultRecorder(_ recorder: any ModelRecorder) { defaultRecorder.withLock { $0 = recorder } }
}
