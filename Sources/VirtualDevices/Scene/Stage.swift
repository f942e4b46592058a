import CaptureModel

/// A scene ready to be drawn, on any thread.
protocol Stage: AnyObject, Sendable {
  /// Draws one frame. Memory of a format that scenes cannot be drawn in stays as it is.
  func draw(_ moment: Moment, into memory: PixelMemory, placement: Placement)
}

extension Scene {
  /// - Throws: when the scene's file cannot be read.
  func makeStage() throws -> any Stage {
    switch self {
    case .chart(let chart): ArtworkStage(chart.artwork)
    case .image(let url): try ArtworkStage(ImageArtwork(url))
    case .video(let url): try Film(url)
    }
  }
}
