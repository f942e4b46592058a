internal import CFFmpeg
import PixelModel
import CoreVideoModel

/// A video encoder. Times are in units of the track's timescale.
final class VideoEncoder {
  let context: CodecContext
  private let settings: MovieWriter.VideoSettings
  private let converter = PixelConverter()
  private let packet: Packet
  /// The durations of frames in the encoder, keyed by time, because not every encoder preserves them.
  private var durations: [Int64: Int64] = [:]
  private var lastTime: Int64?

  /// The number of frames in the encoder.
  var heldCount: Int { durations.count }

  init(_ settings: MovieWriter.VideoSettings) throws {
    self.settings = settings
    let choice = EncoderChoice(settings)
    let operation = "encode video as \(settings.codec.rawValue)"
    guard (1...16384).contains(settings.width), (1...16384).contains(settings.height),
      settings.width % choice.divisor == 0, settings.height % choice.divisor == 0
    else {
      throw MediaError(
        .misuse, operation: operation,
        text:
          "\(settings.width)x\(settings.height) is not a supported size for \(settings.codec); width and height must be multiples of "
          + "\(choice.divisor) and at most 16384")
    }
    FFmpegLog.begin()
    guard let codec = avcodec_find_encoder_by_name(choice.name) else {
      throw MediaError(
        .unsupported, operation: operation, name: "AVERROR_ENCODER_NOT_FOUND",
        text: "this FFmpeg build has no encoder \(choice.name)")
    }
    context = try CodecContext(codec)
    packet = try Packet()
    try open(choice, operation: operation)
  }

  /// Encodes a frame and emits the packets that become ready, which may be those of earlier frames.
  ///
  /// The frame is not copied if the encoder accepts its format. In that case it stays alive until the encoder has read
  /// it.
  func append(_ image: CVPixelBuffer, time: Int64, duration: Int64, _ emit: (Packet) throws -> Void) throws {
    if let lastTime, time <= lastTime {
      throw MediaError(
        .misuse, operation: "append a frame",
        text:
          "its time \(time)/\(settings.timescale) is not later than the previous one's \(lastTime)/\(settings.timescale)"
      )
    }
    let frame = try image.withPixels(readOnly: true) { memory in
      try self.frame(of: memory, owner: image)
    }
    frame.pointer.pointee.pts = time
    cff_set_frame_duration(frame.pointer, duration)
    lastTime = time
    durations[time] = duration
    FFmpegLog.begin()
    try check(avcodec_send_frame(context.pointer, frame.pointer), "encode an image")
    try drain(emit)
  }

  /// Emits all packets that the encoder still holds.
  func flush(_ emit: (Packet) throws -> Void) throws {
    FFmpegLog.begin()
    try check(avcodec_send_frame(context.pointer, nil), "encode the last frames")
    try drain(emit)
  }

  private func drain(_ emit: (Packet) throws -> Void) throws {
    try context.receive(into: packet, operation: "encode an image") { packet in
      packet.pointer.pointee.duration = durations.removeValue(forKey: packet.pointer.pointee.pts) ?? 0
      try emit(packet)
    }
  }

  /// Returns the frame in the encoder's pixel format, converted if necessary.
  private func frame(of memory: PixelMemory, owner: CVPixelBuffer) throws -> Frame {
    let layout = memory.layout
    guard layout.width == settings.width, layout.height == settings.height else {
      throw MediaError(
        .misuse, operation: "append a frame",
        text: "it has \(layout.width)x\(layout.height) pixels, but the movie has \(settings.width)x\(settings.height)")
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
    // FFmpeg's JPEG encoder reads the quality from each frame, not from the codec context.
    frame.pointer.pointee.quality = context.pointer.pointee.global_quality
    if source.format == target && source.range == range && source.matrix == frame.pointer.pointee.colorspace {
      try frame.reference(memory, owner: owner)
    } else {
      try check(av_frame_get_buffer(frame.pointer, 0), "convert an image")
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
    codec.pointee.thread_count = choice.threadCount
    // Frame threading emits packets at unpredictable times, so the size of a recording at a given time would vary.
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
