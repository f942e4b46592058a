import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import Locking
import MediaCoding
import PixelModel
import PlatformTypes

/// A camera that plays a video file at the file's own times.
///
/// It is an external camera (**Source:** rule 304): its sensor's picture is the file's as a player shows it, after the
/// file's rotation, and how the phone is held does not turn it. A frame that no client reads is decoded only where a
/// later one needs it.
public final class FileCamera: CameraSource {
  /// The file.
  public let file: MovieFile
  /// Whether it begins again when it has ended.
  public let loops: Bool
  private let frames: [MovieFile.FrameTime]
  private let player: FilePlayer

  /// A camera that plays the pictures of a file.
  ///
  /// - Throws: a `MediaError` when the file has no picture or nothing can decode it.
  public init(_ file: MovieFile, loops: Bool = false) throws {
    self.file = file
    self.loops = loops
    frames = try VideoReader.track(of: file).frames
    player = FilePlayer(file)
  }

  /// Frames come at the file's times.
  public var isSelfPaced: Bool { true }

  /// When the file's next frame is shown; nil after its last one, unless it loops.
  public func nextFrameTime(after time: CMTime?) -> CMTime? {
    guard let time else { return frames[0].time }
    let place = place(at: time)
    if place.frame + 1 < frames.count { return start(ofTurn: place.turn) + frames[place.frame + 1].time }
    return loops ? start(ofTurn: place.turn + 1) + frames[0].time : nil
  }

  /// The frame that is shown at the request's source time; nil when the file has ended.
  public func image(_ request: ImageRequest) -> (any SourceImage)? {
    guard loops || request.sourceTime < file.end else { return nil }
    return FileImage(player: player, frame: place(at: request.sourceTime).frame)
  }

  /// Which frame is shown at a time, and how often the file has been played before.
  private func place(at time: CMTime) -> (turn: Int64, frame: Int) {
    let length = file.end
    var turn: Int64 = 0
    if loops, time >= length {
      turn = Int64((time.seconds / length.seconds).rounded(.down))
      // Seconds are rounded; the multiple is not.
      if start(ofTurn: turn) > time { turn -= 1 } else if start(ofTurn: turn + 1) <= time { turn += 1 }
    }
    let inside = time - start(ofTurn: turn)
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      if frames[middle].time <= inside { low = middle + 1 } else { high = middle }
    }
    return (turn, max(0, low - 1))
  }

  /// Multiplied, never summed, so that nothing drifts.
  private func start(ofTurn turn: Int64) -> CMTime {
    CMTime(value: file.end.value * turn, timescale: file.end.timescale)
  }
}

/// One frame of a file, not yet decoded.
private struct FileImage: SourceImage {
  let player: FilePlayer
  let frame: Int

  func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
    player.draw(frame, into: memory, orientation: sensorToBuffer)
  }
}

/// Decodes for all pictures of a file, which it opens when the first of them is drawn.
private final class FilePlayer: Hashable, Sendable {
  private let file: MovieFile
  private let reader = Locked<VideoReader?>(nil)

  /// What was left in a buffer's memory.
  private struct Shown: Hashable, Sendable {
    var player: FilePlayer
    var frame: Int
    var orientation: ImageOrientation
  }

  init(_ file: MovieFile) {
    self.file = file
  }

  func draw(_ frame: Int, into memory: PixelMemory, orientation: ImageOrientation) {
    let shown = Shown(player: self, frame: frame, orientation: orientation)
    if memory.content as? Shown == shown { return }
    memory.content = nil
    do {
      try reader.withLock { reader in
        let opened = try reader ?? VideoReader(file)
        reader = opened
        try opened.draw(frame: frame, into: memory, orientation: orientation)
      }
      memory.content = shown
    } catch {
      // A frame that cannot be decoded is black, as with a covered lens.
      PixelConverter.blacken(memory)
    }
  }

  static func == (left: FilePlayer, right: FilePlayer) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
