import Foundation

// Conversions use the layer's bounds and gravity, and its connection as of the last commit. **Source:** rules 285 and
// 287.

extension AVCaptureVideoPreviewLayer {
  /// Converts a point in the layer to a point of interest: (0, 0) at the top left and (1, 1) at the bottom right of the
  /// unrotated image.
  ///
  /// Returns zero without a connection, and while the layer is empty. **Source:** rules 285, 287-292; the result of
  /// zero is inferred for points.
  public func captureDevicePointConverted(fromLayerPoint pointInLayer: CGPoint) -> CGPoint {
    geometry?.devicePoint(fromLayerPoint: pointInLayer) ?? .zero
  }

  /// Converts a point of interest to a point in the layer; the inverse of
  /// ``captureDevicePointConverted(fromLayerPoint:)``.
  ///
  /// Returns zero without a connection, and while the layer is empty. **Source:** rules 285, 287-292; the result of
  /// zero is inferred for points.
  public func layerPointConverted(fromCaptureDevicePoint captureDevicePointOfInterest: CGPoint) -> CGPoint {
    geometry?.layerPoint(fromDevicePoint: captureDevicePointOfInterest) ?? .zero
  }

  /// Converts a rectangle in the layer to a rectangle of interest of a metadata output.
  ///
  /// Returns zero without a connection, and while the layer is empty. **Source:** rules 277, 285, 292.
  public func metadataOutputRectConverted(fromLayerRect rectInLayerCoordinates: CGRect) -> CGRect {
    geometry?.deviceRect(fromLayerRect: rectInLayerCoordinates) ?? .zero
  }

  /// Converts a metadata output's rectangle to layer coordinates; the inverse of
  /// ``metadataOutputRectConverted(fromLayerRect:)``.
  ///
  /// Returns zero without a connection, and while the layer is empty. **Source:** rules 285, 292.
  public func layerRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
    geometry?.layerRect(fromDeviceRect: rectInMetadataOutputCoordinates) ?? .zero
  }
}

extension AVCaptureVideoPreviewLayer {
  /// Returns a metadata object with bounds, corners and angles converted to layer coordinates.
  ///
  /// Returns nil for an object detected by another input, and while the layer cannot convert coordinates. **Source:**
  /// rules 285, 286; Apple, transformedMetadataObject(for:).
  public func transformedMetadataObject(for metadataObject: AVMetadataObject) -> AVMetadataObject? {
    guard let geometry, let input = metadataObject.input,
      connection?.inputPorts.contains(where: { $0.input === input }) ?? false
    else { return nil }
    return metadataObject.transformed(
      MetadataTransform(orientation: geometry.orientation, frame: geometry.videoRect))
  }
}
