import PixelModel
import PlatformTypes

/// A finished picture that the next frames of its kind change only in parts, and what they have changed.
struct FrameCache {
  /// What the whole picture depends on.
  struct Key: Hashable, Sendable {
    var parameters: RenderParameters
    var zoomFactor: Double
    var blur: Double
  }

  /// Pictures of one key, one after the other.
  private final class Series: Hashable, Sendable {
    static func == (left: Series, right: Series) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// What was left in a client's memory.
  private struct Tag: Hashable, Sendable {
    var series: Series
    var number: Int
  }

  private(set) var key: Key?
  /// Whether the picture is there: the first of its kind may be the only one, and is not kept.
  private(set) var isThere = false
  private var memory: PixelMemory?
  private var series = Series()
  private var number = 0
  /// What the last pictures have changed.
  private var changes: [PixelRect] = []
  /// A pool has hardly more buffers than this.
  private static let limit = 8

  /// Begins with pictures of another kind.
  mutating func begin(_ key: Key) {
    (self.key, series, isThere, number, changes) = (key, Series(), false, 0, [])
  }

  /// The memory of the picture.
  mutating func image(_ layout: PixelLayout) -> PixelMemory {
    if let memory, memory.layout == layout { return memory }
    let memory = PixelMemory(layout: layout)
    self.memory = memory
    return memory
  }

  /// Copies the picture, or what memory that has an older one lacks.
  mutating func give(_ client: PixelMemory, changed: PixelRect) {
    isThere = true
    number += 1
    changes = changes.suffix(Self.limit - 1) + [changed]
    let given = (client.content as? Tag).flatMap { $0.series == series ? number - $0.number : nil }
    let part =
      given.map {
        $0 <= changes.count ? changes.suffix($0).reduce(PixelRect(from: 0, 0, to: 0, 0)) { $0.union($1) } : nil
      }
      ?? nil
    client.copy(part ?? PixelRect(client.layout), from: image(client.layout))
    client.content = Tag(series: series, number: number)
  }
}
