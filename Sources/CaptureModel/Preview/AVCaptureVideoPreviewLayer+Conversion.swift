import Foundation

// Conversions go by the layer's bounds and gravity and by what the last commit made of its connection. **Source:** rules 285 and 287.

extension AVCaptureVideoPreviewLayer {
  /// What is shown at a point of the layer, as a point of interest: (0, 0) at the top left of the unrotated picture, (1, 1)
  /// at the bottom right.
  ///
  /// Zero without a connection, and while the layer is empty. **Source:** rules 285, 287-292; the zero is inferred for points.
  public func captureDevicePointConverted(fromLayerPoint pointInLayer: CGPoint) -> CGPoint {
    geometry?.devicePoint(fromLayerPoint: pointInLayer) ?? .zero
  }

  /// Where a point of interest is shown: the inverse of ``captureDevicePointConverted(fromLayerPoint:)``.
  ///
  /// Zero without a connection, and while the layer is empty. **Source:** rules 285, 287-292; the zero is inferred for points.
  public func layerPointConverted(fromCaptureDevicePoint captureDevicePointOfInterest: CGPoint) -> CGPoint {
    geometry?.layerPoint(fromDevicePoint: captureDevicePointOfInterest) ?? .zero
  }

  /// What is shown in a rectangle of the layer, as a metadata output's rectangle of interest.
  ///
  /// Zero without a connection, and while the layer is empty. **Source:** rules 277, 285, 292.
  public func metadataOutputRectConverted(fromLayerRect rectInLayerCoordinates: CGRect) -> CGRect {
    geometry?.deviceRect(fromLayerRect: rectInLayerCoordinates) ?? .zero
  }

  /// Where a metadata output's rectangle is shown: the inverse of ``metadataOutputRectConverted(fromLayerRect:)``.
  ///
  /// Zero without a connection, and while the layer is empty. **Source:** rules 285, 292.
  public func layerRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
    geometry?.layerRect(fromDeviceRect: rectInMetadataOutputCoordinates) ?? .zero
  }
}

extension AVCaptureVideoPreviewLayer {
  /// The object as it lies in the layer, in its points: bounds, corners and angles; nil for what was found in the picture of another
  /// input, and while the layer can convert nothing.
  ///
  /// **Source:** rules 285, 286; Apple, of the same name.
  public func transformedMetadataObject(for metadataObject: AVMetadataObject) -> AVMetadataObject? {
    guard let geometry, let input = metadataObject.input,
      connection?.inputPorts.contains(where: { $0.input === input }) ?? false
    else { return nil }
    return metadataObject.transformed(
      MetadataPlacement(orientation: geometry.orientation, frame: geometry.videoRect))
  }
}
