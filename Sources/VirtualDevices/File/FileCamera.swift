import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import Locking
import MediaCoding
import PixelModel
import PlatformTypes

/// A camera source that plays a video file with the file's own frame times.
///
/// It is an external camera (**Source:** rule 304). The sensor image is the video as a player displays it, with the
/// file's rotation applied, and the posture of the phone does not rotate it. Frames that no client reads are decoded
/// only if a later frame depends on them.
public final class FileCamera: CameraSource {
  /// The file from which frames are played.
  public let file: MovieFile
  /// A Boolean value that indicates whether playback restarts at the end of the file.
  public let loops: Bool
  private let frames: [MovieFile.FrameTime]
  private let player: FilePlayer

  /// Creates a camera that plays the video of a file.
  ///
  /// - Throws: A `MediaError` if the file has no video or no decoder is available.
  public init(_ file: MovieFile, loops: Bool = false) throws {
    self.file = file
    self.loops = loops
    frames = try VideoReader.track(of: file).frames
    player = FilePlayer(file)
  }

  /// A Boolean value that indicates whether the source determines frame times; always true, because the file does.
  public var isSelfPaced: Bool { true }

  /// Returns the presentation time of the next frame, or nil after the last one unless the file loops.
  public func nextFrameTime(after time: CMTime?) -> CMTime? {
    guard let time else { return frames[0].time }
    let place = place(at: time)
    if place.frame + 1 < frames.count { return start(ofTurn: place.turn) + frames[place.frame + 1].time }
    return loops ? start(ofTurn: place.turn + 1) + frames[0].time : nil
  }

  /// Returns the frame that is displayed at the request's source time, or nil after the end of the file.
  public func image(_ request: ImageRequest) -> (any SourceImage)? {
    guard loops || request.sourceTime < file.end else { return nil }
    return FileImage(player: player, frame: place(at: request.sourceTime).frame)
  }

  /// Returns the frame that is displayed at a time, and the number of completed loops.
  private func place(at time: CMTime) -> (turn: Int64, frame: Int) {
    let length = file.end
    var turn: Int64 = 0
    if loops, time >= length {
      turn = Int64((time.seconds / length.seconds).rounded(.down))
      // The conversion to seconds rounds; the exact multiple corrects it.
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

  /// Returns the start time of a loop, by multiplication instead of accumulation to avoid drift.
  private func start(ofTurn turn: Int64) -> CMTime {
    CMTime(value: file.end.value * turn, timescale: file.end.timescale)
  }
}

/// A frame of a file that has not been decoded yet.
private struct FileImage: SourceImage {
  let player: FilePlayer
  let frame: Int

  func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
    player.draw(frame, into: memory, orientation: sensorToBuffer)
  }
}

/// A shared decoder for all frames of a file, which opens the file when the first frame is drawn.
private final class FilePlayer: Hashable, Sendable {
  private let file: MovieFile
  private let reader = Locked<VideoReader?>(nil)

  /// A record of the frame that a buffer's memory contains.
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
      // A frame that cannot be decoded is drawn black, as with a covered lens.
      PixelConverter.blacken(memory)
    }
  }

  static func == (left: FilePlayer, right: FilePlayer) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
