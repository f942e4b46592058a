import AVFoundationTypes

extension AVError {
  /// The device that the error is about.
  public var device: AVCaptureDevice? { userInfo[AVErrorDeviceKey] as? AVCaptureDevice }
}
