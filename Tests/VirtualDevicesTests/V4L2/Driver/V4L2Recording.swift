import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation
import MediaCoding
import SimulationKernel
import Testing

/// A movie that was recorded while an event affected the camera.
struct V4L2Recording: CustomStringConvertible {
  /// The error that ended the recording, or nil.
  let error: AVError?
  /// The duration of the movie, in seconds.
  let seconds: Double
  /// The number of frames in the movie.
  let frameCount: Int
  /// The times of the frames from the start of the recording to its actual or requested end.
  let times: [CMTime]

  /// Whether the movie contains all frames up to the last, with a tolerance of three frames at each end.
  var playsToTheEnd: Bool {
    guard times.count >= 10, let last = times.last else { return false }
    let span = (last - times[0]).seconds
    let least = (times[times.count - 4] - times[3]).seconds
    return (least...span + (span - least)).contains(seconds)
  }

  var description: String { "a movie of \(seconds) s, with pictures at \(times.map(\.seconds)) s" }

  /// Records one second of frames, triggers an event, and waits for the end of the recording.
  ///
  /// - Parameters:
  ///   - kept: The URL under which the movie is kept, or nil to discard it.
  ///   - frames: The number of frames before the event.
  ///   - after: The number of frames after the event before the recording is stopped, or nil if the event ends it.
  static func of(
    _ client: V4L2Client, keptAt kept: URL? = nil, frames: Int = 30, after: Int? = nil, _ happen: () throws -> Void
  ) throws -> V4L2Recording {
    let movie = CaptureSystem.$scoped.withValue(client.system) { AVCaptureMovieFileOutput() }
    client.session.addOutput(movie)
    // JPEG is fast to encode on an emulated processor.
    let connection = try #require(movie.connection(with: .video))
    movie.setOutputSettings([AVVideoCodecKey: AVVideoCodecType.jpeg], for: connection)
    let url = kept ?? URL(fileURLWithPath: "/tmp/\(UUID().uuidString).mov")
    defer { if kept == nil { try? FileManager.default.removeItem(at: url) } }
    client.session.startRunning()
    client.wait { $0.times.count >= 2 }
    let recorder = Recorder()
    movie.startRecording(to: url, recordingDelegate: recorder)
    let first = client.seen.times.count
    client.wait { $0.times.count >= first + frames }
    try happen()
    var last: Int?
    if let after {
      let count = client.seen.times.count
      client.wait { $0.times.count >= count + after }
      last = client.seen.times.count
      movie.stopRecording()
    }
    let error = recorder.end()
    let times = client.seen.times
    let file = try MovieFile(url: url)
    return V4L2Recording(
      error: error, seconds: file.end.seconds, frameCount: file.video?.frames.count ?? 0,
      times: Array(times[first..<(last ?? times.count)]))
  }

  private final class Recorder: AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
    // Unchecked: the result is written once, before the semaphore is signaled.
    private let hasEnded = DispatchSemaphore(value: 0)
    private var error: AVError?

    func fileOutput(
      _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
      error: (any Error)?
    ) {
      self.error = error as? AVError
      hasEnded.signal()
    }

    func end() -> AVError? {
      // The wait has a timeout, as in NSCondition.wait(_:until:).
      if hasEnded.wait(timeout: .now() + 120) == .timedOut { Issue.record("the recording never ended") }
      return error
    }
  }
}
