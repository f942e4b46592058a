import CoreVideoModel
import PixelModel

/// A scene ready to be drawn, on any thread.
package protocol SceneRenderer: AnyObject, Sendable {
  /// Whether colours can be exposed before they are drawn; else each pixel must be.
  var isDrawn: Bool { get }
  /// Draws one frame. Memory of a format that scenes cannot be drawn in stays as it is.
  func draw(_ moment: Moment, into memory: PixelMemory, parameters: RenderParameters)
  /// Lays the frame's index and time over it, if the scene has them.
  func stamp(_ moment: Moment, on canvas: Canvas)
  /// Which of the scene's still pictures is seen at a moment; what moves within one does not count.
  func still(at moment: Moment) -> Int
  /// Draws a still picture without what moves or lies over it: what a camera meters.
  func drawStill(_ number: Int, into memory: PixelMemory, parameters: RenderParameters)
}

extension SceneRenderer {
  func still(at moment: Moment) -> Int { 0 }
}

extension Scene {
  /// - Throws: when the scene's file cannot be read.
  package func makeStage() throws -> any SceneRenderer {
    switch self {
    case .chart(let chart): ArtworkRenderer(chart.artwork)
    case .image(let url): try ArtworkRenderer(ImageArtwork(url))
    case .video(let url): try VideoScene(url)
    }
  }
}
