import AVFoundationTypes
import CaptureModel
import SimulationKernel

// Conversions of a scenario's names to the model's values.

extension Scenario.Preset {
  var model: AVCaptureSession.Preset { AVCaptureSession.Preset(propertyValue: .text(rawValue)) ?? .high }
}

extension Scenario.VideoGravity {
  var model: AVLayerVideoGravity { AVLayerVideoGravity(propertyValue: .text(rawValue)) ?? .resizeAspect }
}

extension Scenario.PixelFormat: PropertyNamed {
  package static var propertyNoun: String { "a pixel format" }
  package static var propertyNames: [(name: String, value: Self)] { allCases.map { ($0.rawValue, $0) } }
}

extension Scenario.Codec: PropertyNamed {
  package static var propertyNoun: String { "a codec" }

  var model: AVVideoCodecType {
    switch self {
    case .h264: .h264
    case .hevc: .hevc
    case .jpeg: .jpeg
    case .proRes422: .proRes422
    case .proRes422HQ: .proRes422HQ
    case .proRes422LT: .proRes422LT
    case .proRes422Proxy: .proRes422Proxy
    case .proRes4444: .proRes4444
    }
  }
}
