extension AVCaptureConnection {
  /// Creates a connection to a layer, to add with `AVCaptureSession.addConnection(_:)`. **Source:** rule 62.
  public convenience init(inputPort port: AVCaptureInput.Port, videoPreviewLayer layer: AVCaptureVideoPreviewLayer) {
    self.init([port], consumer: layer.consumer)
  }

  /// The preview layer that receives the video, or nil for a connection to an output. Never changes. **Source:** rule
  /// 62.
  public var videoPreviewLayer: AVCaptureVideoPreviewLayer? { (consumer as? PreviewConsumer)?.layer }
}
