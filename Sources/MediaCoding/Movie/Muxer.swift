internal import CFFmpeg
import CaptureModel
import Foundation

/// Puts compressed samples into a QuickTime or MPEG-4 file.
final class Muxer {
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let file: OutputFile
  private let settings: MovieWriter.Settings
  private(set) var hasHeader = false
  /// Samples written so far.
  private(set) var sampleCount = 0

  init(file: OutputFile, settings: MovieWriter.Settings) throws {
    FFmpegLog.begin()
    var context: UnsafeMutablePointer<AVFormatContext>?
    let format = settings.container == .quickTime ? "mov" : "mp4"
    try check(
      avformat_alloc_output_context2(&context, nil, format, nil), "open the container \(format)", file: file.path)
    self.context = try allocated(context, "open the container \(format)")
    self.file = file
    self.settings = settings
    self.context.pointee.pb = file.io
    self.context.pointee.flags |= AVFMT_FLAG_BITEXACT | AVFMT_FLAG_CUSTOM_IO
    if let creationTime = settings.creationTime {
      let text = creationTime.ISO8601Format(.init(includingFractionalSeconds: true))
      av_dict_set(&self.context.pointee.metadata, "creation_time", text, 0)
    }
    for fact in settings.metadata { av_dict_set(&self.context.pointee.metadata, fact.key, fact.value, 0) }
  }

  deinit { avformat_free_context(context) }

  /// Adds a track that carries what `codec` makes.
  func addTrack(_ codec: CodecContext, tag: UInt32? = nil) throws -> UnsafeMutablePointer<AVStream> {
    let stream = try allocated(avformat_new_stream(context, nil), "add a track")
    try check(avcodec_parameters_from_context(stream.pointee.codecpar, codec.pointer), "add a track", file: file.path)
    stream.pointee.time_base = codec.pointer.pointee.time_base
    stream.pointee.avg_frame_rate = codec.pointer.pointee.framerate
    if let tag { stream.pointee.codecpar.pointee.codec_tag = tag }
    return stream
  }

  /// Begins the file; all tracks are there now.
  func writeHeader() throws {
    FFmpegLog.begin()
    var options = OptionDictionary(headerOptions)
    defer { options.free() }
    try check(avformat_write_header(context, &options.pointer), "begin the movie", file: file.path)
    hasHeader = true
  }

  /// Appends a sample; its times are in `timeBase`. Takes what the packet holds.
  func write(_ packet: Packet, to stream: UnsafeMutablePointer<AVStream>, timeBase: AVRational) throws {
    av_packet_rescale_ts(packet.pointer, timeBase, stream.pointee.time_base)
    packet.pointer.pointee.stream_index = stream.pointee.index
    sampleCount += 1
    try check(av_interleaved_write_frame(context, packet.pointer), "write a sample", file: file.path)
  }

  /// Ends the file.
  func writeTrailer() throws {
    FFmpegLog.begin()
    try check(av_write_trailer(context), "write the movie's index", file: file.path)
  }

  private var headerOptions: [(String, String)] {
    var options = [("movie_timescale", "\(movieTimescale)")]
    // Without the flag FFmpeg knows a dozen names of user data and drops all others.
    var flags = settings.metadata.isEmpty ? [] : ["use_metadata_tags"]
    if let video = settings.video { options.append(("video_track_timescale", "\(video.timescale)")) }
    if let interval = settings.fragmentInterval {
      // `delay_moov` waits for the first samples, so that the edit lists know when the tracks begin.
      flags += ["delay_moov", "default_base_moof"]
      options.append(("frag_duration", "\(max(1, Int64(interval.seconds * 1_000_000)))"))
    }
    if !flags.isEmpty { options.append(("movflags", flags.joined(separator: "+"))) }
    return options
  }

  /// A timescale that is a multiple of every track's, so that an edit list states exactly when a track begins.
  private var movieTimescale: Int {
    let video = Int(settings.video?.timescale ?? 1)
    let audio = settings.audio?.sampleRate ?? 1
    let common = video / greatestCommonDivisor(video, audio) * audio
    return common <= Int(Int32.max) ? common : max(video, audio)
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }
