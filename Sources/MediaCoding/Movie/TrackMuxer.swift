internal import CFFmpeg
import CaptureModel
import Foundation

/// Puts the samples of any number of tracks into a QuickTime or MPEG-4 file.
final class TrackMuxer {
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let path: String
  /// Samples written so far.
  private(set) var sampleCount = 0

  init(file: OutputFile, container: MovieWriter.Container) throws {
    FFmpegLog.begin()
    path = file.path
    var context: UnsafeMutablePointer<AVFormatContext>?
    let format = container == .quickTime ? "mov" : "mp4"
    try check(avformat_alloc_output_context2(&context, nil, format, nil), "open the container \(format)", file: path)
    self.context = try allocated(context, "open the container \(format)")
    self.context.pointee.pb = file.io
    self.context.pointee.flags |= AVFMT_FLAG_BITEXACT | AVFMT_FLAG_CUSTOM_IO
    // FFmpeg opens the file again where it moves the index to the front.
    self.context.pointee.url = av_strdup("file:" + file.workPath)
  }

  deinit { avformat_free_context(context) }

  /// What the file tells about itself.
  func tell(_ key: String, _ value: String) { av_dict_set(&context.pointee.metadata, key, value, 0) }

  /// Adds a track that carries what `codec` makes.
  func addTrack(_ codec: CodecContext) throws -> UnsafeMutablePointer<AVStream> {
    let stream = try newStream()
    try check(avcodec_parameters_from_context(stream.pointee.codecpar, codec.pointer), "add a track", file: path)
    stream.pointee.time_base = codec.pointer.pointee.time_base
    stream.pointee.avg_frame_rate = codec.pointer.pointee.framerate
    return stream
  }

  /// Adds a track of which nothing is known yet.
  func newStream() throws -> UnsafeMutablePointer<AVStream> {
    try allocated(avformat_new_stream(context, nil), "add a track")
  }

  /// Begins the file; all tracks are there now.
  func writeHeader(_ options: [(String, String)]) throws {
    FFmpegLog.begin()
    var options = OptionDictionary(options)
    defer { options.free() }
    try check(avformat_write_header(context, &options.pointer), "begin the movie", file: path)
  }

  /// Appends a sample; its times are in `timeBase`. Takes what the packet holds.
  func write(_ packet: Packet, to stream: UnsafeMutablePointer<AVStream>, timeBase: AVRational) throws {
    av_packet_rescale_ts(packet.pointer, timeBase, stream.pointee.time_base)
    packet.pointer.pointee.stream_index = stream.pointee.index
    sampleCount += 1
    try check(av_interleaved_write_frame(context, packet.pointer), "write a sample", file: path)
  }

  /// Ends the file.
  func writeTrailer() throws {
    FFmpegLog.begin()
    try check(av_write_trailer(context), "write the movie's index", file: path)
  }
}
