import CaptureModel
import Synchronization

/// The part of a scene that stays, drawn once for a size, format and orientation.
///
/// Nothing writes into it after it was made, which is why it can be shared.
final class Background: Hashable, Sendable {
  /// What a background depends on.
  struct Key: Hashable, Sendable {
    var placement: Placement
    var layout: PixelLayout
  }

  let key: Key
  let memory: PixelMemory

  /// Nil when scenes cannot be drawn in this pixel format.
  init?(_ key: Key, artwork: any Artwork) {
    self.key = key
    memory = PixelMemory(layout: key.layout)
    guard let canvas = Canvas(memory, placement: key.placement) else { return nil }
    artwork.drawBackground(on: canvas)
  }

  static func == (left: Background, right: Background) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// What a scene left in a buffer's memory: while it is still there, the next frame needs only restore these rectangles.
struct DrawnFrame: Hashable, Sendable {
  let background: Background
  let moved: [PixelRect]
}

/// One scene ready to be drawn, with the backgrounds that were used last.
final class Stage: Sendable {
  private let artwork: any Artwork
  private let recent = Mutex<[Background]>([])

  /// Backgrounds are kept up to this many bytes together, and always the one in use.
  static let byteLimit = 64 << 20

  init(_ artwork: any Artwork) {
    self.artwork = artwork
  }

  /// Draws one frame. Memory of a format that scenes cannot be drawn in stays as it is.
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
