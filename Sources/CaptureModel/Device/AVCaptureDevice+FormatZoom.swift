import Foundation

extension AVCaptureDevice.Format {
  /// The greatest zoom factor; 1 where the format cannot zoom.
  public var videoMaxZoomFactor: CGFloat { CGFloat(facts.zoom?.maximum ?? 1) }
  /// The zoom factor from which on the picture is enlarged. **Source:** rule 178.
  public var videoZoomFactorUpscaleThreshold: CGFloat { CGFloat(facts.zoom?.upscaleThreshold ?? 1) }
  /// The zoom factors that the system's own controls offer; nil where the system tells none.
  public var systemRecommendedVideoZoomRange: ClosedRange<CGFloat>? { facts.systemZoomRange.map(Self.factors) }
  /// ``systemRecommendedVideoZoomRange`` as the object that Objective-C has.
  public var __systemRecommendedVideoZoomRange: AVZoomRange? { systemRecommendedVideoZoomRange.map(AVZoomRange.init) }
  /// Zoom factors above 1 at which the sensor's pixels are read without joining or enlarging any.
  public var secondaryNativeResolutionZoomFactors: [CGFloat] {
    facts.unprinted.secondaryNativeZoomFactors.map { CGFloat($0) }
  }

  // MARK: With depth

  /// The zoom factors at which depth maps come; a single factor is a range from it to itself. Empty without depth.
  public var supportedVideoZoomRangesForDepthDataDelivery: [ClosedRange<CGFloat>] {
    guard !supportedDepthDataFormats.isEmpty else { return [] }
    let ranges = facts.unprinted.depthZoomRanges.map(Self.factors)
    return ranges.isEmpty ? [1...videoMaxZoomFactor] : ranges
  }
  /// ``supportedVideoZoomRangesForDepthDataDelivery`` as the objects that Objective-C has.
  public var __supportedVideoZoomRangesForDepthDataDelivery: [AVZoomRange] {
    supportedVideoZoomRangesForDepthDataDelivery.map(AVZoomRange.init)
  }
  /// The ends of ``supportedVideoZoomRangesForDepthDataDelivery``, the smallest first.
  ///
  /// **Source:** deprecated in iOS 17.2 in favour of the ranges; that it holds their ends is inferred.
  public var supportedVideoZoomFactorsForDepthDataDelivery: [CGFloat] {
    let ends = supportedVideoZoomRangesForDepthDataDelivery.flatMap { [$0.lowerBound, $0.upperBound] }
    return Set(ends).sorted()
  }
  /// Whether pictures go on, without depth maps, at zoom factors between and beyond those ranges.
  ///
  /// **Source:** Apple, of the same name; that it holds wherever the zoom with depth is continuous, and not where single factors have
  /// it (there the zoom snaps to them, rule 181), is inferred.
  public var zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported: Bool {
    facts.unprinted.depthZoomRanges.contains { $0.lowerBound < $0.upperBound } && !supportedDepthDataFormats.isEmpty
  }
  /// The least zoom factor with depth maps; 1 without depth. Deprecated in iOS 16.
  public var videoMinZoomFactorForDepthDataDelivery: CGFloat {
    supportedVideoZoomRangesForDepthDataDelivery.map(\.lowerBound).min() ?? 1
  }
  /// The greatest zoom factor with depth maps; 1 without depth. Deprecated in iOS 16.
  public var videoMaxZoomFactorForDepthDataDelivery: CGFloat {
    supportedVideoZoomRangesForDepthDataDelivery.map(\.upperBound).max() ?? 1
  }

  // MARK: With Center Stage and cinematic video

  /// The least zoom factor with Center Stage; 1 where there is none.
  public var videoMinZoomFactorForCenterStage: CGFloat { centerStageFactors.lowerBound }
  /// The greatest zoom factor with Center Stage; 1 where there is none.
  public var videoMaxZoomFactorForCenterStage: CGFloat { centerStageFactors.upperBound }
  /// The least zoom factor for cinematic video; 1 where there is none.
  public var videoMinZoomFactorForCinematicVideo: CGFloat {
    CGFloat(facts.unprinted.cinematic?.zoomRange.lowerBound ?? 1)
  }
  /// The greatest zoom factor for cinematic video; 1 where there is none.
  public var videoMaxZoomFactorForCinematicVideo: CGFloat {
    CGFloat(facts.unprinted.cinematic?.zoomRange.upperBound ?? 1)
  }

  private var centerStageFactors: ClosedRange<CGFloat> {
    guard isCenterStageSupported else { return 1...1 }
    return facts.unprinted.centerStageZoomRange.map(Self.factors) ?? 1...videoMaxZoomFactor
  }

  private static func factors(_ range: ClosedRange<Double>) -> ClosedRange<CGFloat> {
    CGFloat(range.lowerBound)...CGFloat(range.upperBound)
  }
}
