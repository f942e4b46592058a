internal import CFFmpeg
import PixelModel
import CoreVideoModel
import Foundation
import PlatformTypes

/// Decodes compressed pictures that come one by one, without a file: what a camera sends.
///
/// Used from one thread at a time.
public final class PacketDecoder {
  private let decoder: CodecContext
  private let packet: Packet

  /// A compressed format.
  public enum Codec: String, Hashable, Sendable {
    case jpeg = "mjpeg"
    case h264
    case hevc

    /// Whether each picture stands alone.
    public var isIntra: Bool { self == .jpeg }
  }

  /// Opens a decoder. Throws a `MediaError` when this FFmpeg has none.
  public init(_ codec: Codec) throws {
    FFmpegLog.begin()
    guard let found = avcodec_find_decoder_by_name(codec.rawValue) else {
      throw MediaError(
        .unsupported, operation: "decode the camera's pictures", name: "AVERROR_DECODER_NOT_FOUND",
        text: "this FFmpeg has no decoder '\(codec.rawValue)'")
    }
    decoder = try CodecContext(found)
    packet = try Packet()
    decoder.pointer.pointee.flags |= CInt(AV_CODEC_FLAG_LOW_DELAY)
    // More threads would hold back a picture each.
    decoder.pointer.pointee.thread_count = 1
    try decoder.open(operation: "decode the camera's pictures")
  }

  /// The picture that a packet completes; nil when it completes none yet.
  ///
  /// Throws a `MediaError` for a packet that is damaged.
  public func decode(_ bytes: UnsafeRawBufferPointer) throws -> PacketImage? {
    let operation = "decode the camera's pictures"
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

/// A decoded picture; it never changes.
public final class PacketImage: @unchecked Sendable {
  // Unchecked: the frame is not written to after the decoder.
  private let frame: Frame

  init(_ frame: Frame) { self.frame = frame }

  /// Pixels in a row.
  public var width: Int { Int(frame.pointer.pointee.width) }
  /// Rows.
  public var height: Int { Int(frame.pointer.pointee.height) }

  /// Fills `memory` with the picture: scaled, in its pixel format, and turned.
  public func draw(into memory: PixelMemory, orientation: ImageOrientation, with converter: PixelConverter) throws {
    try converter.convert(ImageView(frame), to: memory, orientation: orientation)
  }
}
