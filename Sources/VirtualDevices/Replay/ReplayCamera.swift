import CaptureModel
import CoreMediaModel
import Foundation
import HardwareModel
import MediaCoding
import SceneRendering

/// A real camera as it was recorded: its pictures come when they came, in virtual time, the same every time.
///
/// It ends with the recording, as a file does. Where the pictures were not kept, it sees colour bars with the number of each.
public final class ReplayCamera: CameraSource {
  /// When a picture came or should have come.
  private let times: [CMTime]
  /// Why it was lost; nil for one that came.
  private let losses: [FrameLoss?]
  /// Which of those that came it is, or the last one before.
  private let numbers: [Int]
  private let images: any CameraSource
  /// When the movie shows each of its pictures; empty without a movie.
  private let movieTimes: [CMTime]
  private let controls: RecordedControls

  /// A camera that plays a recording.
  ///
  /// - Throws: a `MediaError` when nothing can decode its pictures.
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

  /// Pictures come at the recording's times.
  public var isSelfPaced: Bool { true }

  /// When the recording's next picture came; nil after its last one.
  public func nextFrameTime(after time: CMTime?) -> CMTime? {
    guard let time else { return times.first }
    let next = index(at: time) + 1
    return next < times.count ? times[next] : nil
  }

  /// The picture that came last at the request's source time.
  public func image(_ request: ImageRequest) -> (any SourceImage)? {
    guard movieTimes.isEmpty else {
      var request = request
      request.sourceTime = movieTimes[numbers[max(0, index(at: request.sourceTime))]]
      return images.image(request)
    }
    return images.image(request)
  }

  /// Why the picture of that time was lost, if it was.
  public func loss(_ request: ImageRequest) -> FrameLoss? {
    let index = index(at: request.sourceTime)
    return index < 0 ? nil : losses[index]
  }

  /// What clients set is what is read by the driver's names.
  public func note(_ order: ControlRequest) { controls.note(order) }

  /// By the name in a sample's attachment; one of another kind is told as a gap.
  private static func reason(_ name: String) -> FrameLoss {
    switch name {
    case "FrameWasLate": .lateData
    case "OutOfBuffers": .outOfBuffers
    default: .discontinuity
    }
  }

  /// The last picture that was due until then; -1 before the first.
  private func index(at time: CMTime) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
