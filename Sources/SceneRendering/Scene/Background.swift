import CoreVideoModel
import MediaCoding
import PixelModel

/// The static part of a scene, drawn once for each size, format and orientation.
///
/// It is immutable after creation and can therefore be shared between threads.
final class Background: Hashable, Sendable {
  /// The parameters on which a background depends.
  struct Key: Hashable, Sendable {
    var parameters: RenderParameters
    var layout: PixelLayout
  }

  let key: Key
  let memory: PixelMemory
  /// The renderer to which the background belongs.
  let owner: ArtworkRenderer.Identity

  /// Creates a background, or returns nil if scenes cannot be drawn in this pixel format.
  init?(_ key: Key, artwork: any Artwork, owner: ArtworkRenderer.Identity) {
    self.key = key
    self.owner = owner
    memory = PixelMemory(layout: key.layout)
    let orientation = key.parameters.placement.orientation
    if orientation.swapsDimensions, let (upright, sizes) = key.layout.turned(isIndexed: key.parameters.palette != nil) {
      // Scenes are drawn in rows of the world, which would be columns here, so draw upright and rotate.
      let drawn = PixelMemory(layout: upright)
      guard Self.draw(artwork, into: drawn, key.parameters.upright) else { return nil }
      drawn.turn(orientation, into: memory, elementSizes: sizes)
    } else if !Self.draw(artwork, into: memory, key.parameters) {
      return nil
    }
  }

  private static func draw(_ artwork: any Artwork, into memory: PixelMemory, _ parameters: RenderParameters) -> Bool {
    guard let canvas = Canvas(memory, parameters: parameters) else { return false }
    artwork.drawBackground(on: canvas)
    if artwork.isStamped, parameters.isStamped, let overlay = canvas.overlay {
      FrameStamp(visible: overlay.placement.visible).drawPlate(on: overlay)
    }
    return true
  }

  static func == (left: Background, right: Background) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
