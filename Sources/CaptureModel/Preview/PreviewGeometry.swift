import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

/// The geometry of a camera's image in a preview layer: exact, invertible conversions between device and layer
/// coordinates.
///
/// Device points range from (0, 0) at the top left to (1, 1) at the bottom right of the unrotated image; layer points
/// use the layer's coordinates. Points outside the image convert to values outside 0...1. **Source:** rules 287-291;
/// that nothing is clamped is inferred.
package struct PreviewGeometry: Equatable, Sendable {
  /// The bounds of the layer.
  package let bounds: CGRect
  /// The orientation of the image in the layer: the connection's rotation and mirroring.
  package let orientation: ImageOrientation
  /// The rectangle of the whole image in layer coordinates, larger than ``bounds`` if the image is cropped.
  package let videoRect: CGRect

  /// Creates the geometry, or returns nil if the image or the layer is empty. **Source:** rule 292.
  ///
  /// - Parameters:
  ///   - image: The size of the unrotated image.
  ///   - orientation: The connection's rotation and mirroring.
  ///   - gravity: The layer's video gravity.
  ///   - bounds: The bounds of the layer.
  package init?(image: PixelSize, orientation: ImageOrientation, gravity: AVLayerVideoGravity, bounds: CGRect) {
    let size = ActiveConnection.oriented(image, orientation)
    let numbers = [bounds.minX, bounds.minY, bounds.width, bounds.height]
    guard size.width > 0, size.height > 0, bounds.width > 0, bounds.height > 0, numbers.allSatisfy(\.isFinite) else {
      return nil
    }
    self.bounds = bounds
    self.orientation = orientation
    let fitted = Self.fit(CGSize(width: size.width, height: size.height), gravity, in: bounds.size)
    videoRect = CGRect(
      x: bounds.minX + (bounds.width - fitted.width) / 2, y: bounds.minY + (bounds.height - fitted.height) / 2,
      width: fitted.width, height: fitted.height)
  }

  /// Returns the size at which an image is drawn in the bounds. **Source:** rules 284 and 289.
  private static func fit(_ size: CGSize, _ gravity: AVLayerVideoGravity, in bounds: CGSize) -> CGSize {
    let isWider = size.width * bounds.height > size.height * bounds.width
    let full = CGSize(width: bounds.width, height: bounds.width * size.height / size.width)
    let tall = CGSize(width: bounds.height * size.width / size.height, height: bounds.height)
    switch gravity {
    case .resize: return bounds
    case .resizeAspectFill: return isWider ? tall : full
    default: return isWider ? full : tall
    }
  }

  // MARK: Points

  /// Converts a device point to layer coordinates.
  package func layerPoint(fromDevicePoint point: CGPoint) -> CGPoint {
    let (x, y) = orientation.point(point.x, point.y)
    return CGPoint(x: videoRect.minX + x * videoRect.width, y: videoRect.minY + y * videoRect.height)
  }

  /// Converts a layer point to device coordinates.
  package func devicePoint(fromLayerPoint point: CGPoint) -> CGPoint {
    let (u, v) = orientation.inverse.point(
      (point.x - videoRect.minX) / videoRect.width, (point.y - videoRect.minY) / videoRect.height)
    return CGPoint(x: u, y: v)
  }

  // MARK: Rectangles

  /// Converts a device rectangle to layer coordinates.
  package func layerRect(fromDeviceRect rect: CGRect) -> CGRect {
    Self.rect(
      layerPoint(fromDevicePoint: CGPoint(x: rect.minX, y: rect.minY)),
      layerPoint(fromDevicePoint: CGPoint(x: rect.maxX, y: rect.maxY)))
  }

  /// Converts a layer rectangle to device coordinates.
  package func deviceRect(fromLayerRect rect: CGRect) -> CGRect {
    Self.rect(
      devicePoint(fromLayerPoint: CGPoint(x: rect.minX, y: rect.minY)),
      devicePoint(fromLayerPoint: CGPoint(x: rect.maxX, y: rect.maxY)))
  }

  private static func rect(_ a: CGPoint, _ b: CGPoint) -> CGRect {
    CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }
}
