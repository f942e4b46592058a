internal import CFFmpeg
import PixelModel
import CoreMediaModel
import Foundation
import PlatformTypes

/// The main video and audio tracks of a media file, determined by reading it once without decoding.
///
/// The number and times of the frames are therefore exact, regardless of the file's header. Times count from the start
/// of whichever track starts first.
public struct MovieFile: Sendable {
  /// The timing of one frame in the file.
  public struct FrameTime: Hashable, Sendable {
    /// The presentation time of the frame.
    public let time: CMTime
    /// The time until the next frame or, for the last frame, its duration in the file.
    public let duration: CMTime
    /// The time in the stream's time base, which readers use to find the frame.
    let ticks: Int64
    /// A Boolean value that indicates whether decoding can start at this frame.
    public let isKey: Bool

    /// Returns the presentation time on the file's own timeline, which may begin with an empty edit.
    public func assetTime(in file: MovieFile) -> CMTime { CMTimeAdd(time, file.origin) }
  }

  /// The video track of a media file.
  public struct VideoTrack: Sendable {
    /// The name of the codec in FFmpeg, such as `h264`.
    public let codec: String
    /// The width of the stored frames in pixels.
    public let width: Int
    /// The height of the stored frames in pixels.
    public let height: Int
    /// The pixel aspect ratio, which is 1:1 for square pixels.
    public let pixelShape: PixelSize
    /// The orientation in which the stored frame is displayed, from the track matrix or the EXIF data.
    public internal(set) var orientation: ImageOrientation
    /// All frames in presentation order. The array is never empty.
    public let frames: [FrameTime]

    /// The width in pixels at which players display the video.
    public var displayWidth: Int { orientation.swapsDimensions ? height : shownWidth }
    /// The height in pixels at which players display the video.
    public var displayHeight: Int { orientation.swapsDimensions ? shownWidth : height }
    /// The width after conversion to square pixels, with the stored height unchanged.
    private var shownWidth: Int { max(1, (width * pixelShape.width + pixelShape.height / 2) / pixelShape.height) }
    /// The time at which the last frame ends.
    public var end: CMTime { CMTimeAdd(frames[frames.count - 1].time, frames[frames.count - 1].duration) }
  }

  /// The audio track of a media file.
  public struct AudioTrack: Sendable {
    /// The name of the codec in FFmpeg, such as `aac`.
    public let codec: String
    /// The sample rate and channel count of the track.
    public let shape: AudioLayout
    /// The presentation time of the first sample.
    public let start: CMTime
    /// The time at which the last sample ends.
    public let end: CMTime
  }

  /// The location of the file.
  public let url: URL
  /// The video track, or nil if the file has no video.
  public private(set) var video: VideoTrack?
  /// The audio track, or nil if the file has no audio.
  public let audio: AudioTrack?
  /// The start of the earlier track on the file's own timeline, which becomes time zero.
  let origin: CMTime

  /// The time at which the longer of the two tracks ends.
  public var end: CMTime { max(video?.end ?? .zero, audio?.end ?? .zero) }

  /// Reads the contents of a file.
  ///
  /// - Throws: A `MediaError` if the file is missing, truncated or not a media file, or if it has neither video nor
  ///   audio.
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
        .invalidData, operation: "open the movie", file: url.path, text: "it has no video or audio with timestamps")
    }
    self.origin = origin
    self.video = try videoScan.flatMap { try $0.videoTrack(video!, origin: origin, in: demuxer) }
    self.audio = audioScan.flatMap { $0.audioTrack(audio!, origin: origin) }
    // FFmpeg opens an image file as a movie with one frame, and only the decoder reports its EXIF orientation.
    if self.video?.frames.count == 1, self.video?.orientation == .identity {
      let exif = try? VideoReader(self).exifOrientation(ofFrame: 0)
      self.video?.orientation = exif?.uprightTransform ?? .identity
    }
  }
}

extension CMTime {
  init(_ ticks: Int64, _ timeBase: AVRational) {
    self.init(value: ticks * Int64(timeBase.num), timescale: timeBase.den)
  }
}

/// The timing of the packets in one stream.
private struct PacketScan {
  private var entries: [(ticks: Int64, duration: Int64, isKey: Bool)] = []

  mutating func add(_ packet: Packet) {
    let pointer = packet.pointer
    let ticks = pointer.pointee.pts != CFF_NO_TIME ? pointer.pointee.pts : pointer.pointee.dts
    // Samples that the edit list removes are decoded but not displayed.
    guard ticks != CFF_NO_TIME, pointer.pointee.flags & AV_PKT_FLAG_DISCARD == 0 else { return }
    entries.append((ticks, max(0, pointer.pointee.duration), pointer.pointee.flags & AV_PKT_FLAG_KEY != 0))
  }

  var start: Int64? { entries.map(\.ticks).min() }

  func videoTrack(
    _ stream: UnsafeMutablePointer<AVStream>, origin: CMTime, in demuxer: Demuxer
  ) throws -> MovieFile.VideoTrack? {
    guard let parameters = stream.pointee.codecpar, parameters.pointee.width > 0, parameters.pointee.height > 0 else {
      throw MediaError(
        .invalidData, operation: "open the movie", file: demuxer.path, text: "its video track has no frame size")
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

  /// Returns the pixel aspect ratio. Implausible values, such as 1 to 1000, are ignored.
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
