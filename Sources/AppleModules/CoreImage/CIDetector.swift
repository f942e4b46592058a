import CaptureModel
import Foundation
import PlatformTypes
import SimulationKernel

/// The kind of detector that finds QR codes.
public let CIDetectorTypeQRCode = "CIDetectorTypeQRCode"
/// The key of how accurate a detector is: ``CIDetectorAccuracyHigh`` or ``CIDetectorAccuracyLow``, which are the same here.
public let CIDetectorAccuracy = "CIDetectorAccuracy"
/// Less accurate, and faster.
public let CIDetectorAccuracyLow = "CIDetectorAccuracyLow"
/// More accurate, and slower.
public let CIDetectorAccuracyHigh = "CIDetectorAccuracyHigh"

/// The kind of feature that is a QR code.
public let CIFeatureTypeQRCode = "QRCode"

/// What was found in an image, in its coordinates. **Source:** Apple, CIFeature.
open class CIFeature: NSObject {
  /// Its kind.
  public let type: String
  /// Where it lies.
  public let bounds: CGRect

  fileprivate init(type: String, bounds: CGRect) { (self.type, self.bounds) = (type, bounds) }
}

/// A QR code that was found in an image. **Source:** Apple, CIQRCodeFeature.
public final class CIQRCodeFeature: CIFeature {
  /// What it says; nil for bytes that are no text.
  public let messageString: String?
  /// The code's own upper left corner, and so on.
  public let topLeft, topRight, bottomLeft, bottomRight: CGPoint

  fileprivate init(_ code: ReadCode, in extent: CGRect) {
    let corners = code.corners.map { CGPoint(x: extent.minX + $0.x, y: extent.maxY - $0.y) }
    (topLeft, bottomLeft, bottomRight, topRight) = (corners[0], corners[1], corners[2], corners[3])
    messageString = code.text
    let box = code.bounds
    super.init(
      type: CIFeatureTypeQRCode,
      bounds: CGRect(x: extent.minX + box.minX, y: extent.maxY - box.maxY, width: box.width, height: box.height))
  }
}

/// Finds QR codes in images, by the reader of metadata outputs. Faces, rectangles and text are absent. **Source:** Apple, CIDetector.
public final class CIDetector: NSObject {
  /// A detector of a kind; nil for all but ``CIDetectorTypeQRCode``.
  public init?(ofType type: String, context: CIContext?, options: [String: Any]? = nil) {
    guard type == CIDetectorTypeQRCode else { return nil }
  }

  /// What is found in an image, the topmost first.
  public func features(in image: CIImage) -> [CIFeature] {
    guard let services = CaptureSystem.current.codeServices,
      let drawn = CIContext().createCGImage(image, from: image.extent)
    else { return [] }
    let codes = drawn.pixels.withPixels(readOnly: true) { services.readCodes(in: $0, types: [.qr]) }
    return codes.map { CIQRCodeFeature($0, in: image.extent.integral) }
  }

  /// The same: no option makes a difference to QR codes.
  public func features(in image: CIImage, options: [String: Any]?) -> [CIFeature] { features(in: image) }
}
