import AVFoundationTypes
import CoreMediaModel
import Foundation
import Locking

/// The movie of one Live Photo: frames from before the shutter, and those that come after it until it ends.
final class LivePhotoMovie: @unchecked Sendable {
  // Unchecked: `movie` and `failure` are only touched on the output's writing queue.

  let capture: PhotoCapture
  let url: URL
  let activeConnection: ActiveConnection
  let buffers: FrameBuffers
  /// When the photo was taken.
  let photoTime: CMTime
  let startTime: CMTime
  /// When no more frames are taken.
  let endTime: CMTime
  /// Where the last frame ends.
  private let lastTime: Locked<CMTime>
  /// Nil until the file is open, and when that failed.
  var movie: (any MovieRecording)?
  /// Why nothing more can be written.
  var failure: (any Error)?

  /// How long a movie goes on before and after its photo. **Source:** Apple: about three seconds in all; that they are halved is inferred.
  static let halfLength = CMTime(value: 3, timescale: 2)

  init(
    _ capture: PhotoCapture, url: URL, activeConnection: ActiveConnection, buffers: FrameBuffers, photoTime: CMTime,
    startTime: CMTime
  ) {
    self.capture = capture
    self.url = url
    self.activeConnection = activeConnection
    self.buffers = buffers
    self.photoTime = photoTime
    self.startTime = startTime
    endTime = photoTime + Self.halfLength
    lastTime = Locked(startTime)
  }

  /// Whether a frame belongs to the movie, and has not been taken before.
  func takes(_ frame: CapturedFrame) -> Bool {
    lastTime.withLock { last in
      guard frame.time >= last, frame.time < endTime else { return false }
      last = frame.time + frame.duration
      return true
    }
  }

  var duration: CMTime { lastTime.withLock { $0 } - startTime }
  var displayTime: CMTime { photoTime - startTime }
}

/// The frames that a Live Photo would begin with, and the movies that are being recorded.
struct LivePhotoRecorder {
  private(set) var frames: [CapturedFrame] = []
  var movies: [LivePhotoMovie] = []

  /// Takes in a frame and forgets what is too old.
  mutating func keep(_ frame: CapturedFrame) {
    var frame = frame
    frame.sensor = nil
    frames.append(frame)
    let oldest = frame.time - LivePhotoMovie.halfLength
    if let first = frames.first, first.time < oldest { frames.removeAll { $0.time < oldest } }
  }

  mutating func forget() { frames = [] }
}
