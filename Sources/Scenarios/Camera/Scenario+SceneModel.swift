import CaptureModel
import Foundation
import VirtualDevices

// Converts a scenario's scene to the scene model of the simulated phone.

extension Scenario.Scene.Subject {
  /// The scene model that the simulated phone renders.
  var model: Scene {
    switch self {
    case .chart(.orientation): .chart(.orientation)
    case .chart(.smpte): .chart(.smpteBars)
    case .chart(.ramps): .chart(.rgbRamps)
    case .chart(.checkerboard): .chart(.checkerboard)
    case .image(let path): .image(URL(fileURLWithPath: path))
    case .video(let path): .video(URL(fileURLWithPath: path))
    }
  }
}

extension Scenario.Scene {
  /// Returns the light after this scene's changes are applied to `light`.
  func light(after light: VirtualDevices.Light) -> VirtualDevices.Light {
    var light = light
    switch illuminance {
    case .lux(let lux): light.illuminance = lux
    case .steps(let steps): light.illuminance *= exp2(steps)
    case nil: break
    }
    light.colorTemperature = colorTemperatureKelvins ?? light.colorTemperature
    light.flickerFrequency = flickerHertz ?? light.flickerFrequency
    return light
  }
}
