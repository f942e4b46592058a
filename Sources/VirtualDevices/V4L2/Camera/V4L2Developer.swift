import CaptureModel
import MediaCoding

/// Makes pictures for clients out of the driver's buffers.
final class V4L2Developer: Sendable {
  private let pixel: V4L2PixelFormat
  private let format: V4L2PictureFormat
  private let converter = V4L2Converter()
  /// For compressed pictures; nil until the first one, and where this FFmpeg cannot decode them.
  private let decoder = Locked<PacketDecoder?>(nil)

  init(_ pixel: V4L2PixelFormat, _ format: V4L2PictureFormat) {
    self.pixel = pixel
    self.format = format
  }

  /// The picture in a buffer; nil when there is none: a codec that depends on others may need more to begin with.
  func picture(_ filled: V4L2Queue.Filled) -> (any SourcePicture)? {
    guard case .decoded(let codec) = pixel.way else { return V4L2Picture(filled, format, pixel, converter) }
    if codec.isIntra {
      return V4L2CompressedPicture(converter) { [self] in decode(filled, codec) }
    }
    // Each picture needs those before it, looked at or not.
    guard let picture = decode(filled, codec) else { return nil }
    return V4L2CompressedPicture(converter) { picture }
  }

  private func decode(_ filled: V4L2Queue.Filled, _ codec: PacketDecoder.Codec) -> PacketPicture? {
    guard let memory = filled.lease.memory.planes.first, let written = filled.writtenBytes.first else { return nil }
    let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory).prefix(written))
    return decoder.withLock { decoder in
      if decoder == nil { decoder = try? PacketDecoder(codec) }
      // A damaged picture is as good as none.
      return (try? decoder?.decode(bytes)) ?? nil
    }
  }
}
