/// How a scene looks: a background that stays, and what moves on it.
protocol Artwork: Sendable {
  /// Draws everything that does not change from frame to frame, covering the whole canvas.
  func drawBackground(on canvas: Canvas)
  /// Draws what changes, and returns the rectangles that are the background's again in the next frame. What covers the same
  /// pixels in every frame need not be returned.
  func drawMotion(at moment: Moment, on canvas: Canvas) -> [PixelRect]
}

extension Chart {
  /// How the chart looks.
  var artwork: any Artwork {
    switch self {
    case .orientation: OrientationChart()
    case .smpteBars: StampedChart(chart: SMPTEBars())
    case .greyRamp: StampedChart(chart: Ramps(primaries: [.white]))
    case .rgbRamps: StampedChart(chart: Ramps.rgb)
    case .checkerboard: StampedChart(chart: Checkerboard())
    }
  }
}

/// A chart on which nothing moves.
protocol StillChart: Sendable {
  func draw(on canvas: Canvas)
}

/// A still chart with the frame's index and time.
struct StampedChart<Drawing: StillChart>: Artwork {
  let chart: Drawing

  func drawBackground(on canvas: Canvas) {
    chart.draw(on: canvas)
    FrameStamp(visible: canvas.placement.visible).drawPlate(on: canvas)
  }

  func drawMotion(at moment: Moment, on canvas: Canvas) -> [PixelRect] {
    FrameStamp(visible: canvas.placement.visible).draw(moment, on: canvas)
    return []
  }
}
