internal import CFFmpeg
import CoreMediaModel
import Foundation

/// A decoder that converts a file's audio to 16-bit samples at the requested sample rate, with random access.
/// Sequential access is fastest.
///
/// Sample 0 is at time zero of the file. Gaps in the audio are read as silence. Not thread-safe: use an instance from
/// one thread at a time.
public final class AudioReader {
  /// The sample rate and channel count of the output.
  public let shape: AudioLayout
  /// The number of samples up to the end of the file's audio.
  public let length: Int64

  private let file: MovieFile
  private let trackStart: Int64
  private var demuxer: Demuxer
  private var stream: UnsafeMutablePointer<AVStream>
  private let decoder: CodecContext
  private var converter: AudioConverter?
  private let packet: Packet
  private let frame: Frame
  /// Decoded samples that have not been read yet, and the position of the first one.
  private var decoded: [Int16] = []
  private var decodedStart: Int64 = 0
  private var isAnchored = false
  private var isAtEnd = false

  /// Opens the decoder for a file.
  ///
  /// If `shape` is nil, the output has the file's sample rate and at most two channels.
  ///
  /// - Throws: A `MediaError` if the file has no audio or no decoder is available.
  public init(_ file: MovieFile, shape: AudioLayout? = nil) throws {
    let track = try Self.track(of: file)
    let demuxer = try Demuxer(file.url)
    guard let stream = demuxer.stream(AVMEDIA_TYPE_AUDIO) else { throw Self.noAudio(file) }
    let shape = shape ?? Self.shape(of: track)
    self.file = file
    self.demuxer = demuxer
    self.stream = stream
    self.shape = shape
    trackStart = av_rescale(track.start.value, Int64(shape.sampleRate), Int64(track.start.timescale))
    length = Self.length(of: track, in: shape)
    demuxer.keepOnly([stream])
    decoder = try demuxer.decoder(stream)
    packet = try Packet()
    frame = try Frame()
  }

  /// Returns the audio track that a reader of the file would decode, without reopening the file.
  ///
  /// - Throws: A `MediaError` if the file has no audio or no decoder is available.
  public static func track(of file: MovieFile) throws -> MovieFile.AudioTrack {
    guard let track = file.audio else { throw noAudio(file) }
    _ = try Demuxer.codec(
      avcodec_descriptor_get_by_name(track.codec)?.pointee.id ?? AV_CODEC_ID_NONE, of: file.url.path)
    return track
  }

  /// Returns the default sample rate and channel count of the output: those of the track, with at most two channels.
  public static func shape(of track: MovieFile.AudioTrack) -> AudioLayout {
    AudioLayout(sampleRate: track.shape.sampleRate, channelCount: min(track.shape.channelCount, 2))
  }

  /// Returns the number of samples up to the end of a track.
  public static func length(of track: MovieFile.AudioTrack, in shape: AudioLayout) -> Int64 {
    av_rescale(track.end.value, Int64(shape.sampleRate), Int64(track.end.timescale))
  }

  private static func noAudio(_ file: MovieFile) -> MediaError {
    MediaError(.noAudio, operation: "decode the audio", file: file.url.path, text: "the file contains no audio")
  }

  /// Fills `samples` (interleaved) with the audio that starts at sample `first`.
  public func read(_ samples: UnsafeMutableBufferPointer<Int16>, from first: Int64) throws {
    samples.update(repeating: 0)
    let channels = shape.channelCount
    let end = min(first + Int64(samples.count / channels), length)
    guard first < end, end > 0 else { return }
    let start = max(first, 0)
    // There is no audio before the track's first sample, so do not seek there.
    let liesBehind = start < decodedStart && decodedStart > trackStart
    if liesBehind || start > decodedEnd + Int64(2 * shape.sampleRate) { try restart(at: start) }
    discard(before: start)
    while decodedEnd < end, try decodeMore() { discard(before: start) }
    let from = max(start, decodedStart)
    let to = min(end, decodedEnd)
    guard from < to else { return }
    let source = Int(from - decodedStart) * channels..<Int(to - decodedStart) * channels
    _ = UnsafeMutableBufferPointer(rebasing: samples[(Int(from - first) * channels)...]).update(
      fromContentsOf: decoded[source])
  }

