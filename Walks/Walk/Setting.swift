import CaptureModel

/// A property of a camera with the value to set, or a method that sets something. Cases follow Apple's names.
enum Setting {
  /// By index; nil for a format of another camera.
  case activeFormat(Int?)
  case activeVideoMinFrameDuration(CMTime)
  case activeVideoMaxFrameDuration(CMTime)

  /// Apple's name of the property or method.
  var name: String { String(describing: self).prefix { $0 != "(" }.description }

  /// Sets it on one of a phone's cameras.
  func apply(to camera: AVCaptureDevice, of cameras: [AVCaptureDevice]) throws {
    switch self {
    case .activeFormat(let index):
      let foreign = cameras.first { $0 !== camera }?.formats.first
      if let format = index.map({ camera.formats[$0] }) ?? foreign { camera.activeFormat = format }
    case .activeVideoMinFrameDuration(let duration): camera.activeVideoMinFrameDuration = duration
    case .activeVideoMaxFrameDuration(let duration): camera.activeVideoMaxFrameDuration = duration
    }
  }
}
