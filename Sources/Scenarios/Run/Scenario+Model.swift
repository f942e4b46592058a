import CaptureModel
import Foundation
import VirtualDevices

// A scenario's names as the model's values.

extension Scenario.Preset {
  var model: AVCaptureSession.Preset {
    switch self {
    case .photo: .photo
    case .high: .high
    case .medium: .medium
    case .low: .low
    case .cif352x288: .cif352x288
    case .vga640x480: .vga640x480
    case .hd1280x720: .hd1280x720
    case .hd1920x1080: .hd1920x1080
    case .hd4K3840x2160: .hd4K3840x2160
    case .iFrame960x540: .iFrame960x540
    case .iFrame1280x720: .iFrame1280x720
    case .inputPriority: .inputPriority
    }
  }

  static func name(of preset: AVCaptureSession.Preset) -> String {
    allCases.first { $0.model == preset }?.rawValue ?? preset.rawValue
  }
}

extension Scenario.VideoOrientation {
  var model: AVCaptureVideoOrientation {
    switch self {
    case .portrait: .portrait
    case .portraitUpsideDown: .portraitUpsideDown
    case .landscapeRight: .landscapeRight
    case .landscapeLeft: .landscapeLeft
    }
  }
}

extension Scenario.VideoStabilizationMode {
  var model: AVCaptureVideoStabilizationMode {
    switch self {
    case .off: .off
    case .standard: .standard
    case .cinematic: .cinematic
    case .cinematicExtended: .cinematicExtended
    case .cinematicExtendedEnhanced: .cinematicExtendedEnhanced
    case .previewOptimized: .previewOptimized
    case .lowLatency: .lowLatency
    case .auto: .auto
    }
  }
}

extension Scenario.Codec {
  var model: AVVideoCodecType {
    switch self {
    case .h264: .h264
    case .hevc: .hevc
    case .jpeg: .jpeg
    case .proRes422: .proRes422
    case .proRes422HQ: AVVideoCodecType(rawValue: "apch")
    case .proRes422LT: AVVideoCodecType(rawValue: "apcs")
    case .proRes422Proxy: AVVideoCodecType(rawValue: "apco")
    case .proRes4444: .proRes4444
    }
  }
}

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
