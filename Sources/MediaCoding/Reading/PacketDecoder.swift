internal import CFFmpeg
import PixelModel
import CoreVideoModel
import Foundation
import PlatformTypes

/// A decoder of individual compressed frames without a file, for example frames from a camera.
///
/// Not thread-safe: use an instance from one thread at a time.
public final class PacketDecoder {
  private let decoder: CodecContext
  private let packet: Packet

  /// A video compression format. The raw value is the name of the decoder in FFmpeg.
  public enum Codec: String, Hashable, Sendable {
    case jpeg = "mjpeg"
    case h264
    case hevc

    /// A Boolean value that indicates whether every frame can be decoded independently of other frames.
    public var isIntra: Bool { self == .jpeg }
  }

  /// Opens a decoder for the specified codec.
  ///
  /// - Throws: A `MediaError` if this FFmpeg build has no decoder for it.
  public init(_ codec: Codec) throws {
    FFmpegLog.begin()
    guard let found = avcodec_find_decoder_by_name(codec.rawValue) else {
      throw MediaError(
        .unsupported, operation: "decode the camera's frames", name: "AVERROR_DECODER_NOT_FOUND",
        text: "this FFmpeg build has no decoder '\(codec.rawValue)'")
    }
    decoder = try CodecContext(found)
    packet = try Packet()
    decoder.pointer.pointee.flags |= CInt(AV_CODEC_FLAG_LOW_DELAY)
    // Each additional thread would delay the output by one frame.
    decoder.pointer.pointee.thread_count = 1
    try decoder.open(operation: "decode the camera's frames")
  }

  /// Decodes a packet and returns the frame that it completes, or nil if it does not complete a frame yet.
  ///
  /// - Throws: A `MediaError` for a damaged packet.
  public func decode(_ bytes: UnsafeRawBufferPointer) throws -> PacketImage? {
    let operation = "decode the camera's frames"
    try check(av_new_packet(packet.pointer, CInt(bytes.count)), operation)
    defer { av_packet_unref(packet.pointer) }
    if let base = bytes.baseAddress {
      packet.pointer.pointee.data.update(from: base.assumingMemoryBound(to: UInt8.self), count: bytes.count)
    }
    try check(avcodec_send_packet(decoder.pointer, packet.pointer), operation)
    var newest: Frame?
    while true {
      let frame = try Frame()
      let result = avcodec_receive_frame(decoder.pointer, frame.pointer)
      if result == CFF_ERROR_AGAIN { break }
      try check(result, operation)
      newest = frame
    }
    return newest.map(PacketImage.init)
  }
}

/// An immutable decoded frame from a packet decoder.
public final class PacketImage: @unchecked Sendable {
  // Unchecked: the frame is never written to after the decoder has returned it.
  private let frame: Frame

  init(_ frame: Frame) { self.frame = frame }

  /// The width of the frame in pixels.
  public var width: Int { Int(frame.pointer.pointee.width) }
  /// The height of the frame in pixels.
  public var height: Int { Int(frame.pointer.pointee.height) }

  /// Draws the frame into `memory`, including scaling, pixel format conversion and rotation.
  public func draw(into memory: PixelMemory, orientation: ImageOrientation, with converter: PixelConverter) throws {
    try converter.convert(ImageView(frame), to: memory, orientation: orientation)
  }
}
