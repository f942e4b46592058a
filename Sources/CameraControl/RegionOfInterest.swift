import Foundation
import HardwareModel

/// Where a client wants exposure metered or focus measured: a point, or since iOS 26 a rectangle. In the coordinates of
/// ``ImageRegion``. **Source:** rules 122 and 135.
package struct RegionOfInterest: Equatable {
  /// Side of the square that stands for a point. **Source:** made up.
  static let defaultSide = 0.5
  /// The least side of a rectangle. **Source:** made up.
  package static let leastSide = 0.1

  package private(set) var point = CGPoint(x: 0.5, y: 0.5)
  package private(set) var rect: CGRect

  init() {
    rect = Self.defaultRect(point)
  }

  /// A point has a rectangle of the default size around it. What is no number is taken for the middle. **Source:** the latter is made up.
  package mutating func setPoint(_ point: CGPoint) {
    self.point = CGPoint(x: point.x.isNaN ? 0.5 : point.x, y: point.y.isNaN ? 0.5 : point.y)
    rect = Self.defaultRect(self.point)
  }

  /// A rectangle has its middle as point of interest. **Source:** inferred.
  package mutating func setRect(_ rect: CGRect) {
    (self.rect, point) = (rect, CGPoint(x: rect.midX, y: rect.midY))
  }

  /// The rectangle around a point, moved into the picture where it would reach over its edge.
  package static func defaultRect(_ point: CGPoint) -> CGRect {
    func start(_ middle: CGFloat) -> CGFloat { min(max(0, middle - defaultSide / 2), 1 - defaultSide) }
    return CGRect(x: start(point.x), y: start(point.y), width: defaultSide, height: defaultSide)
  }

  var region: ImageRegion {
    ImageRegion(x: rect.origin.x, y: rect.origin.y, width: rect.width, height: rect.height)
  }

  /// Whether a rectangle lies in the picture and is large enough.
  package static func contains(_ rect: CGRect) -> Bool {
    rect.origin.x >= 0 && rect.origin.y >= 0 && rect.maxX <= 1 && rect.maxY <= 1 && rect.size.width >= leastSide
      && rect.size.height >= leastSide
  }
}

/// Whether faces are preferred: they are by default, and the device decides about it. **Source:** Apple, for apps of iOS 15.4 and later.
package struct FacePreference: Equatable {
  package var isAutomatic = true
  package var isEnabled = true
}
