// Conversions between depth maps. They are in this module because it is optimized in debug builds.

extension PixelMemory {
  /// The precision of a depth map's samples.
  package enum SamplePrecision { case half, single }

  /// Converts the samples of this depth map into those of another map of the same size. Unknown values (NaN) are
  /// preserved.
  ///
  /// - Parameter inverts: Whether one of the maps contains disparity, the reciprocal of depth.
  package func convertSamples(
    _ precision: SamplePrecision, into target: PixelMemory, _ targetPrecision: SamplePrecision, inverts: Bool
  ) {
    switch (precision, targetPrecision) {
    case (.half, .half): convertSamples(Float16.self, into: target, Float16.self, inverts)
    case (.half, .single): convertSamples(Float16.self, into: target, Float.self, inverts)
    case (.single, .half): convertSamples(Float.self, into: target, Float16.self, inverts)
    case (.single, .single): convertSamples(Float.self, into: target, Float.self, inverts)
    }
    target.content = nil
  }

  private func convertSamples<Source: BinaryFloatingPoint, Target: BinaryFloatingPoint>(
    _: Source.Type, into target: PixelMemory, _: Target.Type, _ inverts: Bool
  ) {
    let (plane, targetPlane) = (layout.planes[0], target.layout.planes[0])
    let width = min(plane.width, targetPlane.width)
    for row in 0..<min(plane.height, targetPlane.height) {
      let from = (baseAddress(ofPlane: 0) + row * plane.bytesPerRow).assumingMemoryBound(to: Source.self)
      let to = (target.baseAddress(ofPlane: 0) + row * targetPlane.bytesPerRow).assumingMemoryBound(to: Target.self)
      for column in 0..<width {
        let value = Float(from[column])
        to[column] = Target(inverts ? 1 / value : value)
      }
    }
  }
}
