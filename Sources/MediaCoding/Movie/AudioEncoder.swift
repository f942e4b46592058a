internal import CFFmpeg

/// An audio encoder that collects samples into frames of the codec's frame size.
///
/// Positions count samples from the start of the movie.
final class AudioEncoder {
  let context: CodecContext
  private let settings: MovieWriter.AudioSettings
  private let converter: AudioConverter
  private let packet: Packet
  /// Interleaved samples that wait for a full frame, and the position of the first one.
  private var pending: [Int16] = []
  private var pendingPosition: Int64?

  /// The longest gap that is filled with silence. A longer one indicates a wrong timestamp, and filling it would fill
  /// the disk.
  private static let longestGapSeconds: Int64 = 3600

  init(_ settings: MovieWriter.AudioSettings) throws {
    self.settings = settings
    let operation = "encode audio as \(settings.codec.rawValue)"
    guard (1...384_000).contains(settings.sampleRate), (1...8).contains(settings.channelCount) else {
      throw MediaError(
        .misuse, operation: operation,
        text:
          "\(settings.sampleRate) samples per second in \(settings.channelCount) channels is not a supported audio format"
      )
    }
    let (name, format): (String, AVSampleFormat) =
      switch settings.codec {
      case .aac: ("aac", AV_SAMPLE_FMT_FLTP)
      case .alac: ("alac", AV_SAMPLE_FMT_S16P)
      case .linearPCM: (settings.linearPCM.codecName, settings.linearPCM.sampleFormat)
      }
    FFmpegLog.begin()
    guard let codec = avcodec_find_encoder_by_name(name) else {
      throw MediaError(
        .unsupported, operation: operation, name: "AVERROR_ENCODER_NOT_FOUND",
        text: "this FFmpeg build has no encoder \(name)")
    }
    context = try CodecContext(codec)
    packet = try Packet()
    let shape = AudioLayout(sampleRate: settings.sampleRate, channelCount: settings.channelCount)
    converter = try AudioConverter(from: AudioSampleFormat(shape), to: AudioSampleFormat(shape, format: format))
    let pointer = context.pointer
    pointer.pointee.sample_fmt = format
    pointer.pointee.sample_rate = CInt(settings.sampleRate)
    av_channel_layout_default(&pointer.pointee.ch_layout, CInt(settings.channelCount))
    pointer.pointee.time_base = AVRational(num: 1, den: CInt(settings.sampleRate))
    pointer.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | CInt(AV_CODEC_FLAG_BITEXACT)
    if let bitRate = settings.bitRate { pointer.pointee.bit_rate = Int64(bitRate) }
    try context.open(operation: operation)
  }

  /// Appends interleaved samples, the first of which is at `position`.
  ///
  /// A gap since the previous samples is filled with silence. Samples that overlap previous ones or precede the start
  /// of the movie are dropped. A deviation of one sample is treated as rounding.
  func append(_ samples: UnsafeBufferPointer<Int16>, position: Int64, _ emit: (Packet) throws -> Void) throws {
    let channels = settings.channelCount
    var samples = samples[...]
    let expected: Int64
    if let pendingPosition {
      expected = pendingPosition + Int64(pending.count / channels)
    } else {
      expected = max(0, position)
      pendingPosition = expected
    }
    let gap = position - expected
    if gap > 1 {
      guard gap <= Self.longestGapSeconds * Int64(settings.sampleRate) else {
        throw MediaError(
          .misuse, operation: "append audio",
          text: "it begins \(gap / Int64(settings.sampleRate)) s after the end of the previous audio")
      }
      try appendSilence(Int(gap), emit)
    } else if gap < (expected == 0 ? 0 : -1) {
      samples = samples.dropFirst(Int(min(-gap, Int64(samples.count))) * channels)
    }
    pending.append(contentsOf: samples)
    try encodeFullFrames(emit)
  }

  /// Encodes the remaining samples and drains the encoder.
  func flush(_ emit: (Packet) throws -> Void) throws {
    if !pending.isEmpty { try encode(pending[...], emit) }
    pending = []
    FFmpegLog.begin()
    try check(avcodec_send_frame(context.pointer, nil), "encode the last audio")
    try context.receive(into: packet, operation: "encode audio", emit)
  }

  private func appendSilence(_ count: Int, _ emit: (Packet) throws -> Void) throws {
    var left = count
    while left > 0 {
      let count = min(left, settings.sampleRate)
      pending.append(contentsOf: repeatElement(0, count: count * settings.channelCount))
      try encodeFullFrames(emit)
      left -= count
    }
  }

  private func encodeFullFrames(_ emit: (Packet) throws -> Void) throws {
    // Linear PCM encoders accept blocks of any size; 1024 samples per block keep the movie's index small.
    let size = context.pointer.pointee.frame_size > 0 ? Int(context.pointer.pointee.frame_size) : 1024
    let count = size * settings.channelCount
    var start = 0
    while pending.count - start >= count {
      try encode(pending[start..<start + count], emit)
      start += count
    }
    pending.removeFirst(start)
  }

  private func encode(_ samples: ArraySlice<Int16>, _ emit: (Packet) throws -> Void) throws {
    let count = samples.count / settings.channelCount
    let position = pendingPosition ?? 0
    let frame = try Frame()
    frame.pointer.pointee.format = context.pointer.pointee.sample_fmt.rawValue
    frame.pointer.pointee.sample_rate = context.pointer.pointee.sample_rate
    frame.pointer.pointee.nb_samples = CInt(count)
    frame.pointer.pointee.pts = position
    try check(
      av_channel_layout_copy(&frame.pointer.pointee.ch_layout, &context.pointer.pointee.ch_layout), "encode audio")
    try check(av_frame_get_buffer(frame.pointer, 0), "encode audio")
    try samples.withUnsafeBufferPointer { try converter.fill(frame, with: $0) }
    pendingPosition = position + Int64(count)
    FFmpegLog.begin()
    try check(avcodec_send_frame(context.pointer, frame.pointer), "encode audio")
    try context.receive(into: packet, operation: "encode audio", emit)
  }
}

extension MovieWriter.AudioSettings.LinearPCM {
  /// The sample format that FFmpeg's encoder accepts.
  fileprivate var sampleFormat: AVSampleFormat {
    switch (isFloat, bitDepth) {
    case (true, 64): AV_SAMPLE_FMT_DBL
    case (true, _): AV_SAMPLE_FMT_FLT
    case (false, 16): AV_SAMPLE_FMT_S16
    case (false, _): AV_SAMPLE_FMT_S32
    }
  }
}
