internal import CFFmpeg
import PixelModel
import CoreVideoModel
import PlatformTypes

/// A converter that scales images and changes their pixel format with libswscale. The results are identical on every
/// machine.
///
/// It caches conversion contexts for the two most recent combinations of formats and sizes, because a film is
/// alternately metered and displayed. Not thread-safe: use an instance from one thread at a time.
public final class PixelConverter {
  /// The cached conversion contexts, most recently used first.
  private var prepared: [(key: Key, context: OpaquePointer)] = []
  private var intermediates: [PixelLayout: PixelMemory] = [:]

  /// The parameters on which a conversion context depends.
  private struct Key: Equatable {
    var source: Side
    var destination: Side

    init(_ source: ImageView, _ destination: ImageView) {
      self.source = Side(source)
      self.destination = Side(destination)
      // RGB has no matrix. With two different matrices, libswscale would convert with one and back with the other.
      if source.isRGB { self.source.matrix = self.destination.matrix }
    }

    struct Side: Equatable {
      var format: AVPixelFormat.RawValue
      var range: AVColorRange.RawValue
      var matrix: AVColorSpace.RawValue
      var width: Int
      var height: Int

      init(_ view: ImageView) {
        format = view.format.rawValue
        range = view.range.rawValue
        matrix = view.matrix.rawValue
        width = view.width
        height = view.height
      }
    }
  }

  /// Creates a converter with an empty cache.
  public init() {}

  deinit { for (_, context) in prepared { sws_freeContext(context) } }

  /// Converts `source` into `destination`, including scaling, pixel format conversion and rotation.
  ///
  /// YCbCr images are assumed to be BT.709 on both sides.
  ///
  /// - Throws: A `MediaError` for a pixel format that FFmpeg does not support.
  public func convert(
    _ source: PixelMemory, to destination: PixelMemory, orientation: ImageOrientation = .identity
  ) throws {
    let layout = destination.layout
    let (width, height) = orientation.swapsDimensions ? (layout.height, layout.width) : (layout.width, layout.height)
    guard orientation != .identity, source.layout.pixelFormat == layout.pixelFormat, source.layout.width == width,
      source.layout.height == height, PixelMemory.rotatableFormat(layout.pixelFormat, orientation) == layout.pixelFormat
    else { return try convert(ImageView(source), to: destination, orientation: orientation) }
    source.rotate(orientation, into: destination)
  }

  func convert(_ source: ImageView, to destination: PixelMemory, orientation: ImageOrientation) throws {
    if orientation == .identity { return try convert(source, to: ImageView(destination)) }
    // Scale first, so that fewer pixels are rotated if the image shrinks.
    let layout = destination.layout
    let format = PixelMemory.rotatableFormat(layout.pixelFormat, orientation)
    let before = try intermediate(
      format, layout.width, layout.height, swapped: orientation.swapsDimensions)
    try convert(source, to: ImageView(before))
    if format == layout.pixelFormat { return before.rotate(orientation, into: destination) }
    let after = try intermediate(format, layout.width, layout.height, swapped: false)
    if after === before {
      let copy = PixelMemory(layout: after.layout)
      before.rotate(orientation, into: copy)
      return try convert(ImageView(copy), to: ImageView(destination))
    }
    before.rotate(orientation, into: after)
    try convert(ImageView(after), to: ImageView(destination))
  }

