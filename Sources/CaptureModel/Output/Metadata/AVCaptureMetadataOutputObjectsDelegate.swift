/// Who gets a metadata output's objects, on the queue given with the delegate. The method is optional.
public protocol AVCaptureMetadataOutputObjectsDelegate: AnyObject {
  /// What was found in one picture: objects of the types that were asked for, or none in the first picture without any.
  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection)
}

extension AVCaptureMetadataOutputObjectsDelegate {
  /// Does nothing: the method is optional.
  public func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {}
}
