import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

/// Where a camera's picture lies in a layer that shows it, as a value: all conversions between the two, exact and invertible.
///
/// Device points go from (0, 0) at the top left to (1, 1) at the bottom right of the unrotated picture; layer points are
/// the layer's own. Points outside of the picture convert too, to numbers outside of 0...1.
/// **Source:** rules 287-291 (that nothing is clamped is inferred).
package struct PreviewGeometry: Equatable, Sendable {
  /// What the layer shows of its own coordinates.
  package let bounds: CGRect
  /// How the picture lies in the layer: the connection's turn and mirror.
  package let orientation: ImageOrientation
  /// Where the whole picture lies in the layer's coordinates; greater than ``bounds`` where it is cut off.
  package let videoRect: CGRect

  /// - Parameters:
  ///   - picture: size of the unrotated picture.
  ///   - orientation: the connection's turn and mirror.
  ///   - gravity: how the picture fills the layer.
  ///   - bounds: the layer's.
  ///
  /// Nil where something is empty, for nothing can be converted then. **Source:** rule 292.
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

  /// The size that a picture is drawn in. **Source:** rules 284 and 289.
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

  /// Where a device point is shown.
  package func layerPoint(fromDevicePoint point: CGPoint) -> CGPoint {
    let (x, y) = orientation.point(point.x, point.y)
    return CGPoint(x: videoRect.minX + x * videoRect.width, y: videoRect.minY + y * videoRect.height)
  }

  /// What is shown at a point of the layer.
  package func devicePoint(fromLayerPoint point: CGPoint) -> CGPoint {
    let (u, v) = orientation.inverse.point(
      (point.x - videoRect.minX) / videoRect.width, (point.y - videoRect.minY) / videoRect.height)
    return CGPoint(x: u, y: v)
  }

  // MARK: Rectangles

  /// Where a rectangle of the device's is shown.
  package func layerRect(fromDeviceRect rect: CGRect) -> CGRect {
    Self.rect(
      layerPoint(fromDevicePoint: CGPoint(x: rect.minX, y: rect.minY)),
      layerPoint(fromDevicePoint: CGPoint(x: rect.maxX, y: rect.maxY)))
  }

  /// What is shown in a rectangle of the layer.
  package func deviceRect(fromLayerRect rect: CGRect) -> CGRect {
    Self.rect(
      devicePoint(fromLayerPoint: CGPoint(x: rect.minX, y: rect.minY)),
      devicePoint(fromLayerPoint: CGPoint(x: rect.maxX, y: rect.maxY)))
  }

  private static func rect(_ a: CGPoint, _ b: CGPoint) -> CGRect {
    CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }
}
