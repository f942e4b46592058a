internal import CFFmpeg
import PixelModel
import CoreMediaModel
import Foundation
import PlatformTypes

/// What a media file contains, found by reading it once without decoding: so the number of frames and their times are
/// those that are there, whatever the file's header says.
///
/// Times count from the beginning of the earlier of the two tracks.
public struct MovieFile: Sendable {
  /// One picture of the file.
  public struct FrameTime: Hashable, Sendable {
    /// When it is shown.
    public let time: CMTime
    /// How long: until the next one, or what the file says of the last.
    public let duration: CMTime
    /// Time in the stream's own units, by which a reader finds it.
    let ticks: Int64
    /// Whether decoding can begin there.
    public let isKey: Bool

    /// When the file's own timeline shows it: a file may begin with nothing.
    public func assetTime(in file: MovieFile) -> CMTime { CMTimeAdd(time, file.origin) }
  }

  /// The pictures of the file.
  public struct VideoTrack: Sendable {
    /// FFmpeg's name of the codec, such as `h264`.
    public let codec: String
    /// Pixels of a stored row.
    public let width: Int
    /// Stored rows.
    public let height: Int
    /// How wide and how high a stored pixel is shown, in proportion: 1 and 1 when it is square.
    public let pixelShape: PixelSize
    /// How a player turns the stored picture, or a viewer by its EXIF.
    public internal(set) var orientation: ImageOrientation
    /// All pictures in the order in which they are shown; at least one.
    public let frames: [FrameTime]

    /// Pixels of a row as a player shows it.
    public var displayWidth: Int { orientation.swapsDimensions ? height : shownWidth }
    /// Rows as a player shows them.
    public var displayHeight: Int { orientation.swapsDimensions ? shownWidth : height }
    /// With square pixels; the height is that of the stored picture.
    private var shownWidth: Int { max(1, (width * pixelShape.width + pixelShape.height / 2) / pixelShape.height) }
    /// When the last picture ends.
    public var end: CMTime { CMTimeAdd(frames[frames.count - 1].time, frames[frames.count - 1].duration) }
  }

  /// The sound of the file.
  public struct AudioTrack: Sendable {
    /// FFmpeg's name of the codec, such as `aac`.
    public let codec: String
    /// Rate and channels in the file.
    public let shape: AudioLayout
    /// When the first sample sounds.
    public let start: CMTime
    /// When the last one has ended.
    public let end: CMTime
  }

  /// Where the file is.
  public let url: URL
  /// Nil when the file has no picture.
  public private(set) var video: VideoTrack?
  /// Nil when the file has no sound.
  public let audio: AudioTrack?
  /// The stream's own time of zero.
  let origin: CMTime

  /// When everything has ended.
  public var end: CMTime { max(video?.end ?? .zero, audio?.end ?? .zero) }

  /// Reads what a file contains. Throws a `MediaError` when the file is missing, is no media file, is cut off, or has
  /// neither picture nor sound.
  public init(url: URL) throws {
    self.url = url
    let demuxer = try Demuxer(url)
    let video = demuxer.stream(AVMEDIA_TYPE_VIDEO)
    let audio = demuxer.stream(AVMEDIA_TYPE_AUDIO)
    demuxer.keepOnly([video, audio].compactMap(\.self))
    var scans: [CInt: PacketScan] = [:]
    try demuxer.readAll { scans[$0.pointer.pointee.stream_index, default: PacketScan()].add($0) }
    let videoScan = video.flatMap { scans[$0.pointee.index] }
    let audioScan = audio.flatMap { scans[$0.pointee.index] }
    let starts = [
      videoScan.flatMap { $0.start }.map { CMTime($0, video!.pointee.time_base) },
      audioScan.flatMap { $0.start }.map { CMTime($0, audio!.pointee.time_base) },
    ].compactMap(\.self)
    guard let origin = starts.min() else {
      throw MediaError(
        .invalidData, operation: "open the movie", file: url.path, text: "it has neither pictures nor sound with times")
    }
    self.origin = origin
    self.video = try videoScan.flatMap { try $0.videoTrack(video!, origin: origin, in: demuxer) }
    self.audio = audioScan.flatMap { $0.audioTrack(audio!, origin: origin) }
    // FFmpeg takes a picture file for a movie of one frame, whose orientation only its decoder knows.
    if self.video?.frames.count == 1, self.video?.orientation == .identity {
      let exif = try? VideoReader(self).exifOrientation(ofFrame: 0)
      self.video?.orientation = exif?.upright ?? .identity
    }
  }
}

