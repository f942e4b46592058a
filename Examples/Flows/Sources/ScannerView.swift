// A preview that converts points, rectangles and codes between camera and screen coordinates.
import AVFoundation
import UIKit

final class ScannerView: UIView {
  override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }
  var previewLayer: AVCaptureVideoPreviewLayer { layer as! AVCaptureVideoPreviewLayer }

  /// Limits code detection to this part of the view.
  func setWindow(_ rect: CGRect, of output: AVCaptureMetadataOutput) {
    output.rectOfInterest = previewLayer.metadataOutputRectConverted(fromLayerRect: rect)
  }

  /// Returns the bounds and corners of a code in the view.
  func outline(of code: AVMetadataMachineReadableCodeObject) -> (bounds: CGRect, corners: [CGPoint])? {
    guard let shown = previewLayer.transformedMetadataObject(for: code) as? AVMetadataMachineReadableCodeObject else {
      return nil
    }
    return (shown.bounds, shown.corners)
  }

  func devicePoint(at point: CGPoint) -> CGPoint { previewLayer.captureDevicePointConverted(fromLayerPoint: point) }
  func point(atDevicePoint point: CGPoint) -> CGPoint {
    previewLayer.layerPointConverted(fromCaptureDevicePoint: point)
  }
}
