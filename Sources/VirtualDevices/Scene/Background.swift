import CoreVideoModel
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
  let owner: ArtworkStage.Identity

  /// Nil when scenes cannot be drawn in this pixel format.
  init?(_ key: Key, artwork: any Artwork, owner: ArtworkStage.Identity) {
    self.key = key
    self.owner = owner
    memory = PixelMemory(layout: key.layout)
    guard let canvas = Canvas(memory, parameters: key.parameters) else { return nil }
    artwork.drawBackground(on: canvas)
    if artwork.isStamped, key.parameters.isStamped, let overlay = canvas.overlay {
      FrameStamp(visible: overlay.placement.visible).drawPlate(on: overlay)
    }
  }

  static func == (left: Background, right: Background) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
