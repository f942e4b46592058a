import AVFoundationTypes

extension AVError {
  /// The device associated with the error, or nil.
  public var device: AVCaptureDevice? { userInfo[AVErrorDeviceKey] as? AVCaptureDevice }
}
