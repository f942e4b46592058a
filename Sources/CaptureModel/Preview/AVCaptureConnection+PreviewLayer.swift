extension AVCaptureConnection {
  /// A connection to a layer, to add with `AVCaptureSession.addConnection(_:)`. **Source:** rule 62.
  public convenience init(inputPort port: AVCaptureInput.Port, videoPreviewLayer layer: AVCaptureVideoPreviewLayer) {
    self.init([port], consumer: layer.consumer)
  }

  /// The layer that pictures flow to; nil for a connection to an output. Fixed for life. **Source:** rule 62.
  public var videoPreviewLayer: AVCaptureVideoPreviewLayer? { (consumer as? PreviewConsumer)?.layer }
}