extension CMTime {
  init(_ ticks: Int64, _ timeBase: AVRational) {
    self.init(value: ticks * Int64(timeBase.num), timescale: timeBase.den)
  }
}

/// The times of one stream's packets.
private struct PacketScan {
  private var entries: [(ticks: Int64, duration: Int64, isKey: Bool)] = []

  mutating func add(_ packet: Packet) {
    let pointer = packet.pointer
    let ticks = pointer.pointee.pts != CFF_NO_TIME ? pointer.pointee.pts : pointer.pointee.dts
    // Samples that the edit list cuts off are decoded but not shown.
    guard ticks != CFF_NO_TIME, pointer.pointee.flags & AV_PKT_FLAG_DISCARD == 0 else { return }
    entries.append((ticks, max(0, pointer.pointee.duration), pointer.pointee.flags & AV_PKT_FLAG_KEY != 0))
  }

  var start: Int64? { entries.map(\.ticks).min() }

  func videoTrack(
    _ stream: UnsafeMutablePointer<AVStream>, origin: CMTime, in demuxer: Demuxer
  ) throws -> MovieFile.VideoTrack? {
    guard let parameters = stream.pointee.codecpar, parameters.pointee.width > 0, parameters.pointee.height > 0 else {
      throw MediaError(.invalidData, operation: "open the movie", file: demuxer.path, text: "its pictures have no size")
    }
    var sorted = entries.sorted { $0.ticks < $1.ticks }
    for index in sorted.indices.dropFirst().reversed() where sorted[index].ticks == sorted[index - 1].ticks {
      sorted.remove(at: index)
    }
    guard !sorted.isEmpty else { return nil }
    let base = stream.pointee.time_base
    let rate = stream.pointee.avg_frame_rate
    let usual = rate.num > 0 ? av_rescale_q(1, AVRational(num: rate.den, den: rate.num), base) : 1
    let frames = sorted.indices.map { index in
      let entry = sorted[index]
      let isLast = index == sorted.count - 1
      let duration =
        isLast ? (entry.duration > 0 ? entry.duration : max(usual, 1)) : sorted[index + 1].ticks - entry.ticks
      return MovieFile.FrameTime(
        time: CMTimeSubtract(CMTime(entry.ticks, base), origin), duration: CMTime(duration, base), ticks: entry.ticks,
        isKey: entry.isKey)
    }
    return MovieFile.VideoTrack(
      codec: String(cString: avcodec_get_name(parameters.pointee.codec_id)), width: Int(parameters.pointee.width),
      height: Int(parameters.pointee.height), pixelShape: Self.pixelShape(parameters.pointee.sample_aspect_ratio),
      orientation: Self.orientation(stream), frames: frames)
  }

  func audioTrack(_ stream: UnsafeMutablePointer<AVStream>, origin: CMTime) -> MovieFile.AudioTrack? {
    guard let start, let last = entries.max(by: { $0.ticks < $1.ticks }), let parameters = stream.pointee.codecpar,
      parameters.pointee.sample_rate > 0, parameters.pointee.ch_layout.nb_channels > 0
    else { return nil }
    let base = stream.pointee.time_base
    return MovieFile.AudioTrack(
      codec: String(cString: avcodec_get_name(parameters.pointee.codec_id)),
      shape: AudioLayout(
        sampleRate: Int(parameters.pointee.sample_rate), channelCount: Int(parameters.pointee.ch_layout.nb_channels)),
      start: CMTimeSubtract(CMTime(start, base), origin),
      end: CMTimeSubtract(CMTime(last.ticks + last.duration, base), origin))
  }

  /// What files say by mistake, such as 1 to 1000, is not believed.
  private static func pixelShape(_ ratio: AVRational) -> PixelSize {
    let (width, height) = (Int(ratio.num), Int(ratio.den))
    guard width > 0, height > 0, width <= 8 * height, height <= 8 * width else { return PixelSize(width: 1, height: 1) }
    return PixelSize(width: width, height: height)
  }

  private static func orientation(_ stream: UnsafeMutablePointer<AVStream>) -> ImageOrientation {
    var matrix = [Int32](repeating: 0, count: 9)
    guard cff_get_display_matrix(stream, &matrix) != 0 else { return .identity }
    return ImageOrientation(displayMatrix: matrix) ?? .identity
  }
}
