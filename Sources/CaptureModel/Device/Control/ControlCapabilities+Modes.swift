import HardwareModel

// Apple's modes as a camera's hardware knows them.

extension AVCaptureDevice.ExposureMode {
  /// The mode, in an order to the camera.
  var hardwareMode: ControlCapabilities.ExposureMode {
    switch self {
    case .locked: .locked
    case .autoExpose: .autoExpose
    case .continuousAutoExposure: .continuousAutoExposure
    case .custom: .custom
    }
  }
}

extension AVCaptureDevice.FocusMode {
  /// The mode, in an order to the camera.
  var hardwareMode: ControlCapabilities.FocusMode {
    switch self {
    case .locked: .locked
    case .autoFocus: .autoFocus
    case .continuousAutoFocus: .continuousAutoFocus
    }
  }
}

extension AVCaptureDevice.WhiteBalanceMode {
  /// The mode, in an order to the camera.
  var hardwareMode: ControlCapabilities.WhiteBalanceMode {
    switch self {
    case .locked: .locked
    case .autoWhiteBalance: .autoWhiteBalance
    case .continuousAutoWhiteBalance: .continuousAutoWhiteBalance
    }
  }
}