  private var decodedEnd: Int64 { decodedStart + Int64(decoded.count / shape.channelCount) }

  private func discard(before position: Int64) {
    let count = min(max(position - decodedStart, 0), decodedEnd - decodedStart)
    // Discard in large blocks only, because removal moves all following samples.
    guard count > 8192 || count == decodedEnd - decodedStart else { return }
    decoded.removeFirst(Int(count) * shape.channelCount)
    decodedStart += count
  }

  private func restart(at position: Int64) throws {
    // Start a quarter of a second earlier, because codecs such as AAC need the preceding samples to decode a block
    // correctly.
    let seconds = CMTimeAdd(
      file.origin,
      CMTime(value: max(0, position - Int64(shape.sampleRate / 4)), timescale: CMTimeScale(shape.sampleRate)))
    let base = stream.pointee.time_base
    let ticks = av_rescale(seconds.value, Int64(base.den), Int64(seconds.timescale) * Int64(base.num))
    try demuxer.seek(stream, to: max(ticks, stream.pointee.start_time))
    forget(position)
    // Some formats do not support seeking. In that case, start again at the beginning.
    if try !decodeMore() || decodedStart > max(position, trackStart) {
      demuxer = try Demuxer(file.url)
      guard let stream = demuxer.stream(AVMEDIA_TYPE_AUDIO) else {
        throw MediaError(
          .noAudio, operation: "decode the audio", file: file.url.path, text: "the file has changed since it was opened"
        )
      }
      self.stream = stream
      demuxer.keepOnly([stream])
      forget(position)
    }
  }

  private func forget(_ position: Int64) {
    avcodec_flush_buffers(decoder.pointer)
    converter = nil
    decoded = []
    decodedStart = position
    isAnchored = false
    isAtEnd = false
  }

  /// Decodes a frame and appends its samples. Returns false at the end.
  private func decodeMore() throws -> Bool {
    while true {
      FFmpegLog.begin()
      let result = avcodec_receive_frame(decoder.pointer, frame.pointer)
      if result == 0 {
        try append()
        return true
      }
      if result == CFF_ERROR_END { return false }
      if result != CFF_ERROR_AGAIN && result != CFF_ERROR_INVALID_DATA {
        try check(result, "decode the audio", file: file.url.path)
      }
      if isAtEnd { return false }
      if try demuxer.read(packet) {
        let sent = avcodec_send_packet(decoder.pointer, packet.pointer)
        if sent != CFF_ERROR_INVALID_DATA { try check(sent, "decode the audio", file: file.url.path) }
      } else {
        isAtEnd = true
        try check(avcodec_send_packet(decoder.pointer, nil), "decode the audio", file: file.url.path)
        if let converter { decoded += try converter.finish() }
      }
    }
  }

  private func append() throws {
    let time = frame.pointer.pointee.best_effort_timestamp
    let position = time == CFF_NO_TIME ? decodedEnd : position(of: time)
    if !isAnchored {
      isAnchored = true
      decoded = []
      decodedStart = position
    }
    // Small deviations come from rounding or from samples that are still inside the resampler.
    let gap = position - decodedEnd
    let tolerance = Int64(shape.sampleRate / 20)
    if gap > tolerance, gap < Int64(shape.sampleRate) * 600 {
      decoded.append(contentsOf: repeatElement(0, count: Int(gap) * shape.channelCount))
    }
    let converter = try converter ?? makeConverter()
    self.converter = converter
    decoded += try converter.convert(frame)
  }

  private func position(of ticks: Int64) -> Int64 {
    let time = CMTimeSubtract(CMTime(ticks, stream.pointee.time_base), file.origin)
    return av_rescale(time.value, Int64(shape.sampleRate), Int64(time.timescale))
  }

  private func makeConverter() throws -> AudioConverter {
    let pointer = frame.pointer
    let source = AudioSampleFormat(
      AudioLayout(
        sampleRate: Int(pointer.pointee.sample_rate), channelCount: Int(pointer.pointee.ch_layout.nb_channels)),
      format: AVSampleFormat(rawValue: pointer.pointee.format), layout: pointer.pointee.ch_layout)
    return try AudioConverter(from: source, to: AudioSampleFormat(shape))
  }
}
