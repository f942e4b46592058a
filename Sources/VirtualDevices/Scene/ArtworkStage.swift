import CaptureModel
import Synchronization

/// What a scene left in a buffer's memory: while it is still there, the next frame needs only restore these rectangles.
struct DrawnFrame: Hashable, Sendable {
  let background: Background
  let moved: [PixelRect]
}

/// A scene that is mostly background, with the backgrounds that were used last.
final class ArtworkStage: Stage {
  private let artwork: any Artwork
  private let recent = Mutex<[Background]>([])

  /// Backgrounds are kept up to this many bytes together, and always the one in use.
  static let byteLimit = 64 << 20

  init(_ artwork: any Artwork) {
    self.artwork = artwork
  }

  func draw(_ moment: Moment, into memory: PixelMemory, placement: Placement) {
    guard let canvas = Canvas(memory, placement: placement) else { return }
    let key = Background.Key(placement: placement, layout: memory.layout)
    let background: Background
    if let drawn = memory.content as? DrawnFrame, drawn.background.key == key, isRecent(drawn.background) {
      background = drawn.background
      for rect in drawn.moved { canvas.copy(rect, from: background.memory) }
    } else {
      guard let found = self.background(key) else { return }
      background = found
      canvas.copy(canvas.world, from: background.memory)
    }
    memory.content = DrawnFrame(background: background, moved: artwork.drawMotion(at: moment, on: canvas))
  }

  private func isRecent(_ background: Background) -> Bool {
    recent.withLock { $0.contains { $0 === background } }
  }

  /// Finds or makes a background; the last used one stands first.
  private func background(_ key: Background.Key) -> Background? {
    recent.withLock { backgrounds in
      if let place = backgrounds.firstIndex(where: { $0.key == key }) {
        backgrounds.insert(backgrounds.remove(at: place), at: 0)
        return backgrounds[0]
      }
      guard let made = Background(key, artwork: artwork) else { return nil }
      backgrounds.insert(made, at: 0)
      var bytes = 0
      backgrounds = backgrounds.enumerated().filter { place, background in
        bytes += background.memory.layout.byteCount
        return place == 0 || bytes <= Self.byteLimit
      }.map(\.element)
      return made
    }
  }
}
