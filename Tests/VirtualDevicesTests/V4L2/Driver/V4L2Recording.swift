import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation
import MediaCoding
import SimulationKernel
import Testing

/// A movie that was recorded while something happened to the camera.
struct V4L2Recording: CustomStringConvertible {
  /// What the recording ended with.
  let error: AVError?
  /// How long the movie plays.
  let seconds: Double
  /// Pictures in the movie.
  let frameCount: Int
  /// When pictures came, from the moment at which the recording was to begin to the one at which it ended or was to end.
  let times: [CMTime]

  /// Whether the movie plays up to the last picture that came: it may begin and end three pictures earlier or later.
  var playsToTheEnd: Bool {
    guard times.count >= 10, let last = times.last else { return false }
    let span = (last - times[0]).seconds
    let least = (times[times.count - 4] - times[3]).seconds
    return (least...span + (span - least)).contains(seconds)
  }

  var description: String { "a movie of \(seconds) s, with pictures at \(times.map(\.seconds)) s" }

  /// Records a second of pictures, lets something happen, and waits until the recording has ended.
  ///
  /// - Parameters:
  ///   - kept: where the movie is to stay; nil when it is not needed.
  ///   - frames: how many pictures come before it happens.
  ///   - after: how many come afterwards before the recording is stopped; nil when what happens ends it.
  static func of(
    _ client: V4L2Client, keptAt kept: URL? = nil, frames: Int = 30, after: Int? = nil, _ happen: () throws -> Void
  ) throws -> V4L2Recording {
    let movie = CaptureSystem.$scoped.withValue(client.system) { AVCaptureMovieFileOutput() }
    client.session.addOutput(movie)
    // Quickly made where the processor is emulated.
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
    // Unchecked: the result is written once, before the semaphore.
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
      // Not for ever, as in NSCondition.wait(_:until:).
      if hasEnded.wait(timeout: .now() + 120) == .timedOut { Issue.record("the recording never ended") }
      return error
    }
  }
}
