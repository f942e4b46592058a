internal import CFFmpeg
import PixelModel
import CoreVideoModel
import Foundation
import PlatformTypes

/// A decoder of a file's frames with random access. Sequential access is fastest.
///
/// Skipped frames are decoded only if a later one depends on them, and are never converted. Memory use does not depend
/// on the size of the file. Not thread-safe: use an instance from one thread at a time.
public final class VideoReader {
  /// The file from which frames are decoded.
  public let file: MovieFile
  /// The video track of the file.
  public let track: MovieFile.VideoTrack

  private var demuxer: Demuxer
  private var stream: UnsafeMutablePointer<AVStream>
  private let decoder: CodecContext
  private let converter = PixelConverter()
  private let packet: Packet
  /// The most recently decoded frames, oldest first, because outputs that display the same film may be a few frames
  /// apart.
  private var recent: [Frame] = []
  private var isAtEnd = false
  /// Whether packets are skipped until the next key frame, because a seek may land anywhere.
  private var waitsForKey = false
  /// Whether no frame has been decoded yet.
  private var isFresh = true

  /// Opens the decoder for a file.
  ///
  /// - Throws: A `MediaError` if the file has no video or no decoder is available.
  public init(_ file: MovieFile) throws {
    let track = try Self.track(of: file)
    let demuxer = try Demuxer(file.url)
    guard let stream = demuxer.stream(AVMEDIA_TYPE_VIDEO) else { throw Self.noVideo(file) }
    self.file = file
    self.track = track
    self.demuxer = demuxer
    self.stream = stream
    demuxer.keepOnly([stream])
    decoder = try demuxer.decoder(stream)
    packet = try Packet()
  }

  /// Returns the video track that a reader of the file would decode, without reopening the file.
  ///
  /// - Throws: A `MediaError` if the file has no video or no decoder is available.
  public static func track(of file: MovieFile) throws -> MovieFile.VideoTrack {
    guard let track = file.video else { throw noVideo(file) }
    _ = try Demuxer.codec(
      avcodec_descriptor_get_by_name(track.codec)?.pointee.id ?? AV_CODEC_ID_NONE, of: file.url.path)
    return track
  }

  private static func noVideo(_ file: MovieFile) -> MediaError {
    MediaError(.noVideo, operation: "decode the movie", file: file.url.path, text: "the file has no video track")
  }

  /// Draws a frame into `memory`, scaled to fill it, cropped evenly and rotated.
  ///
  /// - Parameters:
  ///   - index: The index of the frame in `track.frames`.
  ///   - memory: The destination, in any pixel format that FFmpeg supports.
  ///   - orientation: The orientation in memory of the *displayed* frame, applied after the file's own orientation.
  ///   - magnification: An additional scale factor about the center; at least 1.
  ///   - squaresPixels: Whether pixels that are not square are corrected for their aspect ratio, as in a player.
  public func draw(
    frame index: Int, into memory: PixelMemory, orientation: ImageOrientation = .identity, magnification: Double = 1,
    squaresPixels: Bool = true
  ) throws {
    guard track.frames.indices.contains(index) else {
      throw MediaError(
        .misuse, operation: "decode the movie", file: file.url.path,
        text: "there is no frame \(index); the file has \(track.frames.count) frames")
    }
    let frame = try decode(track.frames[index])
    let turn = track.orientation.concatenating(orientation)
    let layout = memory.layout
    let (width, height) = turn.swapsDimensions ? (layout.height, layout.width) : (layout.width, layout.height)
    let shape = squaresPixels ? track.pixelShape : PixelSize(width: 1, height: 1)
    let view = ImageView(frame).cropped(
      toAspect: (width * shape.height, height * shape.width), magnification: magnification)
    try converter.convert(view, to: memory, orientation: turn)
  }

