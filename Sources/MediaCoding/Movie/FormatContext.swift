internal import CFFmpeg
import Foundation

/// Owns a muxer of FFmpeg, which writes to an output of ours.
final class FormatContext {
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let path: String

  /// - Parameters:
  ///   - format: FFmpeg's name of the container.
  ///   - io: what it writes to; must live as long.
  ///   - path: name of the file, for errors.
  ///   - workPath: where the file is while it is written, when the index is moved to the front: FFmpeg opens the file
  ///     again for that.
  init(
    _ format: String, io: UnsafeMutablePointer<AVIOContext>, path: String, workPath: String? = nil
  ) throws {
    FFmpegLog.begin()
    var context: UnsafeMutablePointer<AVFormatContext>?
    try check(avformat_alloc_output_context2(&context, nil, format, nil), "open the container \(format)", file: path)
    self.context = try allocated(context, "open the container \(format)")
    self.path = path
    self.context.pointee.pb = io
    self.context.pointee.flags |= AVFMT_FLAG_BITEXACT | AVFMT_FLAG_CUSTOM_IO
    if let workPath { self.context.pointee.url = av_strdup("file:" + workPath) }
  }

  deinit { avformat_free_context(context) }

  /// What the file tells about itself.
  func tell(_ key: String, _ value: String) { av_dict_set(&context.pointee.metadata, key, value, 0) }

  /// Adds a track that carries what `codec` makes; its number is what packets are written to.
  func addTrack(_ codec: CodecContext, displayMatrix: [Int32]?) throws -> Int {
    try addTrack(displayMatrix) { stream in
      try check(avcodec_parameters_from_context(stream.pointee.codecpar, codec.pointer), "add a track", file: path)
      stream.pointee.time_base = codec.pointer.pointee.time_base
      stream.pointee.avg_frame_rate = codec.pointer.pointee.framerate
    }
  }

  /// Adds a track that `describe` says all about; its number is what packets are written to.
  func addTrack(
    _ displayMatrix: [Int32]?, _ describe: (UnsafeMutablePointer<AVStream>) throws -> Void
  ) throws -> Int {
    let stream = try allocated(avformat_new_stream(context, nil), "add a track")
    try describe(stream)
    if let displayMatrix { try check(cff_set_display_matrix(stream, displayMatrix), "turn the track", file: path) }
    return Int(stream.pointee.index)
  }

  /// Begins the file; all tracks are there now.
  func writeHeader(_ options: [(String, String)]) throws {
    FFmpegLog.begin()
    var options = OptionDictionary(options)
    defer { options.free() }
    try check(avformat_write_header(context, &options.pointer), "begin the movie", file: path)
  }

  /// Writes a sample at once; its times are in `timeBase`. The packet keeps what it holds.
  func write(_ packet: Packet, to track: Int, timeBase: AVRational) throws {
    try check(av_write_frame(context, addressed(packet, to: track, timeBase)), "write a sample", file: path)
  }

  /// Writes a sample when those of the other tracks have come that belong before it. Takes what the packet holds.
  func writeInterleaved(_ packet: Packet, to track: Int, timeBase: AVRational) throws {
    let packet = addressed(packet, to: track, timeBase)
    try check(av_interleaved_write_frame(context, packet), "write a sample", file: path)
  }

  /// Writes the samples that a fragment has gathered.
  func flush() throws {
    FFmpegLog.begin()
    try check(av_write_frame(context, nil), "write a fragment", file: path)
  }

  /// Ends the file.
  func writeTrailer() throws {
    FFmpegLog.begin()
    try check(av_write_trailer(context), "write the movie's index", file: path)
  }

  /// What FFmpeg asks of an output that it may move about in: the new position, or how long the output is, or an error's number.
  static func seek(_ offset: Int64, _ whence: CInt, position: inout Int64, end: Int64) -> Int64 {
    switch whence {
    case AVSEEK_SIZE: return end
    case SEEK_SET: position = offset
    case SEEK_CUR: position += offset
    case SEEK_END: position = end + offset
    default: return Int64(cff_error_from_errno(EINVAL))
    }
    return position
  }

  private func addressed(_ packet: Packet, to track: Int, _ timeBase: AVRational) -> UnsafeMutablePointer<AVPacket> {
    if let stream = context.pointee.streams[track] {
      av_packet_rescale_ts(packet.pointer, timeBase, stream.pointee.time_base)
      packet.pointer.pointee.stream_index = CInt(track)
    }
    return packet.pointer
  }
}
