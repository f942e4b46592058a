internal import CFFmpeg

/// A wrapper that owns an FFmpeg encoder or decoder context.
final class CodecContext {
  let pointer: UnsafeMutablePointer<AVCodecContext>

  init(_ codec: UnsafePointer<AVCodec>) throws {
    pointer = try allocated(avcodec_alloc_context3(codec), "open \(String(cString: codec.pointee.name))")
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVCodecContext>? = pointer
    avcodec_free_context(&pointer)
  }

  /// Opens the codec with the specified private options.
  func open(options: [(String, String)] = [], operation: String) throws {
    var dictionary = OptionDictionary(options)
    defer { dictionary.free() }
    try check(avcodec_open2(pointer, nil, &dictionary.pointer), operation)
  }

  /// Receives the packets that the encoder has ready and passes them to `body`, one at a time.
  func receive(into packet: Packet, operation: String, _ body: (Packet) throws -> Void) throws {
    while true {
      let result = avcodec_receive_packet(pointer, packet.pointer)
      if result == CFF_ERROR_AGAIN || result == CFF_ERROR_END { return }
      try check(result, operation)
      try body(packet)
    }
  }
}

/// A dictionary of FFmpeg options, which the caller must free.
struct OptionDictionary {
  var pointer: OpaquePointer?

  init(_ options: [(String, String)]) {
    for (key, value) in options { av_dict_set(&pointer, key, value, 0) }
  }

  mutating func free() { av_dict_free(&pointer) }
}

/// A wrapper that owns an FFmpeg packet, which holds compressed data.
final class Packet {
  let pointer: UnsafeMutablePointer<AVPacket>

  init() throws { pointer = try allocated(av_packet_alloc(), "allocate a packet") }

  private init(_ pointer: UnsafeMutablePointer<AVPacket>) { self.pointer = pointer }

  /// Returns another packet that references the same bytes without copying them.
  func copy() throws -> Packet { Packet(try allocated(av_packet_clone(pointer), "allocate a packet")) }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&pointer)
  }
}

/// A wrapper that owns an FFmpeg frame: a decoded image or a block of audio samples.
final class Frame {
  let pointer: UnsafeMutablePointer<AVFrame>

  init() throws { pointer = try allocated(av_frame_alloc(), "allocate a frame") }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&pointer)
  }
}
