import Foundation

// Normalized coordinates are fractions of the image, whose origin is at the lower left.

/// The rectangle that covers the whole image. **Source:** Apple, VNNormalizedIdentityRect.
public let VNNormalizedIdentityRect = CGRect(x: 0, y: 0, width: 1, height: 1)

/// Returns whether a rectangle covers the whole image. **Source:** Apple, VNNormalizedRectIsIdentityRect.
public func VNNormalizedRectIsIdentityRect(_ normalizedRect: CGRect) -> Bool {
  normalizedRect == VNNormalizedIdentityRect
}

/// Returns a normalized point in pixels. **Source:** Apple, VNImagePointForNormalizedPoint.
public func VNImagePointForNormalizedPoint(_ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int) -> CGPoint
{
  CGPoint(x: normalizedPoint.x * CGFloat(imageWidth), y: normalizedPoint.y * CGFloat(imageHeight))
}

/// Returns a normalized rectangle in pixels. **Source:** Apple, VNImageRectForNormalizedRect.
public func VNImageRectForNormalizedRect(_ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int) -> CGRect {
  let (width, height) = (CGFloat(imageWidth), CGFloat(imageHeight))
  return CGRect(
    x: normalizedRect.minX * width, y: normalizedRect.minY * height, width: normalizedRect.width * width,
    height: normalizedRect.height * height)
}

/// Returns a point in pixels as a normalized point. **Source:** Apple, VNNormalizedPointForImagePoint.
public func VNNormalizedPointForImagePoint(_ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int) -> CGPoint {
  CGPoint(x: imagePoint.x / CGFloat(imageWidth), y: imagePoint.y / CGFloat(imageHeight))
}

/// Returns a rectangle in pixels as a normalized rectangle. **Source:** Apple, VNNormalizedRectForImageRect.
public func VNNormalizedRectForImageRect(_ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int) -> CGRect {
  let (width, height) = (CGFloat(imageWidth), CGFloat(imageHeight))
  return CGRect(
    x: imageRect.minX / width, y: imageRect.minY / height, width: imageRect.width / width,
    height: imageRect.height / height)
}

/// Returns a point that is normalized to a region of interest in pixels of the image. **Source:** Apple,
/// VNImagePointForNormalizedPointUsingRegionOfInterest.
public func VNImagePointForNormalizedPointUsingRegionOfInterest(
  _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGPoint {
  let point = CGPoint(
    x: roi.minX + normalizedPoint.x * roi.width, y: roi.minY + normalizedPoint.y * roi.height)
  return VNImagePointForNormalizedPoint(point, imageWidth, imageHeight)
}

/// Returns a rectangle that is normalized to a region of interest in pixels of the image. **Source:** Apple,
/// VNImageRectForNormalizedRectUsingRegionOfInterest.
public func VNImageRectForNormalizedRectUsingRegionOfInterest(
  _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGRect {
  let rect = CGRect(
    x: roi.minX + normalizedRect.minX * roi.width, y: roi.minY + normalizedRect.minY * roi.height,
    width: normalizedRect.width * roi.width, height: normalizedRect.height * roi.height)
  return VNImageRectForNormalizedRect(rect, imageWidth, imageHeight)
}

extension CGPoint {
  /// Returns the point, which is normalized to the image, normalized to a region of it.
  func within(_ region: CGRect) -> CGPoint {
    CGPoint(x: (x - region.minX) / region.width, y: (y - region.minY) / region.height)
  }
}

extension CGRect {
  /// Returns the rectangle, which is normalized to the image, normalized to a region of it.
  func within(_ region: CGRect) -> CGRect {
    CGRect(
      origin: origin.within(region), size: CGSize(width: width / region.width, height: height / region.height))
  }

  /// Returns the smallest rectangle that contains points.
  init(around points: [CGPoint]) {
    let (x, y) = (points.map(\.x), points.map(\.y))
    guard let left = x.min(), let right = x.max(), let low = y.min(), let high = y.max() else {
      self = .zero
      return
    }
    self.init(x: left, y: low, width: right - left, height: high - low)
  }
}
