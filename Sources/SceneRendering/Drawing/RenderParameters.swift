/// The parameters for rendering a scene into a buffer: placement, scale and exposure.
package struct RenderParameters: Hashable, Sendable {
  /// The placement of the world at its natural size, in which scenes are laid out.
  private(set) var placement: Placement
  /// The response of the sensor to colors.
  var response = SensorResponse.identity
  /// The magnification of the world about its center, relative to its natural size.
  private(set) var scale = 1.0
  /// The palette for indexed rendering, which draws color numbers into memory with an indexed layout; nil for colors.
  var palette: Palette?
  /// Whether the frame's index and time are drawn over the image.
  var isStamped = true
  /// The size of the buffer into which the scaled world is drawn.
  private var bufferWidth: Int
  private var bufferHeight: Int

  /// Creates parameters for the world at its natural size with the metered exposure.
  init(placement: Placement, response: SensorResponse = .identity) {
    self.placement = placement
    self.response = response
    (bufferWidth, bufferHeight) = (placement.bufferWidth, placement.bufferHeight)
  }

  /// Returns parameters with an additional scale for a buffer of another size.
  func scaled(by scale: Double, bufferWidth: Int, bufferHeight: Int) -> RenderParameters {
    var parameters = self
    parameters.scale *= scale
    (parameters.bufferWidth, parameters.bufferHeight) = (bufferWidth, bufferHeight)
    return parameters
  }

  /// These parameters without rotation and mirroring.
  var upright: RenderParameters {
    var parameters = self
    parameters.placement = placement.upright
    if placement.orientation.swapsDimensions {
      (parameters.bufferWidth, parameters.bufferHeight) = (bufferHeight, bufferWidth)
    }
    return parameters
  }

  /// Whether overlays can be drawn with the same parameters as the scene.
  var isPlain: Bool { scale == 1 && response == .identity }

  /// The placement of the world at its drawn scale.
  var scaledPlacement: Placement {
    scale == 1 && bufferWidth == placement.bufferWidth && bufferHeight == placement.bufferHeight
      ? placement : placement.scaled(by: scale, bufferWidth: bufferWidth, bufferHeight: bufferHeight)
  }

  /// Returns a natural-size rectangle at the drawn scale. Adjacent rectangles still meet without a gap.
  func scaled(_ rect: PixelRect, in drawn: Placement) -> PixelRect {
    func edge(_ value: Int, _ natural: Int, _ length: Int) -> Int {
      Int(((Double(value) - Double(natural) / 2) * scale + Double(length) / 2).rounded())
    }
    let (width, height) = (placement.worldWidth, placement.worldHeight)
    return PixelRect(
      from: edge(rect.x, width, drawn.worldWidth), edge(rect.y, height, drawn.worldHeight),
      to: edge(rect.maxX, width, drawn.worldWidth), edge(rect.maxY, height, drawn.worldHeight))
  }

  /// Returns a natural-size shape at the drawn scale.
  func scaled(_ shape: Shape, in drawn: Placement) -> Shape {
    func middle(_ placement: Placement) -> SIMD2<Double> {
      SIMD2(Double(placement.worldWidth), Double(placement.worldHeight)) / 2
    }
    return shape.scaled(by: scale, from: middle(placement), to: middle(drawn))
  }
}
