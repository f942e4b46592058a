internal import CFFmpeg
import CoreMediaModel

/// One track's way from samples to packets. Packets have times in `timeBase`, zero at the session's start.
protocol SampleTrack: AnyObject {
  /// Whether all is known that the file's header says about the track.
  var isFormed: Bool { get }
  /// The units of the packets' times, once the track is formed.
  var timeBase: AVRational { get }
  /// Whether the last sample lasts until the session ends.
  var lastSampleLasts: Bool { get }
  /// Decides what is still open without having seen a sample; false when that cannot be.
  func form() throws -> Bool
  /// Adds the track to the file; its number there.
  func add(to context: FormatContext, displayMatrix: [Int32]?) throws -> Int
  /// Compresses a sample and passes on what comes out, which may be earlier ones.
  func append(_ sample: CMSampleBuffer, from start: CMTime, _ emit: (Packet) throws -> Void) throws
  /// Passes on all that is still held.
  func flush(_ emit: (Packet) throws -> Void) throws
}

extension CMTime {
  /// The nearest whole number of units of a second.
  func ticks(_ timescale: CMTimeScale) -> Int64 { av_rescale(value, Int64(timescale), Int64(self.timescale)) }
}

extension CMTimeScale {
  /// Units in which a track with samples of this timescale counts: 600 as cameras use it where that is as exact, 90000 where the
  /// samples count so finely (nanoseconds) that players would not follow.
  var trackTimescale: CMTimeScale {
    if self > 0, 600 % self == 0 { return 600 }
    return (1...240_000).contains(self) ? self : 90_000
  }
}
