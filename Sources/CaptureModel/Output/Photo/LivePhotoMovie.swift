import AVFoundationTypes
import CoreMediaModel
import Foundation

/// The movie of one Live Photo: frames from before the shutter, and those that come after it until it ends.
final class LivePhotoMovie: @unchecked Sendable {
  // Unchecked: `movie` and `failure` are only touched on the output's writing queue, the rest with the system's lock held.

  let capture: PhotoCapture
  let url: URL
  let route: Route
  let buffers: FrameBuffers
  /// When the photo was taken.
  let photoTime: CMTime
  let startTime: CMTime
  /// When no more frames are taken; a suspension or a stop brings it forward.
  var endTime: CMTime
  /// Where the last frame ends.
  var lastTime: CMTime
  /// Nil until the file is open, and when that failed.
  var movie: (any MovieRecording)?
  /// Why nothing more can be written.
  var failure: (any Error)?

  /// How long a movie goes on before and after its photo. **Source:** Apple: about three seconds in all; that they are halved is inferred.
  static let halfLength = CMTime(value: 3, timescale: 2)

  init(
    _ capture: PhotoCapture, url: URL, route: Route, buffers: FrameBuffers, photoTime: CMTime, startTime: CMTime
  ) {
    self.capture = capture
    self.url = url
    self.route = route
    self.buffers = buffers
    self.photoTime = photoTime
    self.startTime = startTime
    endTime = photoTime + Self.halfLength
    lastTime = startTime
  }

  var duration: CMTime { lastTime - startTime }
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

  /// Ends all movies at this time.
  mutating func cut(at time: CMTime) {
    for movie in movies { movie.endTime = min(movie.endTime, time) }
  }
}
