import Foundation

/// Zoom factors from a least to a greatest, both included.
///
/// Swift sees such ranges as `ClosedRange<CGFloat>`; this class is behind the names that begin with two underscores.
public final class AVZoomRange: NSObject, Sendable {
  /// The least factor.
  public let minZoomFactor: CGFloat
  /// The greatest factor.
  public let maxZoomFactor: CGFloat

  init(_ factors: ClosedRange<CGFloat>) {
    minZoomFactor = factors.lowerBound
    maxZoomFactor = factors.upperBound
  }

  /// Whether a factor lies in the range.
  public func containsZoomFactor(_ zoomFactor: CGFloat) -> Bool {
    (minZoomFactor...maxZoomFactor).contains(zoomFactor)
  }
}

/// Exposure biases from a least to a greatest, in EV, both included.
///
/// Swift sees such ranges as `ClosedRange<Float>`; this class is behind the names that begin with two underscores.
public final class AVExposureBiasRange: NSObject, Sendable {
  /// The least bias in EV.
  public let minExposureBias: Float
  /// The greatest bias in EV.
  public let maxExposureBias: Float

  init(_ biases: ClosedRange<Float>) {
    minExposureBias = biases.lowerBound
    maxExposureBias = biases.upperBound
  }

  /// Whether a bias lies in the range.
  public func containsExposureBias(_ exposureBias: Float) -> Bool {
    (minExposureBias...maxExposureBias).contains(exposureBias)
  }
}
