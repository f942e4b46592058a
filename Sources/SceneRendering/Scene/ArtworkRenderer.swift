import CoreVideoModel
import Locking
import PixelModel

/// A record of the scene that a buffer's memory contains. While that content is unchanged, the next frame only needs to
/// restore these rectangles.
struct DrawnFrame: Hashable, Sendable {
  let background: Background
  let moved: [PixelRect]
}

/// A scene renderer for artwork with a static background, which caches recently used backgrounds.
final class ArtworkRenderer: SceneRenderer {
  /// The identity of the renderer that owns a background, valid even after both the renderer and its image have been
  /// deallocated.
  final class Identity: Sendable {}

  private let artwork: any Artwork
  private let identity = Identity()
  let chart: Chart?
  let metered = MeteredImages()
  private let byteLimit: Int
  private let recent = Locked<[Background]>([])

  /// Creates a renderer for an artwork.
  ///
  /// - Parameters:
  ///   - chart: The chart that the artwork draws, if it is one.
  ///   - byteLimit: The maximum number of bytes of cached backgrounds; the most recent background is always retained.
  init(_ artwork: any Artwork, chart: Chart? = nil, byteLimit: Int = 32 << 20) {
    self.artwork = artwork
    self.chart = chart
    self.byteLimit = byteLimit
  }

  var isDrawn: Bool { artwork.canExposeColors }

  /// The number of bytes of all cached backgrounds.
  var keptByteCount: Int { recent.withLock { $0.reduce(0) { $0 + $1.memory.layout.byteCount } } }

  func draw(_ moment: SceneTime, into memory: PixelMemory, parameters: RenderParameters) {
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
      // In a scaled scene, moving parts may have changed the pixels under the plate.
      stamp(moment, on: canvas, withPlate: parameters.scale != 1)
    }
    memory.content = DrawnFrame(background: background, moved: moved)
  }

  func stamp(_ moment: SceneTime, on canvas: Canvas) {
    stamp(moment, on: canvas, withPlate: true)
  }

  private func stamp(_ moment: SceneTime, on canvas: Canvas, withPlate: Bool) {
    guard artwork.isStamped, let overlay = canvas.overlay else { return }
    let stamp = FrameStamp(visible: overlay.placement.visible)
    if withPlate { stamp.drawPlate(on: overlay) }
    stamp.draw(moment, on: overlay)
  }

  func drawStill(_ number: Int, into memory: PixelMemory, parameters: RenderParameters) {
    guard let canvas = Canvas(memory, parameters: parameters) else { return }
    artwork.drawBackground(on: canvas)
  }

  /// Returns the cached background for a key or creates it. The most recently used background is first.
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
