import PixelModel
import PlatformTypes

/// A cache for a frame that subsequent frames change only in part, together with these changes.
struct FrameCache {
  /// The parameters on which the whole frame depends.
  struct Key: Hashable, Sendable {
    var parameters: RenderParameters
    var zoomFactor: Double
    var blur: Double
  }

  /// The identity of a sequence of frames with the same key.
  private final class Series: Hashable, Sendable {
    static func == (left: Series, right: Series) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// A tag on the client's memory that identifies the frame that was copied into it.
  private struct Tag: Hashable, Sendable {
    var series: Series
    var number: Int
  }

  private(set) var key: Key?
  /// Whether a frame is cached. The first frame of a sequence is not cached, because it may be the only one.
  private(set) var isThere = false
  private var memory: PixelMemory?
  private var series = Series()
  private var number = 0
  /// The rectangles that the most recent frames have changed.
  private var changes: [PixelRect] = []
  /// The number of changes to record, which covers the buffers of a typical pool.
  private static let limit = 8

  /// Starts a sequence of frames with another key.
  mutating func begin(_ key: Key) {
    (self.key, series, isThere, number, changes) = (key, Series(), false, 0, [])
  }

  /// Returns the memory of the cached frame.
  mutating func image(_ layout: PixelLayout) -> PixelMemory {
    if let memory, memory.layout == layout { return memory }
    let memory = PixelMemory(layout: layout)
    self.memory = memory
    return memory
  }

  /// Copies the frame to the client's memory, or only the changed parts if that memory contains an earlier frame of the
  /// sequence.
  mutating func copy(_ client: PixelMemory, changed: PixelRect) {
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
