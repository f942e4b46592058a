internal import CFFmpeg
import Foundation

/// A wrapper that owns an FFmpeg muxer, which writes to a custom output.
final class FormatContext {
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let path: String

  /// Creates a muxer for a container format.
  ///
  /// - Parameters:
  ///   - format: The container's name in FFmpeg.
  ///   - io: The output to write to. It must outlive this object.
  ///   - path: The path of the file, for error messages.
  ///   - workPath: The path of the file during writing, if the index is moved to the front; FFmpeg reopens the file for
  ///     that.
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

  /// Sets a metadata entry of the file.
  func setMetadata(_ key: String, _ value: String) { av_dict_set(&context.pointee.metadata, key, value, 0) }

  /// Adds a track for the output of an encoder and returns the stream index for its packets.
  func addTrack(_ codec: CodecContext, displayMatrix: [Int32]?) throws -> Int {
    try addTrack(displayMatrix) { stream in
      try check(avcodec_parameters_from_context(stream.pointee.codecpar, codec.pointer), "add a track", file: path)
      stream.pointee.time_base = codec.pointer.pointee.time_base
      stream.pointee.avg_frame_rate = codec.pointer.pointee.framerate
    }
  }

  /// Adds a track, which `describe` configures, and returns the stream index for its packets.
  func addTrack(
    _ displayMatrix: [Int32]?, _ describe: (UnsafeMutablePointer<AVStream>) throws -> Void
  ) throws -> Int {
    let stream = try allocated(avformat_new_stream(context, nil), "add a track")
    try describe(stream)
    if let displayMatrix {
      try check(cff_set_display_matrix(stream, displayMatrix), "set the track's rotation", file: path)
    }
    return Int(stream.pointee.index)
  }

  /// Writes the file header. Call it after all tracks have been added.
  func writeHeader(_ options: [(String, String)]) throws {
    FFmpegLog.begin()
    var options = OptionDictionary(options)
    defer { options.free() }
    try check(avformat_write_header(context, &options.pointer), "write the movie's header", file: path)
  }

  /// Writes a sample immediately, with times in `timeBase`. The packet keeps its contents.
  func write(_ packet: Packet, to track: Int, timeBase: AVRational) throws {
    try check(av_write_frame(context, addressed(packet, to: track, timeBase)), "write a sample", file: path)
  }

  /// Writes a sample after all earlier samples of the other tracks have arrived. Consumes the contents of the packet.
  func writeInterleaved(_ packet: Packet, to track: Int, timeBase: AVRational) throws {
    let packet = addressed(packet, to: track, timeBase)
    try check(av_interleaved_write_frame(context, packet), "write a sample", file: path)
  }

  /// Writes the samples of the current fragment to the output.
  func flush() throws {
    FFmpegLog.begin()
    try check(av_write_frame(context, nil), "write a fragment", file: path)
  }

  /// Writes the trailer and completes the file.
  func writeTrailer() throws {
    FFmpegLog.begin()
    try check(av_write_trailer(context), "write the movie's index", file: path)
  }

  /// Implements FFmpeg's seek callback. Returns the new position, the size of the output, or a negative error code.
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
