import CaptureModel
import CoreVideoModel
import HardwareModel
import Locking
import MediaCoding
import PixelModel

/// Makes pictures for clients out of the driver's buffers.
final class V4L2FrameDecoder: Sendable {
  private let pixel: V4L2PixelFormat
  private let format: V4L2ImageFormat
  private let converter = V4L2Converter()
  /// The same for all pictures, as is where they lie in each of the driver's buffers: found once, not for each picture.
  private let attachments: AttachmentTable
  private let places = Locked<[UInt32: V4L2ImageFormat.Place?]>([:])
  /// For compressed pictures; nil until the first one, and where this FFmpeg cannot decode them.
  private let decoder = Locked<PacketDecoder?>(nil)

  init(_ pixel: V4L2PixelFormat, _ format: V4L2ImageFormat) {
    self.pixel = pixel
    self.format = format
    attachments = AttachmentTable(format.attachments, propagates: true)
  }

  /// The picture in a buffer; nil when there is none: a codec that depends on others may need more to begin with.
  func image(_ filled: V4L2Queue.Filled) -> (any SourceImage)? {
    guard case .decoded(let codec) = pixel.way else {
      let lease = filled.lease
      return V4L2Image(lease, format, pixel.way, at: place(in: lease.memory), attachments, converter)
    }
    if codec.isIntra {
      return V4L2CompressedImage(converter) { [self] in decode(filled, codec) }
    }
    // Each picture needs those before it, looked at or not.
    guard let image = decode(filled, codec) else { return nil }
    return V4L2CompressedImage(converter) { image }
  }

  /// Where a picture lies, if a pixel buffer can have it so.
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
      // A damaged picture is as good as none.
      return (try? decoder?.decode(bytes)) ?? nil
    }
  }
}
