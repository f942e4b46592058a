internal import CFFmpeg
import CoreMediaModel

/// A track that converts its samples to packets. Packet times are in `timeBase` and count from the start of the
/// session.
protocol SampleTrack: AnyObject {
  /// Whether everything that the file header needs about the track is known.
  var isFormed: Bool { get }
  /// The time base of the packets, valid once the track is formed.
  var timeBase: AVRational { get }
  /// Whether the last sample extends to the end of the session.
  var lastSampleLasts: Bool { get }
  /// Chooses the remaining parameters without a sample. Returns false if that is impossible.
  func form() throws -> Bool
  /// Adds the track to the file and returns its stream index.
  func add(to context: FormatContext, displayMatrix: [Int32]?) throws -> Int
  /// Encodes a sample and emits the packets that become ready, which may be those of earlier samples.
  func append(_ sample: CMSampleBuffer, from start: CMTime, _ emit: (Packet) throws -> Void) throws
  /// Emits all packets that are still buffered.
  func flush(_ emit: (Packet) throws -> Void) throws
}

extension CMTime {
  /// Returns the time as the nearest whole number of units of `timescale`.
  func ticks(_ timescale: CMTimeScale) -> Int64 { av_rescale(value, Int64(timescale), Int64(self.timescale)) }
}

extension CMTimeScale {
  /// The timescale of a track whose samples have this timescale: 600, as cameras use, if that is as exact; 90000 if
  /// this timescale is too fine for players (such as nanoseconds); otherwise this timescale.
  var trackTimescale: CMTimeScale {
    if self > 0, 600 % self == 0 { return 600 }
    return (1...240_000).contains(self) ? self : 90_000
  }
}
