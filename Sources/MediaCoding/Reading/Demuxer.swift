internal import CFFmpeg
import Foundation

/// A demuxer that splits a media file into packets.
final class Demuxer {
  let context: UnsafeMutablePointer<AVFormatContext>
  let path: String
  /// The indexes of the streams whose packets `read` returns.
  private var kept: Set<CInt> = []

  /// Opens a file and detects its streams. Only the file itself is opened; links in playlists are not followed.
  init(_ url: URL) throws {
    let operation = "open the movie"
    path = url.path
    try Self.checkThatItIsAFile(path, operation)
    FFmpegLog.begin()
    var options = OptionDictionary([("protocol_whitelist", "file")])
    defer { options.free() }
    var context: UnsafeMutablePointer<AVFormatContext>?
    try check(avformat_open_input(&context, "file:" + path, nil, &options.pointer), operation, file: path)
    guard let context else { throw MediaError(errno: ENOMEM, operation: operation, file: path) }
    self.context = context
    guard context.pointee.nb_streams <= MediaLimit.tracks else {
      throw tooLarge("it has more than \(MediaLimit.tracks) tracks", operation)
    }
    // For files without presentation times (AVI), FFmpeg generates them from the decoding order.
    context.pointee.flags |= AVFMT_FLAG_GENPTS
    try check(avformat_find_stream_info(context, nil), operation, file: path)
    try checkThatItIsWhole(operation)
  }

  deinit {
    var context: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&context)
  }

  /// Returns the main stream of a media type, or nil if the file has none that can be decoded.
  func stream(_ type: CFFmpeg.AVMediaType) -> UnsafeMutablePointer<AVStream>? {
    let index = av_find_best_stream(context, type, -1, -1, nil, 0)
    return index < 0 ? nil : context.pointee.streams[Int(index)]
  }

  /// Makes `read` skip all streams except the specified ones.
  func keepOnly(_ streams: [UnsafeMutablePointer<AVStream>]) {
    kept = Set(streams.map(\.pointee.index))
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let stream = context.pointee.streams[index] else { continue }
      stream.pointee.discard = streams.contains(stream) ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
  }

  /// Reads the next packet in file order. Returns false at the end, including the end of a truncated file.
  func read(_ packet: Packet) throws -> Bool {
    repeat {
      av_packet_unref(packet.pointer)
      FFmpegLog.begin()
      let result = av_read_frame(context, packet.pointer)
      if result == CFF_ERROR_END || result == CFF_ERROR_INVALID_DATA { return false }
      try check(result, "read the movie", file: path)
      // FFmpeg also returns packets that it buffered while probing, even of streams that it should discard.
    } while !kept.contains(packet.pointer.pointee.stream_index)
    return true
  }

  /// Reads all remaining packets, up to a limit.
  func readAll(atMost limit: Int = MediaLimit.samples, _ body: (Packet) -> Void) throws {
    let packet = try Packet()
    var count = 0
    while try read(packet) {
      count += 1
      guard count <= limit else { throw tooLarge("it has more than \(limit) samples", "read the movie") }
      body(packet)
    }
  }

  /// Seeks to the last point before `time` (in the stream's time base) at which decoding can start.
  func seek(_ stream: UnsafeMutablePointer<AVStream>, to time: Int64) throws {
    FFmpegLog.begin()
    try check(
      avformat_seek_file(context, stream.pointee.index, Int64.min, time, time, 0), "seek in the movie", file: path)
  }

  /// Creates a decoder for a stream.
  func decoder(_ stream: UnsafeMutablePointer<AVStream>) throws -> CodecContext {
    let operation = "decode the movie"
    let parameters = stream.pointee.codecpar
    let codec = try Self.codec(parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE, of: path)
    if let parameters, parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO {
      try MediaLimit.check(
        width: Int(parameters.pointee.width), height: Int(parameters.pointee.height), operation, file: path)
    }
    let decoder = try CodecContext(codec)
    // The packets may state a different size than the file header.
    decoder.pointer.pointee.max_pixels = Int64(MediaLimit.pixels)
    try check(avcodec_parameters_to_context(decoder.pointer, parameters), operation, file: path)
    decoder.pointer.pointee.pkt_timebase = stream.pointee.time_base
    decoder.pointer.pointee.thread_count = 0
    // After a seek, decoders hold back frames that might be damaged, even if they are intact.
    decoder.pointer.pointee.flags |= CInt(AV_CODEC_FLAG_OUTPUT_CORRUPT)
    FFmpegLog.begin()
    try decoder.open(operation: operation)
    return decoder
  }

  /// Returns the decoder for a codec.
  ///
  /// - Throws: A `MediaError` if this FFmpeg build has no decoder for it.
  static func codec(_ id: AVCodecID, of path: String) throws -> UnsafePointer<AVCodec> {
    guard let codec = avcodec_find_decoder(id) else {
      throw MediaError(
        .unsupported, operation: "decode the movie", file: path, name: "AVERROR_DECODER_NOT_FOUND",
        text: "this FFmpeg build has no decoder for its codec")
    }
    return codec
  }

  private func tooLarge(_ text: String, _ operation: String) -> MediaError {
    MediaError(.tooLarge, operation: operation, file: path, text: text)
  }

  private static func checkThatItIsAFile(_ path: String, _ operation: String) throws {
    var information = stat()
    if stat(path, &information) != 0 || access(path, R_OK) != 0 {
      throw MediaError(errno: errno, operation: operation, file: path)
    }
    guard information.st_mode & S_IFMT == S_IFREG else {
      throw MediaError(.invalidData, operation: operation, file: path, text: "it is not a regular file")
    }
    guard information.st_size > 0 else {
      throw MediaError(.invalidData, operation: operation, file: path, text: "the file is empty")
    }
  }

  /// Throws if the file ends before a sample that its index refers to, which indicates a truncated file.
  private func checkThatItIsWhole(_ operation: String) throws {
    let size = avio_size(context.pointee.pb)
    for index in 0..<Int(context.pointee.nb_streams) {
      guard size > 0, let stream = context.pointee.streams[index] else { continue }
      let end = cff_index_end(stream)
      if end > size {
        throw MediaError(
          .truncated, operation: operation, file: path,
          text: "its index refers to \(end) bytes, but the file has only \(size)")
      }
    }
  }
}
