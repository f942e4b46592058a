/// A method for receiving metadata objects. It is optional and is called on the delegate's callback queue.
public protocol AVCaptureMetadataOutputObjectsDelegate: AnyObject {
  /// Called with the objects of the requested types in one frame, or with an empty array for the first frame without
  /// such objects.
  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection)
}

extension AVCaptureMetadataOutputObjectsDelegate {
  /// The default implementation, which does nothing.
  public func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {}
}
