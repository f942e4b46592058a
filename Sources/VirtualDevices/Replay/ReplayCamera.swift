import CaptureModel
import CoreMediaModel
import Foundation
import HardwareModel
import MediaCoding
import SceneRendering

/// A camera source that replays a recording of a real camera: frames arrive at their recorded times, in virtual time
/// and therefore reproducibly.
///
/// Frames end with the recording. If the recording has no movie, the camera displays color bars with the number of each
/// frame.
public final class ReplayCamera: CameraSource {
  /// The times at which frames arrived or should have arrived.
  private let times: [CMTime]
  /// The reasons for lost frames, or nil for frames that arrived.
  private let losses: [FrameLoss?]
  /// The index of each frame among those that arrived; for a lost frame, the index of the previous one.
  private let numbers: [Int]
  private let images: any CameraSource
  /// The presentation times of the frames in the movie; empty without a movie.
  private let movieTimes: [CMTime]
  private let controls: RecordedControls

  /// Creates a camera that replays a recording.
  ///
  /// - Throws: A `MediaError` if no decoder for the frames is available.
  package init(_ bundle: ReplayBundle, _ controls: RecordedControls) throws {
    self.controls = controls
    times = bundle.times.entries.map { CMTime(value: $0.nanoseconds, timescale: 1_000_000_000) }
    losses = bundle.times.entries.map { $0.loss.map(Self.reason) }
    var count = 0
    numbers = bundle.times.entries.map { entry in
      if entry.loss == nil { count += 1 }
      return max(0, count - 1)
    }
    if let movie = bundle.movie {
      images = try FileCamera(movie)
      movieTimes = movie.video?.frames.map(\.time) ?? []
    } else {
      images = try SceneCamera(.chart(.smpteBars))
      movieTimes = []
    }
  }

  /// A Boolean value that indicates whether the source determines frame times; always true, because the recording does.
  public var isSelfPaced: Bool { true }

  /// Returns the recorded time of the next frame, or nil after the last one.
  public func nextFrameTime(after time: CMTime?) -> CMTime? {
    guard let time else { return times.first }
    let next = index(at: time) + 1
    return next < times.count ? times[next] : nil
  }

  /// Returns the most recent frame at the request's source time.
  public func image(_ request: ImageRequest) -> (any SourceImage)? {
    guard movieTimes.isEmpty else {
      var request = request
      request.sourceTime = movieTimes[numbers[max(0, index(at: request.sourceTime))]]
      return images.image(request)
    }
    return images.image(request)
  }

  /// Returns the reason why the frame at the request's source time was lost, or nil if it was not.
  public func loss(_ request: ImageRequest) -> FrameLoss? {
    let index = index(at: request.sourceTime)
    return index < 0 ? nil : losses[index]
  }

  /// Applies a client's control request, so that the driver controls reflect it.
  public func controlRequested(_ order: ControlRequest) { controls.apply(order) }

  /// Returns the loss reason for the name in a sample's attachment. Unknown names are reported as a discontinuity.
  private static func reason(_ name: String) -> FrameLoss {
    switch name {
    case "FrameWasLate": .lateData
    case "OutOfBuffers": .outOfBuffers
    default: .discontinuity
    }
  }

  /// Returns the index of the last frame at or before a time, or -1 before the first one.
  private func index(at time: CMTime) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
