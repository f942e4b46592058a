internal import CFFmpeg
import PixelModel
import CoreVideoModel

/// Compresses pictures. Times are in units of the track's timescale.
final class VideoEncoder {
  let context: CodecContext
  private let settings: MovieWriter.VideoSettings
  private let converter = PixelConverter()
  private let packet: Packet
  /// Durations of the pictures that the encoder holds, by time: not every encoder keeps them.
  private var durations: [Int64: Int64] = [:]
  private var lastTime: Int64?

  init(_ settings: MovieWriter.VideoSettings) throws {
    self.settings = settings
    let choice = EncoderChoice(settings)
    let operation = "encode pictures as \(settings.codec.rawValue)"
    guard (1...16384).contains(settings.width), (1...16384).contains(settings.height),
      settings.width % choice.divisor == 0, settings.height % choice.divisor == 0
    else {
      throw MediaError(
        .misuse, operation: operation,
        text: "\(settings.width)x\(settings.height) is no size for \(settings.codec); sides must be multiples of "
          + "\(choice.divisor), at most 16384")
    }
    FFmpegLog.begin()
    guard let codec = avcodec_find_encoder_by_name(choice.name) else {
      throw MediaError(
        .unsupported, operation: operation, name: "AVERROR_ENCODER_NOT_FOUND",
        text: "this FFmpeg has no encoder \(choice.name)")
    }
    context = try CodecContext(codec)
    packet = try Packet()
    try open(choice, operation: operation)
  }

  /// Compresses a picture and passes on what comes out, which may be earlier ones.
  ///
  /// The picture is not copied where the encoder takes its format: it stays alive until the encoder has read it.
  func append(_ image: CVPixelBuffer, time: Int64, duration: Int64, _ emit: (Packet) throws -> Void) throws {
    if let lastTime, time <= lastTime {
      throw MediaError(
        .misuse, operation: "append a picture",
        text:
          "its time \(time)/\(settings.timescale) does not come after the last one's \(lastTime)/\(settings.timescale)")
    }
    let frame = try image.withPixels(readOnly: true) { memory in
      try self.frame(of: memory, owner: image)
    }
    frame.pointer.pointee.pts = time
    cff_set_frame_duration(frame.pointer, duration)
    lastTime = time
    durations[time] = duration
    FFmpegLog.begin()
    try check(avcodec_send_frame(context.pointer, frame.pointer), "encode a picture")
    try drain(emit)
  }

  /// Passes on all that the encoder still holds.
  func flush(_ emit: (Packet) throws -> Void) throws {
    FFmpegLog.begin()
    try check(avcodec_send_frame(context.pointer, nil), "encode the last pictures")
    try drain(emit)
  }

  private func drain(_ emit: (Packet) throws -> Void) throws {
    try context.receive(into: packet, operation: "encode a picture") { packet in
      packet.pointer.pointee.duration = durations.removeValue(forKey: packet.pointer.pointee.pts) ?? 0
      try emit(packet)
    }
  }

  /// The picture as the encoder takes it: itself, or converted.
  private func frame(of memory: PixelMemory, owner: CVPixelBuffer) throws -> Frame {
    let layout = memory.layout
    guard layout.width == settings.width, layout.height == settings.height else {
      throw MediaError(
        .misuse, operation: "append a picture",
        text: "it has \(layout.width)x\(layout.height) pixels, the movie \(settings.width)x\(settings.height)")
    }
    let source = try ImageView(memory)
    let target = context.pointer.pointee.pix_fmt
    let range = context.pointer.pointee.color_range
    let frame = try Frame()
    frame.pointer.pointee.width = CInt(layout.width)
    frame.pointer.pointee.height = CInt(layout.height)
    frame.pointer.pointee.format = target.rawValue
    frame.pointer.pointee.color_range = range
    frame.pointer.pointee.colorspace = context.pointer.pointee.colorspace
    // FFmpeg's encoder of JPEG asks each picture for its quality, not the settings.
    frame.pointer.pointee.quality = context.pointer.pointee.global_quality
    if source.format == target && source.range == range && source.matrix == frame.pointer.pointee.colorspace {
      try frame.reference(memory, owner: owner)
    } else {
      try check(av_frame_get_buffer(frame.pointer, 0), "convert a picture")
      try converter.convert(source, to: ImageView(frame))
    }
    return frame
  }

  private func open(_ choice: EncoderChoice, operation: String) throws {
    let codec = context.pointer
    codec.pointee.width = CInt(settings.width)
    codec.pointee.height = CInt(settings.height)
    codec.pointee.pix_fmt = choice.format
    codec.pointee.color_range = choice.range
    codec.pointee.color_primaries = AVCOL_PRI_BT709
    codec.pointee.color_trc = AVCOL_TRC_BT709
    codec.pointee.colorspace = choice.matrix
    codec.pointee.time_base = AVRational(num: 1, den: settings.timescale)
    let rate = settings.framesPerSecond > 0 ? settings.framesPerSecond : 30
    codec.pointee.framerate = av_d2q(rate, 60_000)
    codec.pointee.gop_size = CInt(clamping: max(1, settings.keyFrameInterval ?? Int(min(rate.rounded(), 600))))
    codec.pointee.max_b_frames = 0
    codec.pointee.thread_count = 0
    // Threads that work on frames hand packets out whenever they are ready, so that a recording's size at a time would vary.
    if let encoder = codec.pointee.codec, encoder.pointee.capabilities & AV_CODEC_CAP_FRAME_THREADS != 0 {
      codec.pointee.thread_type = FF_THREAD_SLICE
    }
    codec.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | CInt(AV_CODEC_FLAG_BITEXACT)
    codec.pointee.strict_std_compliance = FF_COMPLIANCE_UNOFFICIAL
    if let tag = choice.tag { codec.pointee.codec_tag = tag }
    if let bitRate = settings.bitRate { codec.pointee.bit_rate = Int64(bitRate) }
    let rateControl = settings.bitRate == nil ? choice.quality : []
    try context.open(options: choice.options + rateControl, operation: operation)
  }
}