  /// Returns the EXIF orientation of the stored frame; `up` if it is not specified.
  func exifOrientation(ofFrame index: Int) throws -> CGImagePropertyOrientation {
    guard track.frames.indices.contains(index) else { return .up }
    let frame = try decode(track.frames[index])
    let text = av_dict_get(frame.pointer.pointee.metadata, "Orientation", nil, 0).map {
      String(cString: $0.pointee.value)
    }
    let number = text.flatMap { UInt32($0.trimmingCharacters(in: .whitespaces)) }
    return number.flatMap(CGImagePropertyOrientation.init) ?? .up
  }

  /// Decodes until the requested frame is available.
  private func decode(_ wanted: MovieFile.FrameTime) throws -> Frame {
    if let known = recent.first(where: { ticks($0) == wanted.ticks }) { return known }
    let start = lastKey(before: wanted)
    let position = recent.last.map(ticks) ?? .min
    // Continue decoding if the frame is ahead and seeking would not skip anything.
    let goesOn = isFresh ? start.ticks == track.frames[0].ticks : position < wanted.ticks && start.ticks <= position
    if !goesOn { try restart(at: start.ticks) }
    try advance(to: wanted.ticks)
    if (recent.first.map(ticks) ?? .max) > wanted.ticks {
      // Some formats do not support seeking. In that case, start again at the beginning.
      try reopen()
      try advance(to: wanted.ticks)
    }
    // If a frame could not be decoded, use the previous one.
    guard let frame = recent.last(where: { ticks($0) <= wanted.ticks }) ?? recent.first else {
      throw MediaError(
        .invalidData, operation: "decode the movie", file: file.url.path, text: "none of its frames can be decoded")
    }
    return frame
  }

  private func lastKey(before wanted: MovieFile.FrameTime) -> MovieFile.FrameTime {
    let frames = track.frames
    var low = 0
    var high = frames.count
    while low < high {
      let middle = (low + high) / 2
      if frames[middle].ticks <= wanted.ticks { low = middle + 1 } else { high = middle }
    }
    return frames[..<low].last(where: \.isKey) ?? frames[0]
  }

  private func restart(at ticks: Int64) throws {
    try demuxer.seek(stream, to: ticks)
    reset()
    waitsForKey = true
  }

  private func reopen() throws {
    demuxer = try Demuxer(file.url)
    guard let stream = demuxer.stream(AVMEDIA_TYPE_VIDEO) else {
      throw MediaError(
        .noVideo, operation: "decode the movie", file: file.url.path, text: "the file has changed since it was opened")
    }
    self.stream = stream
    demuxer.keepOnly([stream])
    reset()
  }

  private func reset() {
    avcodec_flush_buffers(decoder.pointer)
    recent = []
    isAtEnd = false
    waitsForKey = false
  }

  private func advance(to wanted: Int64) throws {
    while (recent.last.map(ticks) ?? .min) < wanted {
      guard let next = try nextFrame() else { return }
      if recent.count == 4 { recent.removeFirst() }
      recent.append(next)
    }
  }

  /// Returns the decoder's next frame, or nil at the end. Damaged packets are skipped.
  private func nextFrame() throws -> Frame? {
    isFresh = false
    let frame = try Frame()
    while true {
      FFmpegLog.begin()
      let result = avcodec_receive_frame(decoder.pointer, frame.pointer)
      if result == 0 { return frame }
      if result == CFF_ERROR_END { return nil }
      if result != CFF_ERROR_AGAIN && result != CFF_ERROR_INVALID_DATA {
        try check(result, "decode the movie", file: file.url.path)
      }
      if isAtEnd { return nil }
      if try demuxer.read(packet) {
        if waitsForKey && packet.pointer.pointee.flags & AV_PKT_FLAG_KEY == 0 { continue }
        waitsForKey = false
        let sent = avcodec_send_packet(decoder.pointer, packet.pointer)
        if sent != CFF_ERROR_INVALID_DATA { try check(sent, "decode the movie", file: file.url.path) }
      } else {
        isAtEnd = true
        try check(avcodec_send_packet(decoder.pointer, nil), "decode the movie", file: file.url.path)
      }
    }
  }

  private func ticks(_ frame: Frame) -> Int64 { frame.pointer.pointee.best_effort_timestamp }
}
