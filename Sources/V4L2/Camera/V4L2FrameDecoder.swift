import CaptureModel
import CoreVideoModel
import HardwareModel
import Locking
import MediaCoding
import PixelModel

/// A decoder that creates source images from the driver's buffers.
final class V4L2FrameDecoder: Sendable {
  private let pixel: V4L2PixelFormat
  private let format: V4L2ImageFormat
  private let converter = V4L2Converter()
  /// The attachments that all frames share. Like the plane layout of each driver buffer, they are computed once instead
  /// of per frame.
  private let attachments: AttachmentTable
  private let places = Locked<[UInt32: V4L2ImageFormat.Place?]>([:])
  /// The decoder for compressed frames, or nil before the first frame and if this FFmpeg build has no suitable decoder.
  private let decoder = Locked<PacketDecoder?>(nil)

  init(_ pixel: V4L2PixelFormat, _ format: V4L2ImageFormat) {
    self.pixel = pixel
    self.format = format
    attachments = AttachmentTable(format.attachments, propagates: true)
  }

  /// Returns the image in a buffer, or nil if there is none yet: an inter-frame codec may need more data before it
  /// produces its first image.
  func image(_ filled: V4L2Queue.Filled) -> (any SourceImage)? {
    guard case .decoded(let codec) = pixel.delivery else {
      let lease = filled.lease
      return V4L2Image(lease, format, pixel.delivery, at: place(in: lease.memory), attachments, converter)
    }
    if codec.isIntra {
      return V4L2CompressedImage(converter) { [self] in decode(filled, codec) }
    }
    // Inter-frame codecs need every preceding frame, so each frame is decoded even if no output reads it.
    guard let image = decode(filled, codec) else { return nil }
    return V4L2CompressedImage(converter) { image }
  }

  /// Returns the plane layout of a frame if a pixel buffer can use it without conversion.
  private func place(in memory: V4L2Memory) -> V4L2ImageFormat.Place? {
    guard pixel.isNative else { return nil }
    return places.withLock { places in
      if let known = places[memory.index] { return known }
      let isRGB = PixelFormat.named(pixel.pixelFormat(isFullRange: true))?.range == nil
      let code = pixel.pixelFormat(isFullRange: format.color.isFullRange(isRGB: isRGB))
      let place = format.place(of: code, in: memory)
      places.updateValue(place, forKey: memory.index)
      return place
    }
  }

  private func decode(_ filled: V4L2Queue.Filled, _ codec: PacketDecoder.Codec) -> PacketImage? {
    guard let memory = filled.lease.memory.planes.first, let written = filled.writtenBytes.first else { return nil }
    let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory).prefix(written))
    return decoder.withLock { decoder in
      if decoder == nil { decoder = try? PacketDecoder(codec) }
      // A frame that fails to decode is treated as missing.
      return (try? decoder?.decode(bytes)) ?? nil
    }
  }
}
