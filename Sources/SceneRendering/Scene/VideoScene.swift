import CoreMediaModel
import CoreVideoModel
import Foundation
import Locking
import MediaCoding
import PixelModel

/// A scene that plays a video file in a loop, following the timeline. The video covers the buffer, cropped evenly if
/// its aspect ratio differs.
final class VideoScene: SceneRenderer, Hashable {
  private let reader: Locked<VideoReader>
  /// The start times of the frames in nanoseconds since the first frame, in increasing order.
  private let starts: [Int64]
  /// The duration of one loop in nanoseconds.
  private let length: Int64

  var isDrawn: Bool { false }
  let metered = MeteredImages()

  /// A record of the video frame that a buffer's memory contains.
  private struct Shown: Hashable, Sendable {
    var film: VideoScene
    var frame: Int
    var parameters: RenderParameters
  }

  /// Opens the video file.
  ///
  /// - Throws: A `MediaError` if the file cannot be read or has no video.
  init(_ url: URL) throws {
    let reader = try VideoReader(MovieFile(url: url))
    let track = reader.track
    func nanoseconds(_ time: CMTime) -> Int64 { SceneTime(index: 0, time: time).nanoseconds }
    let first = nanoseconds(track.frames[0].time)
    starts = track.frames.map { nanoseconds($0.time) - first }
    length = max(1, nanoseconds(track.end) - first)
    self.reader = Locked(reader)
  }

  /// Returns the index of the frame that is displayed at a time.
  func frameIndex(at moment: SceneTime) -> Int {
    let time = (moment.nanoseconds % length + length) % length
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  func draw(_ moment: SceneTime, into memory: PixelMemory, parameters: RenderParameters) {
    let shown = Shown(film: self, frame: frameIndex(at: moment), parameters: parameters)
    if memory.content as? Shown == shown { return }
    memory.content = nil
    drawStill(shown.frame, into: memory, parameters: parameters)
    memory.content = shown
  }

  func stamp(_ moment: SceneTime, on canvas: Canvas) {}

  /// Draws a frame, scaled once from the decoded frame and limited to the visible part.
  func drawStill(_ number: Int, into memory: PixelMemory, parameters: RenderParameters) {
    guard let canvas = Canvas(memory, parameters: parameters) else { return }
    let placement = canvas.placement
    do {
      try reader.withLock { reader in
        let track = reader.track
        func scale(_ part: PixelRect) -> Double {
          max(Double(part.width) / Double(track.displayWidth), Double(part.height) / Double(track.displayHeight))
        }
        try reader.draw(
          frame: number, into: memory, orientation: placement.orientation,
          magnification: scale(placement.world) / scale(placement.visible))
      }
    } catch {
      // A frame that cannot be decoded is drawn black, as with a covered lens.
      canvas.fill(canvas.world, .black)
    }
  }

  static func == (left: VideoScene, right: VideoScene) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
