/// How a scene is put into a buffer: where, how large, and how exposed.
package struct RenderParameters: Hashable, Sendable {
  /// Where the world lies at its natural size, at which scenes are laid out.
  private(set) var placement: Placement
  /// What the sensor makes of colours.
  var response = SensorResponse.identity
  /// How much larger than at its natural size the world is drawn, about its middle.
  private(set) var scale = 1.0
  /// Whose numbers are drawn instead of colours, into memory of an indexed layout; nil for colours.
  var palette: Palette?
  /// Whether the frame's index and time lie over the picture.
  var isStamped = true
  /// Size of the buffer that the enlarged world is drawn into.
  private var bufferWidth: Int
  private var bufferHeight: Int

  /// The world at its natural size, exposed as metered.
  init(placement: Placement, response: SensorResponse = .identity) {
    self.placement = placement
    self.response = response
    (bufferWidth, bufferHeight) = (placement.bufferWidth, placement.bufferHeight)
  }

  /// The same enlarged (or made smaller) in another buffer.
  func scaled(by scale: Double, bufferWidth: Int, bufferHeight: Int) -> RenderParameters {
    var parameters = self
    parameters.scale *= scale
    (parameters.bufferWidth, parameters.bufferHeight) = (bufferWidth, bufferHeight)
    return parameters
  }

  /// The same in a buffer that shows the world neither turned nor mirrored.
  var upright: RenderParameters {
    var parameters = self
    parameters.placement = placement.upright
    if placement.orientation.swapsDimensions {
      (parameters.bufferWidth, parameters.bufferHeight) = (bufferHeight, bufferWidth)
    }
    return parameters
  }

  /// Whether overlays can be drawn as the scene is.
  var isPlain: Bool { scale == 1 && response == .identity }

  /// Where the world lies as large as it is drawn.
  var scaledPlacement: Placement {
    scale == 1 && bufferWidth == placement.bufferWidth && bufferHeight == placement.bufferHeight
      ? placement : placement.scaled(by: scale, bufferWidth: bufferWidth, bufferHeight: bufferHeight)
  }

  /// A rectangle of the natural world in the world as it is drawn; neighbours still meet without a gap.
  func scaled(_ rect: PixelRect, in drawn: Placement) -> PixelRect {
    func edge(_ value: Int, _ natural: Int, _ length: Int) -> Int {
      Int(((Double(value) - Double(natural) / 2) * scale + Double(length) / 2).rounded())
    }
    let (width, height) = (placement.worldWidth, placement.worldHeight)
    return PixelRect(
      from: edge(rect.x, width, drawn.worldWidth), edge(rect.y, height, drawn.worldHeight),
      to: edge(rect.maxX, width, drawn.worldWidth), edge(rect.maxY, height, drawn.worldHeight))
  }

  /// A shape of the natural world in the world as it is drawn.
  func scaled(_ shape: Shape, in drawn: Placement) -> Shape {
    func middle(_ placement: Placement) -> SIMD2<Double> {
      SIMD2(Double(placement.worldWidth), Double(placement.worldHeight)) / 2
    }
    return shape.scaled(by: scale, from: middle(placement), to: middle(drawn))
  }
}
