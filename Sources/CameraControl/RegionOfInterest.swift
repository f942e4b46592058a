import Foundation
import HardwareModel

/// The app's region for exposure metering or focus: a point or, since iOS 26, a rectangle, in the coordinates of
/// ``ImageRegion``. **Source:** rules 122 and 135.
package struct RegionOfInterest: Equatable {
  /// The side length of the default square around a point. **Source:** assumed.
  static let defaultSide = 0.5
  /// The minimum side length of a rectangle. **Source:** assumed.
  package static let leastSide = 0.1

  package private(set) var point = CGPoint(x: 0.5, y: 0.5)
  package private(set) var rect: CGRect

  init() {
    rect = Self.defaultRect(point)
  }

  /// Sets a point and the default rectangle around it. NaN counts as the center. **Source:** the handling of NaN is
  /// assumed.
  package mutating func setPoint(_ point: CGPoint) {
    self.point = CGPoint(x: point.x.isNaN ? 0.5 : point.x, y: point.y.isNaN ? 0.5 : point.y)
    rect = Self.defaultRect(self.point)
  }

  /// Sets a rectangle, and its center as the point of interest. **Source:** inferred.
  package mutating func setRect(_ rect: CGRect) {
    (self.rect, point) = (rect, CGPoint(x: rect.midX, y: rect.midY))
  }

  /// Returns the default rectangle around a point, moved inside the image if it extends beyond an edge.
  package static func defaultRect(_ point: CGPoint) -> CGRect {
    func start(_ middle: CGFloat) -> CGFloat { min(max(0, middle - defaultSide / 2), 1 - defaultSide) }
    return CGRect(x: start(point.x), y: start(point.y), width: defaultSide, height: defaultSide)
  }

  var region: ImageRegion {
    ImageRegion(x: rect.origin.x, y: rect.origin.y, width: rect.width, height: rect.height)
  }

  /// Returns whether a rectangle is inside the image and large enough.
  package static func contains(_ rect: CGRect) -> Bool {
    rect.origin.x >= 0 && rect.origin.y >= 0 && rect.maxX <= 1 && rect.maxY <= 1 && rect.size.width >= leastSide
      && rect.size.height >= leastSide
  }
}

/// The preference for faces in autofocus or automatic exposure: automatic and enabled by default. **Source:** Apple,
/// for apps of iOS 15.4 and later.
package struct FacePreference: Equatable {
  package var isAutomatic = true
  package var isEnabled = true
}
