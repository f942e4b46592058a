/// The appearance of a scene: a static background and its moving parts.
protocol Artwork: Sendable {
  /// Whether the frame's index and time are drawn over the scene.
  var isStamped: Bool { get }
  /// Whether the colors can be exposed before they are drawn.
  var canExposeColors: Bool { get }
  /// Draws everything that does not change between frames. The drawing must cover the whole canvas.
  func drawBackground(on canvas: Canvas)
  /// Draws the moving parts and returns the rectangles to restore to the background in the next frame. Rectangles that
  /// are covered in every frame can be omitted.
  func drawMotion(at moment: SceneTime, on canvas: Canvas) -> [PixelRect]
}

extension Artwork {
  var isStamped: Bool { true }
  var canExposeColors: Bool { true }
}

extension Chart {
  /// The artwork that draws the chart.
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

extension Chart {
  private static let renderers = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, ArtworkRenderer($0.artwork, chart: $0)) })

  /// The renderer of the chart, which all cameras of the process share, so that a new phone need not draw it again.
  var renderer: ArtworkRenderer { Self.renderers[self] ?? ArtworkRenderer(artwork, chart: self) }
}

/// A chart without moving parts.
protocol StillChart: Sendable {
  func draw(on canvas: Canvas)
}

/// The artwork of a still chart.
struct StillArtwork<Drawing: StillChart>: Artwork {
  let chart: Drawing

  func drawBackground(on canvas: Canvas) { chart.draw(on: canvas) }

  func drawMotion(at moment: SceneTime, on canvas: Canvas) -> [PixelRect] { [] }
}
