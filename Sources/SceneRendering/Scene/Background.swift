import CoreVideoModel
import MediaCoding
import PixelModel

/// The part of a scene that stays, drawn once for a size, format and orientation.
///
/// Nothing writes into it after it was made, which is why it can be shared.
final class Background: Hashable, Sendable {
  /// What a background depends on.
  struct Key: Hashable, Sendable {
    var parameters: RenderParameters
    var layout: PixelLayout
  }

  let key: Key
  let memory: PixelMemory
  /// The stage that it belongs to.
  let owner: ArtworkRenderer.Identity

  /// Nil when scenes cannot be drawn in this pixel format.
  init?(_ key: Key, artwork: any Artwork, owner: ArtworkRenderer.Identity) {
    self.key = key
    self.owner = owner
    memory = PixelMemory(layout: key.layout)
    let orientation = key.parameters.placement.orientation
    if orientation.swapsDimensions, let (upright, sizes) = key.layout.turned(isIndexed: key.parameters.palette != nil) {
      // Scenes are drawn in rows of the world, which would be columns here.
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
