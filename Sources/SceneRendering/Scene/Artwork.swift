/// How a scene looks: a background that stays, and what moves on it.
protocol Artwork: Sendable {
  /// Whether the frame's index and time are laid over it.
  var isStamped: Bool { get }
  /// Whether its colours can be exposed before they are drawn.
  var isDrawn: Bool { get }
  /// Draws everything that does not change from frame to frame, covering the whole canvas.
  func drawBackground(on canvas: Canvas)
  /// Draws what changes, and returns the rectangles that are the background's again in the next frame. What covers the same
  /// pixels in every frame need not be returned.
  func drawMotion(at moment: Moment, on canvas: Canvas) -> [PixelRect]
}

extension Artwork {
  var isStamped: Bool { true }
  var isDrawn: Bool { true }
}

extension Chart {
  /// How the chart looks.
  var artwork: any Artwork {
    switch self {
    case .orientation: OrientationChart()
    case .smpteBars: StillArtwork(chart: SMPTEBars())
    case .grayRamp: StillArtwork(chart: Ramps(primaries: [.white]))
    case .rgbRamps: StillArtwork(chart: Ramps.rgb)
    case .checkerboard: StillArtwork(chart: Checkerboard())
    }
  }
}

/// A chart on which nothing moves.
protocol StillChart: Sendable {
  func draw(on canvas: Canvas)
}

/// The look of a still chart.
struct StillArtwork<Drawing: StillChart>: Artwork {
  let chart: Drawing

  func drawBackground(on canvas: Canvas) { chart.draw(on: canvas) }

  func drawMotion(at moment: Moment, on canvas: Canvas) -> [PixelRect] { [] }
}
