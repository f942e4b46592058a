import AVFoundationTypes
import CoreMediaModel
import Foundation
import HardwareModel
import Locking

/// The movie of one Live Photo: cached frames from before the photo, and the frames that follow until the movie ends.
final class LivePhotoMovie: @unchecked Sendable {
  // Unchecked: `movie` and `failure` are accessed only on the output's writing queue.

  let capture: PhotoCapture
  let url: URL
  let activeConnection: ActiveConnection
  let buffers: FrameBuffers
  /// The presentation time of the photo.
  let photoTime: CMTime
  let startTime: CMTime
  /// The sample rate and channel count of the movie's sound; nil without a microphone.
  let microphone: MicrophoneDescriptor?
  /// The time at which the movie stops accepting frames.
  let endTime: CMTime
  /// The end time of the last frame.
  private let lastTime: Locked<CMTime>
  /// The movie writer, or nil if the file is not open yet or failed to open.
  var movie: (any MovieFileWriter)?
  /// The error that prevents further writing, or nil.
  var failure: (any Error)?

  /// The duration of each half of the movie, before and after its photo. **Source:** Apple: about three seconds in
  /// total; that it is divided equally is inferred.
  static let halfLength = CMTime(value: 3, timescale: 2)

  init(
    _ capture: PhotoCapture, url: URL, activeConnection: ActiveConnection, buffers: FrameBuffers, photoTime: CMTime,
    startTime: CMTime, microphone: MicrophoneDescriptor?
  ) {
    self.capture = capture
    self.url = url
    self.activeConnection = activeConnection
    self.buffers = buffers
    self.photoTime = photoTime
    self.startTime = startTime
    self.microphone = microphone
    endTime = photoTime + Self.halfLength
    lastTime = Locked(startTime)
  }

  /// Returns whether a frame is part of the movie and has not been accepted before.
  func accepts(_ frame: CapturedFrame) -> Bool {
    lastTime.withLock { last in
      guard frame.time >= last, frame.time < endTime else { return false }
      last = frame.time + frame.duration
      return true
    }
  }

  var duration: CMTime { lastTime.withLock { $0 } - startTime }
  var displayTime: CMTime { photoTime - startTime }
}

/// The frames cached for the start of a Live Photo's movie, and the movies in progress.
struct LivePhotoRecorder {
  private(set) var frames: [CapturedFrame] = []
  private(set) var audio: [CMSampleBuffer] = []
  var movies: [LivePhotoMovie] = []

  /// Caches a frame and removes those that are too old.
  mutating func keep(_ frame: CapturedFrame) {
    var frame = frame
    frame.sensor = nil
    frames.append(frame)
    let oldest = frame.time - LivePhotoMovie.halfLength
    if let first = frames.first, first.time < oldest { frames.removeAll { $0.time < oldest } }
  }

  /// Caches a packet of audio and removes those that are too old.
  mutating func keep(_ packet: CMSampleBuffer) {
    audio.append(packet)
    let oldest = packet.presentationTimeStamp - LivePhotoMovie.halfLength
    if let first = audio.first, first.presentationTimeStamp < oldest {
      audio.removeAll { $0.presentationTimeStamp < oldest }
    }
  }

  mutating func forget() { (frames, audio) = ([], []) }
}
