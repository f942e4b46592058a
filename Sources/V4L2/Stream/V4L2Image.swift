import CaptureModel
import CoreVideoModel
import HardwareModel
import Locking
import MediaCoding
import PixelModel
import PlatformTypes

/// A frame of a camera that uses the driver's memory until its last reference is released.
final class V4L2Image: SourceImage, @unchecked Sendable {
  // Unchecked: all properties are constants; clients that write to the memory hold the pixel buffer's lock.
  private let lease: V4L2Lease
  private let format: V4L2ImageFormat
  private let way: V4L2PixelFormat.Delivery
  /// The attachments of pixel buffers that share this memory.
  private let attachments: AttachmentTable
  /// The memory in a form that a pixel buffer can use, or nil if the frame must be converted.
  private let native: PixelMemory?
  /// The converter that all frames of a stream share, so that its tables are reused.
  private let converter: V4L2Converter

  /// Creates a frame for a buffer.
  ///
  /// - Parameters:
  ///   - lease: The leased driver buffer.
  ///   - format: The format that the driver has set.
  ///   - way: The method of delivering frames of this format to clients.
  ///   - place: The location of the planes, if a pixel buffer can use them directly.
  ///   - attachments: The attachments of that pixel buffer.
  ///   - converter: The converter for outputs with another format.
  init(
    _ lease: V4L2Lease, _ format: V4L2ImageFormat, _ way: V4L2PixelFormat.Delivery, at place: V4L2ImageFormat.Place?,
    _ attachments: AttachmentTable, _ converter: V4L2Converter
  ) {
    self.lease = lease
    self.format = format
    self.way = way
    self.attachments = attachments
    self.converter = converter
    native = place.map { PixelMemory(layout: $0.layout, borrowing: $0.start, owner: lease) }
  }

  func buffer(layout: PixelLayout, sensorToBuffer: ImageOrientation, pool: CVPixelBufferPool) -> CVPixelBuffer? {
    guard sensorToBuffer == .identity, let native, native.layout.pixelFormat == layout.pixelFormat,
      native.layout.width == layout.width, native.layout.height == layout.height
    else { return nil }
    return pool.makeBuffer(borrowing: native, attachments: attachments)
  }

  func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
    memory.content = nil
    do {
      try converter.use { converter in
        if let image = foreign { try converter.convert(image, to: memory, orientation: sensorToBuffer) }
      }
    } catch {
      // A frame that cannot be converted is black, as with a covered lens.
      PixelConverter.blacken(memory)
    }
  }

  private var foreign: ExternalImage? {
    switch way {
    case .converted(let name, let planes, let isRGB):
      return format.foreignImage(name, planes, isRGB: isRGB, in: lease.memory)
    case .uncopied:
      guard let native, let name = V4L2PixelFormat.ffmpegName(native.layout.pixelFormat) else { return nil }
      let range = PixelFormat.named(native.layout.pixelFormat)?.range
      return ExternalImage(
        format: name, isFullRange: range != .video, matrix: format.color.matrix, width: format.size.width,
        height: format.size.height,
        planes: native.layout.planes.indices.map {
          (native.baseAddress(ofPlane: $0), native.layout.planes[$0].bytesPerRow)
        })
    case .decoded: return nil
    }
  }
}

extension V4L2PixelFormat {
  /// Returns FFmpeg's name for a native pixel format, which is needed for outputs that request another format.
  static func ffmpegName(_ pixelFormat: OSType) -> String? {
    switch pixelFormat {
    case kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8FullRange: "yuyv422"
    case kCVPixelFormatType_422YpCbCr8: "uyvy422"
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: "nv12"
    case kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr8BiPlanarFullRange: "nv16"
    case kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange: "yuv420p"
    case kCVPixelFormatType_OneComponent8: "gray"
    case kCVPixelFormatType_OneComponent16: "gray16le"
    case kCVPixelFormatType_32BGRA: "bgra"
    case kCVPixelFormatType_32ARGB: "argb"
    case kCVPixelFormatType_32RGBA: "rgba"
    case kCVPixelFormatType_32ABGR: "abgr"
    case kCVPixelFormatType_24RGB: "rgb24"
    case kCVPixelFormatType_24BGR: "bgr24"
    default: nil
    }
  }
}

/// A pixel converter that several threads can use, one at a time.
final class V4L2Converter: Sendable {
  private let converter = Locked(PixelConverter())

  func use<Result>(_ body: (PixelConverter) throws -> Result) rethrows -> Result {
    try converter.withLock { try body($0) }
  }
}

/// A compressed frame, which is decoded once for all clients, when the first client reads it.
final class V4L2CompressedImage: SourceImage {
  private let state: Locked<State>
  private let converter: V4L2Converter

  private struct State {
    /// The closure that decodes the frame; nil after it has run.
    var decode: (@Sendable () -> PacketImage?)?
    var image: PacketImage?
  }

  init(_ converter: V4L2Converter, decode: @escaping @Sendable () -> PacketImage?) {
    self.converter = converter
    state = Locked(State(decode: decode))
  }

  func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
    memory.content = nil
    let image = state.withLock { state in
      if let decode = state.decode.take() { state.image = decode() }
      return state.image
    }
    guard let image,
      (try? converter.use { try image.draw(into: memory, orientation: sensorToBuffer, with: $0) }) != nil
    else { return PixelConverter.blacken(memory) }
  }
}