  /// Converts between arbitrary images, without rotation.
  func convert(_ source: ImageView, to destination: ImageView) throws {
    FFmpegLog.begin()
    let context = try context(for: Key(source, destination))
    let sourcePlanes = Planes(source)
    var destinationPlanes = Planes(destination)
    let rows = withUnsafeBytes(of: sourcePlanes.bases) { bases in
      withUnsafeBytes(of: sourcePlanes.strides) { strides in
        withUnsafeMutableBytes(of: &destinationPlanes.bases) { destinationBases in
          withUnsafeBytes(of: destinationPlanes.strides) { destinationStrides in
            sws_scale(
              context, bases.assumingMemoryBound(to: UnsafePointer<UInt8>?.self).baseAddress,
              strides.assumingMemoryBound(to: CInt.self).baseAddress, 0, CInt(source.height),
              destinationBases.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self).baseAddress,
              destinationStrides.assumingMemoryBound(to: CInt.self).baseAddress)
          }
        }
      }
    }
    try check(rows, "convert an image")
  }

  private func context(for key: Key) throws -> OpaquePointer {
    if let index = prepared.firstIndex(where: { $0.key == key }) {
      if index > 0 { prepared.swapAt(0, index) }
      return prepared[0].context
    }
    if prepared.count == 2 { sws_freeContext(prepared.removeLast().context) }
    guard let context = sws_alloc_context() else { throw MediaError(errno: ENOMEM, operation: "convert an image") }
    prepared.insert((key, context), at: 0)
    do {
      try prepare(context, key)
      return context
    } catch {
      sws_freeContext(prepared.removeFirst().context)
      throw error
    }
  }

  private func prepare(_ context: OpaquePointer, _ key: Key) throws {
    let flags = SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP
    func isFull(_ side: Key.Side) -> CInt { side.range == AVCOL_RANGE_JPEG.rawValue ? 1 : 0 }
    let options: [(String, Int)] = [
      ("srcw", key.source.width), ("srch", key.source.height), ("src_format", Int(key.source.format)),
      ("src_range", Int(isFull(key.source))), ("dstw", key.destination.width), ("dsth", key.destination.height),
      ("dst_format", Int(key.destination.format)), ("dst_range", Int(isFull(key.destination))),
      ("sws_flags", Int(flags)),
    ]
    for (name, value) in options {
      try check(av_opt_set_int(UnsafeMutableRawPointer(context), name, Int64(value), 0), "convert an image")
    }
    let neutral: CInt = 1 << 16
    sws_setColorspaceDetails(
      context, sws_getCoefficients(CInt(key.source.matrix)), isFull(key.source),
      sws_getCoefficients(CInt(key.destination.matrix)), isFull(key.destination), 0, neutral, neutral)
    try check(sws_init_context(context, nil, nil), "convert an image")
  }

  private func intermediate(_ format: OSType, _ width: Int, _ height: Int, swapped: Bool) throws -> PixelMemory {
    let layout = PixelLayout(
      pixelFormat: format, width: swapped ? height : width, height: swapped ? width : height)
    guard let layout else {
      throw MediaError(.misuse, operation: "rotate an image", text: "\(width)x\(height) is not a valid image size")
    }
    if let memory = intermediates[layout] { return memory }
    // Cache few sizes, because a converter usually serves a single output.
    if intermediates.count > 2 { intermediates.removeAll() }
    let memory = PixelMemory(layout: layout)
    intermediates[layout] = memory
    return memory
  }
}

/// Plane pointers and strides, laid out like C arrays of four elements.
private struct Planes {
  var bases:
    (
      UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt8>?,
      UnsafeMutablePointer<UInt8>?
    )
  var strides: (CInt, CInt, CInt, CInt)

  init(_ view: ImageView) {
    func base(_ index: Int) -> UnsafeMutablePointer<UInt8>? {
      index < view.planes.count ? view.planes[index].base : nil
    }
    func stride(_ index: Int) -> CInt { index < view.planes.count ? CInt(view.planes[index].bytesPerRow) : 0 }
    bases = (base(0), base(1), base(2), base(3))
    strides = (stride(0), stride(1), stride(2), stride(3))
  }
}

extension PixelConverter {
  /// Fills an image with black. Has no effect for a pixel format that FFmpeg does not support.
  public static func blacken(_ memory: PixelMemory) {
    guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_24BGR, width: 2, height: 2) else { return }
    try? PixelConverter().convert(PixelMemory(layout: layout), to: memory)
  }
}

extension PixelMemory {
  /// Returns a pixel format of the same range in which images of `format` can be rotated pixel by pixel.
  ///
  /// Two pixels that share chroma in one group of bytes cannot be swapped, and chroma that is subsampled in only one
  /// direction cannot be rotated by 90 degrees.
  fileprivate static func rotatableFormat(_ format: OSType, _ orientation: ImageOrientation) -> OSType {
    switch (format, orientation.swapsDimensions) {
    case (kCVPixelFormatType_422YpCbCr8, false), (kCVPixelFormatType_422YpCbCr8_yuvs, false):
      // A 10-bit format stores 8-bit values without loss.
      return kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange
    case (kCVPixelFormatType_422YpCbCr8FullRange, false):
      return kCVPixelFormatType_422YpCbCr10BiPlanarFullRange
    case (kCVPixelFormatType_422YpCbCr8, true), (kCVPixelFormatType_422YpCbCr8_yuvs, true):
      return kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    case (kCVPixelFormatType_422YpCbCr8FullRange, true):
      return kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    case (kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, true):
      return kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
    case (kCVPixelFormatType_422YpCbCr10BiPlanarFullRange, true):
      return kCVPixelFormatType_420YpCbCr10BiPlanarFullRange
    default:
      return format
    }
  }
}
