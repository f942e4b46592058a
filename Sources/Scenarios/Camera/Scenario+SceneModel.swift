import CaptureModel
import Foundation
import VirtualDevices

// A scenario's scene as that of the simulated phone.

extension Scenario.Scene.Subject {
  /// What the simulated phone is to look at.
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
  /// The light that there is once this scene has changed what it says of it.
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
