import Foundation
import SceneRendering
import SimulationKernel

extension CaptureSystem {
  /// The world of a process that sets up none: a simulated phone on host time.
  ///
  /// `CAMSIM_DEVICE` chooses the profile by its name or its file's path, `CAMSIM_SCENE` the chart. A name that does not exist ends the process with a sentence
  /// that says which do: an app that runs with another phone than it was told to would mislead.
  public static func fromEnvironment(_ environment: [String: String] = ProcessInfo.processInfo.environment)
    -> CaptureSystem
  {
    let scene = environment["CAMSIM_SCENE"] ?? Chart.orientation.rawValue
    guard let chart = Chart(rawValue: scene) else {
      fatalError("CAMSIM_SCENE is '\(scene)'; use one of \(Chart.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    do {
      return try simulatedPhone(
        environment["CAMSIM_DEVICE"] ?? "iphone-13-mini", scene: .chart(chart), timeline: HostTimeline())
    } catch {
      fatalError("CAMSIM_DEVICE: \(error)")
    }
  }
}
