// A preview that knows where the camera's points, rectangles and codes lie on the screen.
import AVFoundation
import UIKit

final class ScannerView: UIView {
  override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }
  var previewLayer: AVCaptureVideoPreviewLayer { layer as! AVCaptureVideoPreviewLayer }

  /// The camera looks for codes in this part of the view alone.
  func setWindow(_ rect: CGRect, of output: AVCaptureMetadataOutput) {
    output.rectOfInterest = previewLayer.metadataOutputRectConverted(fromLayerRect: rect)
  }

  /// Where a code lies in the view, and its corners.
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
