internal import CFFmpeg
import Foundation

/// Takes a media file apart into packets.
final class Demuxer {
  let context: UnsafeMutablePointer<AVFormatContext>
  let path: String
  /// Numbers of the streams that `read` returns.
  private var kept: Set<CInt> = []

  /// Opens a file and finds out what is in it. Nothing but the file itself is opened: a playlist's links are not followed.
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
    // Files without presentation times (AVI) get them from the order of decoding.
    context.pointee.flags |= AVFMT_FLAG_GENPTS
    try check(avformat_find_stream_info(context, nil), operation, file: path)
    try checkThatItIsWhole(operation)
  }

  deinit {
    var context: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&context)
  }

  /// The main stream of a kind; nil when the file has none that can be decoded.
  func stream(_ type: CFFmpeg.AVMediaType) -> UnsafeMutablePointer<AVStream>? {
    let index = av_find_best_stream(context, type, -1, -1, nil, 0)
    return index < 0 ? nil : context.pointee.streams[Int(index)]
  }

  /// Makes `read` skip all other streams.
  func keepOnly(_ streams: [UnsafeMutablePointer<AVStream>]) {
    kept = Set(streams.map(\.pointee.index))
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let stream = context.pointee.streams[index] else { continue }
      stream.pointee.discard = streams.contains(stream) ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
  }

  /// Reads the next packet in the order of the file; false at the end, also at an end that comes too early.
  func read(_ packet: Packet) throws -> Bool {
    repeat {
      av_packet_unref(packet.pointer)
      FFmpegLog.begin()
      let result = av_read_frame(context, packet.pointer)
      if result == CFF_ERROR_END || result == CFF_ERROR_INVALID_DATA { return false }
      try check(result, "read the movie", file: path)
      // FFmpeg returns what it read to find the streams, also of those that it is to discard.
    } while !kept.contains(packet.pointer.pointee.stream_index)
    return true
  }

  /// Reads every packet that is left.
  func readAll(atMost limit: Int = MediaLimit.samples, _ body: (Packet) -> Void) throws {
    let packet = try Packet()
    var count = 0
    while try read(packet) {
      count += 1
      guard count <= limit else { throw tooLarge("it has more than \(limit) samples", "read the movie") }
      body(packet)
    }
  }

  /// Continues before `time`, in the stream's time base, at a place where decoding can begin.
  func seek(_ stream: UnsafeMutablePointer<AVStream>, to time: Int64) throws {
    FFmpegLog.begin()
    try check(
      avformat_seek_file(context, stream.pointee.index, Int64.min, time, time, 0), "seek in the movie", file: path)
  }

  /// A decoder for a stream.
  func decoder(_ stream: UnsafeMutablePointer<AVStream>) throws -> CodecContext {
    let operation = "decode the movie"
    let parameters = stream.pointee.codecpar
    let codec = try Self.codec(parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE, of: path)
    if let parameters, parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO {
      try MediaLimit.check(
        width: Int(parameters.pointee.width), height: Int(parameters.pointee.height), operation, file: path)
    }
    let decoder = try CodecContext(codec)
    // What a packet says later, against what the file said before.
    decoder.pointer.pointee.max_pixels = Int64(MediaLimit.pixels)
    try check(avcodec_parameters_to_context(decoder.pointer, parameters), operation, file: path)
    decoder.pointer.pointee.pkt_timebase = stream.pointee.time_base
    decoder.pointer.pointee.thread_count = 0
    // After a jump decoders hold back pictures that might be damaged, even where they are not.
    decoder.pointer.pointee.flags |= CInt(AV_CODEC_FLAG_OUTPUT_CORRUPT)
    FFmpegLog.begin()
    try decoder.open(operation: operation)
    return decoder
  }

  /// What decodes a codec of a file. Throws a `MediaError` when this FFmpeg has nothing that does.
  static func codec(_ id: AVCodecID, of path: String) throws -> UnsafePointer<AVCodec> {
    guard let codec = avcodec_find_decoder(id) else {
      throw MediaError(
        .unsupported, operation: "decode the movie", file: path, name: "AVERROR_DECODER_NOT_FOUND",
        text: "this FFmpeg has no decoder for its codec")
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
      throw MediaError(.invalidData, operation: operation, file: path, text: "it is no regular file")
    }
    guard information.st_size > 0 else {
      throw MediaError(.invalidData, operation: operation, file: path, text: "the file is empty")
    }
  }

  /// A file with an index says where its samples lie; one that was cut off does not reach so far.
  private func checkThatItIsWhole(_ operation: String) throws {
    let size = avio_size(context.pointee.pb)
    for index in 0..<Int(context.pointee.nb_streams) {
      guard size > 0, let stream = context.pointee.streams[index] else { continue }
      let end = cff_index_end(stream)
      if end > size {
        throw MediaError(
          .truncated, operation: operation, file: path,
          text: "its index describes \(end) bytes, but the file has \(size)")
      }
    }
  }
}
