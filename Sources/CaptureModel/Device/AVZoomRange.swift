import Foundation

/// A closed range of zoom factors, as an Objective-C object.
///
/// Swift presents these ranges as `ClosedRange<CGFloat>`; this class backs the properties whose names start with two
/// underscores.
public final class AVZoomRange: NSObject, Sendable {
  /// The minimum zoom factor, included in the range.
  public let minZoomFactor: CGFloat
  /// The maximum zoom factor, included in the range.
  public let maxZoomFactor: CGFloat

  init(_ factors: ClosedRange<CGFloat>) {
    minZoomFactor = factors.lowerBound
    maxZoomFactor = factors.upperBound
  }

  /// Returns a Boolean value that indicates whether the range contains a zoom factor.
  public func containsZoomFactor(_ zoomFactor: CGFloat) -> Bool {
    (minZoomFactor...maxZoomFactor).contains(zoomFactor)
  }
}

/// A closed range of exposure biases in EV, as an Objective-C object.
///
/// Swift presents these ranges as `ClosedRange<Float>`; this class backs the properties whose names start with two
/// underscores.
public final class AVExposureBiasRange: NSObject, Sendable {
  /// The minimum exposure bias, in EV.
  public let minExposureBias: Float
  /// The maximum exposure bias, in EV.
  public let maxExposureBias: Float

  init(_ biases: ClosedRange<Float>) {
    minExposureBias = biases.lowerBound
    maxExposureBias = biases.upperBound
  }

  /// Returns a Boolean value that indicates whether the range contains a bias.
  public func containsExposureBias(_ exposureBias: Float) -> Bool {
    (minExposureBias...maxExposureBias).contains(exposureBias)
  }
}
