internal import CFFmpeg

/// Owns an encoder or a decoder of FFmpeg.
final class CodecContext {
  let pointer: UnsafeMutablePointer<AVCodecContext>

  init(_ codec: UnsafePointer<AVCodec>) throws {
    pointer = try allocated(avcodec_alloc_context3(codec), "open \(String(cString: codec.pointee.name))")
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVCodecContext>? = pointer
    avcodec_free_context(&pointer)
  }

  /// Opens the codec with its private options.
  func open(options: [(String, String)] = [], operation: String) throws {
    var dictionary = OptionDictionary(options)
    defer { dictionary.free() }
    try check(avcodec_open2(pointer, nil, &dictionary.pointer), operation)
  }

  /// Takes all packets that an encoder has ready, one after the other.
  func receive(into packet: Packet, operation: String, _ body: (Packet) throws -> Void) throws {
    while true {
      let result = avcodec_receive_packet(pointer, packet.pointer)
      if result == CFF_ERROR_AGAIN || result == CFF_ERROR_END { return }
      try check(result, operation)
      try body(packet)
    }
  }
}

/// Options for FFmpeg; the caller frees them.
struct OptionDictionary {
  var pointer: OpaquePointer?

  init(_ options: [(String, String)]) {
    for (key, value) in options { av_dict_set(&pointer, key, value, 0) }
  }

  mutating func free() { av_dict_free(&pointer) }
}

/// Owns a compressed packet.
final class Packet {
  let pointer: UnsafeMutablePointer<AVPacket>

  init() throws { pointer = try allocated(av_packet_alloc(), "allocate a packet") }

  private init(_ pointer: UnsafeMutablePointer<AVPacket>) { self.pointer = pointer }

  /// Another packet that holds the same bytes; they are not copied.
  func copy() throws -> Packet { Packet(try allocated(av_packet_clone(pointer), "allocate a packet")) }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&pointer)
  }
}

/// Owns a frame: a decoded picture, or a block of sound.
final class Frame {
  let pointer: UnsafeMutablePointer<AVFrame>

  init() throws { pointer = try allocated(av_frame_alloc(), "allocate a frame") }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&pointer)
  }
}
