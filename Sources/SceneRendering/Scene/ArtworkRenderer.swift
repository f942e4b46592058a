import CoreVideoModel
import Locking
import PixelModel

/// What a scene left in a buffer's memory: while it is still there, the next frame needs only restore these rectangles.
struct DrawnFrame: Hashable, Sendable {
  let background: Background
  let moved: [PixelRect]
}

/// A scene that is mostly background, with the backgrounds that were used last.
final class ArtworkRenderer: SceneRenderer {
  /// Tells whose a background is, even after both the stage and the picture that it drew have gone.
  final class Identity: Sendable {}

  private let artwork: any Artwork
  private let identity = Identity()
  private let byteLimit: Int
  private let recent = Locked<[Background]>([])

  /// - Parameter byteLimit: how many bytes of backgrounds are kept; the last used one always is.
  init(_ artwork: any Artwork, byteLimit: Int = 32 << 20) {
    self.artwork = artwork
    self.byteLimit = byteLimit
  }

  var isDrawn: Bool { artwork.isDrawn }

  /// Bytes of all backgrounds that are kept.
  var keptByteCount: Int { recent.withLock { $0.reduce(0) { $0 + $1.memory.layout.byteCount } } }

  func draw(_ moment: Moment, into memory: PixelMemory, parameters: RenderParameters) {
    guard let canvas = Canvas(memory, parameters: parameters) else { return }
    let key = Background.Key(parameters: parameters, layout: memory.layout)
    let background: Background
    if let drawn = memory.content as? DrawnFrame, drawn.background.owner === identity, drawn.background.key == key {
      background = drawn.background
      for rect in drawn.moved { canvas.copy(rect, from: background.memory) }
    } else {
      guard let found = self.background(key) else { return }
      background = found
      canvas.copy(canvas.world, from: background.memory)
    }
    let moved = artwork.drawMotion(at: moment, on: canvas)
    if parameters.isStamped {
      // In an enlarged scene something may have moved under the plate.
      stamp(moment, on: canvas, withPlate: parameters.scale != 1)
    }
    memory.content = DrawnFrame(background: background, moved: moved)
  }

  func stamp(_ moment: Moment, on canvas: Canvas) {
    stamp(moment, on: canvas, withPlate: true)
  }

  private func stamp(_ moment: Moment, on canvas: Canvas, withPlate: Bool) {
    guard artwork.isStamped, let overlay = canvas.overlay else { return }
    let stamp = FrameStamp(visible: overlay.placement.visible)
    if withPlate { stamp.drawPlate(on: overlay) }
    stamp.draw(moment, on: overlay)
  }

  func drawStill(_ number: Int, into memory: PixelMemory, parameters: RenderParameters) {
    guard let canvas = Canvas(memory, parameters: parameters) else { return }
    artwork.drawBackground(on: canvas)
  }

  /// Finds or makes a background; the last used one stands first.
  private func background(_ key: Background.Key) -> Background? {
    recent.withLock { backgrounds in
      if let place = backgrounds.firstIndex(where: { $0.key == key }) {
        backgrounds.insert(backgrounds.remove(at: place), at: 0)
        return backgrounds[0]
      }
      guard let made = Background(key, artwork: artwork, owner: identity) else { return nil }
      backgrounds.insert(made, at: 0)
      var bytes = backgrounds.reduce(0) { $0 + $1.memory.layout.byteCount }
      while bytes > byteLimit, backgrounds.count > 1 {
        bytes -= backgrounds.removeLast().memory.layout.byteCount
      }
      return made
    }
  }
}
