import CaptureModel
import Foundation
import PlatformTypes
import SimulationKernel

/// The detector type that finds QR codes in images.
public let CIDetectorTypeQRCode = "CIDetectorTypeQRCode"
/// The detector type that finds faces. Not supported here.
public let CIDetectorTypeFace = "CIDetectorTypeFace"
/// The detector type that finds rectangles. Not supported here.
public let CIDetectorTypeRectangle = "CIDetectorTypeRectangle"
/// The detector type that finds text. Not supported here.
public let CIDetectorTypeText = "CIDetectorTypeText"
/// The option key for the orientation of an image, as in EXIF. Has no effect.
public let CIDetectorImageOrientation = "CIDetectorImageOrientation"
/// The option key for the width-to-height ratio of rectangles. Has no effect.
public let CIDetectorAspectRatio = "CIDetectorAspectRatio"
/// The option key for the smallest size of a feature. Has no effect.
public let CIDetectorMinFeatureSize = "CIDetectorMinFeatureSize"
/// The option key for whether features are followed from image to image. Has no effect.
public let CIDetectorTracking = "CIDetectorTracking"
/// The option key for the detector's accuracy: ``CIDetectorAccuracyHigh`` or ``CIDetectorAccuracyLow``, which behave
/// identically here.
public let CIDetectorAccuracy = "CIDetectorAccuracy"
/// An accuracy value that favors speed over accuracy.
public let CIDetectorAccuracyLow = "CIDetectorAccuracyLow"
/// An accuracy value that favors accuracy over speed.
public let CIDetectorAccuracyHigh = "CIDetectorAccuracyHigh"

/// The type of a QR code feature.
public let CIFeatureTypeQRCode = "QRCode"

/// A feature that a detector found in an image, in the image's coordinates. **Source:** Apple, CIFeature.
open class CIFeature: NSObject {
  /// The type of the feature, such as ``CIFeatureTypeQRCode``.
  public let type: String
  /// The bounding rectangle of the feature, in image coordinates.
  public let bounds: CGRect

  fileprivate init(type: String, bounds: CGRect) { (self.type, self.bounds) = (type, bounds) }
}

/// A QR code that a detector found in an image. **Source:** Apple, CIQRCodeFeature.
public final class CIQRCodeFeature: CIFeature {
  /// The decoded text of the code, or nil if its bytes are not text.
  public let messageString: String?
  /// The corners of the code, named according to the code's own orientation.
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

/// A rectangle that a detector found in an image. No detector finds one here. **Source:** Apple, CIRectangleFeature.
public final class CIRectangleFeature: CIFeature {
  /// The corners of the rectangle.
  public let topLeft, topRight, bottomLeft, bottomRight: CGPoint

  private init() {
    (topLeft, topRight, bottomLeft, bottomRight) = (.zero, .zero, .zero, .zero)
    super.init(type: CIFeatureTypeRectangle, bounds: .zero)
  }
}

/// The type of a rectangle feature.
public let CIFeatureTypeRectangle = "Rectangle"
/// The type of a face feature.
public let CIFeatureTypeFace = "Face"

/// A face that a detector found in an image. No detector finds one here. **Source:** Apple, CIFaceFeature.
public final class CIFaceFeature: CIFeature {
  /// A Boolean value that indicates whether the face smiles.
  public let hasSmile = false
  /// A Boolean value that indicates whether the left eye was found.
  public let hasLeftEyePosition = false
  /// A Boolean value that indicates whether the right eye was found.
  public let hasRightEyePosition = false
  /// A Boolean value that indicates whether the mouth was found.
  public let hasMouthPosition = false
  /// The centers of the eyes and of the mouth.
  public let leftEyePosition, rightEyePosition, mouthPosition: CGPoint

  private init() {
    (leftEyePosition, rightEyePosition, mouthPosition) = (.zero, .zero, .zero)
    super.init(type: CIFeatureTypeFace, bounds: .zero)
  }
}

/// A detector that finds QR codes in images, using the same decoder as metadata outputs. Faces, rectangles and text are
/// not supported. **Source:** Apple, CIDetector.
public final class CIDetector: NSObject {
  /// Creates a detector, or returns nil for any type other than ``CIDetectorTypeQRCode``.
  public init?(ofType type: String, context: CIContext?, options: [String: Any]? = nil) {
    guard type == CIDetectorTypeQRCode else { return nil }
  }

  /// Returns the QR codes in an image, ordered from top to bottom.
  public func features(in image: CIImage) -> [CIFeature] {
    guard let services = CaptureSystem.current.codeServices,
      let drawn = CIContext().createCGImage(image, from: image.extent)
    else { return [] }
    let codes = drawn.pixels.withPixels(readOnly: true) { services.readCodes(in: $0, types: [.qr]) }
    return codes.map { CIQRCodeFeature($0, in: image.extent.integral) }
  }

  /// Returns the QR codes in an image, ignoring `options`, which do not affect QR codes.
  public func features(in image: CIImage, options: [String: Any]?) -> [CIFeature] { features(in: image) }
}
