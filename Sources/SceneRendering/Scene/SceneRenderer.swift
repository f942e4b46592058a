import CoreVideoModel
import PixelModel

/// A renderer of a scene, usable from any thread.
package protocol SceneRenderer: AnyObject, Sendable {
  /// Whether colors can be exposed before they are drawn. Otherwise every pixel must be exposed.
  var isDrawn: Bool { get }
  /// The chart of the scene, or nil if it is a file.
  var chart: Chart? { get }
  /// The images that cameras have metered.
  var metered: MeteredImages { get }
  /// Draws a frame. Memory in an unsupported pixel format is left unchanged.
  func draw(_ moment: SceneTime, into memory: PixelMemory, parameters: RenderParameters)
  /// Draws the frame's index and time over the scene, if the scene has them.
  func stamp(_ moment: SceneTime, on canvas: Canvas)
  /// Returns the index of the still image that is displayed at a time, regardless of moving parts.
  func frameIndex(at moment: SceneTime) -> Int
  /// Returns whether two scenes show the same codes, each at a time. The time stamp and the hand of a chart never cover
  /// one.
  func showsSameCodes(at moment: SceneTime, as other: any SceneRenderer, at otherMoment: SceneTime) -> Bool
  /// Draws a still image without moving parts or overlays, as a camera meters it.
  func drawStill(_ number: Int, into memory: PixelMemory, parameters: RenderParameters)
}

extension SceneRenderer {
  var chart: Chart? { nil }

  func frameIndex(at moment: SceneTime) -> Int { 0 }

  func showsSameCodes(at moment: SceneTime, as other: any SceneRenderer, at otherMoment: SceneTime) -> Bool {
    self === other && frameIndex(at: moment) == frameIndex(at: otherMoment)
  }
}

extension Scene {
  /// Returns the renderer of the scene. All cameras of a process share that of a chart.
  ///
  /// - Throws: A `MediaError` if the scene's file cannot be read.
  package func makeStage() throws -> any SceneRenderer {
    switch self {
    case .chart(let chart): chart.renderer
    case .image(let url): try ArtworkRenderer(ImageArtwork(url))
    case .video(let url): try VideoScene(url)
    }
  }
}
