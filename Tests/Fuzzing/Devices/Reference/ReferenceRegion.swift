import Foundation
import SimulationKernel

/// The reference model of a point or rectangle of interest. **Source:** rules 122, 135 and 410.
struct ReferenceRegion {
  private var point = CGPoint(x: 0.5, y: 0.5)
  /// The rectangle of interest, or nil for the default rectangle of the point.
  private var rect: CGRect?

  /// Returns the verdict on a point of interest.
  ///
  /// - Parameter isSupported: Whether the camera supports the point of interest.
  static func verdict(on point: CGPoint, _ isSupported: Bool) -> Verdict {
    isSupported ? .accepted : .refused(.invalidArgument)
  }

  /// Returns the verdict on a rectangle of interest, which must be inside the image and not too small. The minimum size
  /// is undocumented and assumed to be a tenth of the image's width and height.
  static func verdict(on rect: CGRect, _ isSupported: Bool) -> Verdict {
    let end = CGPoint(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height)
    let isLarge = rect.size.width >= 0.1 && rect.size.height >= 0.1
    return isSupported && rect.origin.isInPicture && end.isInPicture && isLarge ? .accepted : .refused(.invalidArgument)
  }

  /// Sets the point of interest. NaN is treated as the center, which is undocumented.
  mutating func set(_ point: CGPoint) {
    self.point = CGPoint(x: point.x.isNaN ? 0.5 : point.x, y: point.y.isNaN ? 0.5 : point.y)
    rect = nil
  }

  mutating func set(_ rect: CGRect) {
    self.rect = rect
    point = CGPoint(x: rect.origin.x + rect.size.width / 2, y: rect.origin.y + rect.size.height / 2)
  }

  func complaint(_ name: String, _ point: CGPoint, _ rect: CGRect) -> String? {
    // The center of a rectangle may differ by a rounding error.
    guard point == self.point || abs(point.x - self.point.x) < 1e-9 && abs(point.y - self.point.y) < 1e-9 else {
      return "\(name)PointOfInterest is \(point), not \(self.point)"
    }
    return self.rect.flatMap { differs("\(name)RectOfInterest", rect, $0) }
  }
}

extension CGPoint {
  /// Whether the point is inside the image, from 0 to 1 in both dimensions. **Source:** rule 122.
  fileprivate var isInPicture: Bool { x >= 0 && x <= 1 && y >= 0 && y <= 1 }
}

/// The reference model of face-driven focus or exposure, automatic or manual. **Source:** rules 2 and 124; Apple's
/// documentation, according to which both settings are true by default.
struct ReferenceFaces {
  private var isAutomatic = true
  private var isEnabled = true

  func verdict(_ isSupported: Bool, onEnabling: Bool) -> Verdict {
    isSupported && !(onEnabling && isAutomatic) ? .accepted : .refused(.invalidArgument)
  }

  mutating func setAutomatic(_ isAutomatic: Bool) { self.isAutomatic = isAutomatic }
  mutating func setEnabled(_ isEnabled: Bool) { self.isEnabled = isEnabled }

  func complaint(_ name: String, _ isSupported: Bool, _ isAutomatic: Bool, _ isEnabled: Bool) -> String? {
    if isAutomatic != (isSupported && self.isAutomatic) {
      return "automaticallyAdjustsFaceDriven\(name)Enabled is \(isAutomatic)"
    }
    return isEnabled == (isSupported && self.isEnabled) ? nil : "isFaceDriven\(name)Enabled is \(isEnabled)"
  }
}
