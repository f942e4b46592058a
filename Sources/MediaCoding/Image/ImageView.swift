internal import CFFmpeg
import PixelModel
import CoreVideoModel
import Foundation

/// An image in the form that FFmpeg's functions accept: pointers to rows in memory, whose owner must outlive the view.
struct ImageView {
  var format: AVPixelFormat
  var range: AVColorRange
  /// The conversion matrix between RGB and YCbCr.
  var matrix: AVColorSpace = AVCOL_SPC_BT709
  var width: Int
  var height: Int
  var planes: [(base: UnsafeMutablePointer<UInt8>, bytesPerRow: Int)]

  /// Whether the pixels are RGB, which needs no conversion matrix.
  var isRGB: Bool { Self.isRGB(format) }

  static func isRGB(_ format: AVPixelFormat) -> Bool {
    av_pix_fmt_desc_get(format).map { $0.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0 } ?? false
  }

  /// Creates a view of the image in `memory`.
  ///
  /// - Throws: A `MediaError` for a pixel format that FFmpeg does not support.
  init(_ memory: PixelMemory) throws {
    let layout = memory.layout
    guard let row = PixelFormat.named(layout.pixelFormat), let format = row.ffmpeg else {
      throw MediaError(
        .unsupported, operation: "convert an image",
        text: "FFmpeg has no pixel format like \(layout.pixelFormat.fourCharacters)")
    }
    self.format = format
    range = row.ffmpegRange
    width = layout.width
    height = layout.height
    planes = layout.planes.indices.map { index in
      let base = memory.baseAddress(ofPlane: index).assumingMemoryBound(to: UInt8.self)
      return (base, layout.planes[index].bytesPerRow)
    }
  }

  /// Creates a view of the image in a decoded or allocated frame.
  init(_ frame: Frame) {
    let pointer = frame.pointer
    let format = AVPixelFormat(rawValue: pointer.pointee.format)
    self.format = format
    // FFmpeg's deprecated YUVJ formats imply full range.
    let isFullRange = Self.fullRangeNames[format.rawValue] != nil || pointer.pointee.color_range == AVCOL_RANGE_JPEG
    self.format = Self.fullRangeNames[format.rawValue] ?? format
    range = isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    width = Int(pointer.pointee.width)
    height = Int(pointer.pointee.height)
    matrix = pointer.pointee.colorspace
    if matrix == AVCOL_SPC_UNSPECIFIED || matrix == AVCOL_SPC_RGB {
      // Like players, assume BT.709 for HD and BT.601 for smaller images if the matrix is not specified.
      matrix = width >= 1280 || height > 576 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
    }
    let data = Self.array(pointer.pointee.data)
    let strides = Self.array(pointer.pointee.linesize)
    planes = zip(data, strides).compactMap { base, stride in base.map { ($0, Int(stride)) } }
  }

  private static let fullRangeNames: [CInt: AVPixelFormat] = [
    AV_PIX_FMT_YUVJ420P.rawValue: AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ422P.rawValue: AV_PIX_FMT_YUV422P,
    AV_PIX_FMT_YUVJ444P.rawValue: AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUVJ440P.rawValue: AV_PIX_FMT_YUV440P,
  ]

  private typealias Eight<T> = (T, T, T, T, T, T, T, T)

  private static func array<T>(_ tuple: Eight<T>) -> [T] {
    [tuple.0, tuple.1, tuple.2, tuple.3]
  }
}

extension Frame {
  /// Makes the frame reference `memory` without copying. `owner` is retained for as long as the frame's bytes are
  /// needed.
  func reference(_ memory: PixelMemory, owner: AnyObject) throws {
    let view = try ImageView(memory)
    let retained = Unmanaged.passRetained(owner)
    let buffer = av_buffer_create(
      memory.baseAddress.assumingMemoryBound(to: UInt8.self), memory.layout.byteCount,
      { owner, _ in Unmanaged<AnyObject>.fromOpaque(owner!).release() }, retained.toOpaque(),
      CInt(AV_BUFFER_FLAG_READONLY))
    guard let buffer else {
      retained.release()
      throw MediaError(errno: ENOMEM, operation: "encode an image")
    }
    pointer.pointee.buf.0 = buffer
    withUnsafeMutableBytes(of: &pointer.pointee.data) { bytes in
      let data = bytes.bindMemory(to: UnsafeMutablePointer<UInt8>?.self)
      for (index, plane) in view.planes.enumerated() { data[index] = plane.base }
    }
    withUnsafeMutableBytes(of: &pointer.pointee.linesize) { bytes in
      let strides = bytes.bindMemory(to: CInt.self)
      for (index, plane) in view.planes.enumerated() { strides[index] = CInt(plane.bytesPerRow) }
    }
  }
}

extension ImageView {
  /// Returns the largest centered part of the image with this aspect ratio, reduced by the factor `magnification`.
  func cropped(toAspect aspect: (width: Int, height: Int), magnification: Double = 1) -> ImageView {
    guard let description = av_pix_fmt_desc_get(format), aspect.width > 0, aspect.height > 0 else { return self }
    let isWider = width * aspect.height > height * aspect.width
    func magnified(_ length: Int) -> Int { max(1, Int((Double(length) / magnification).rounded())) }
    let newWidth = magnified(isWider ? height * aspect.width / aspect.height : width)
    let newHeight = magnified(isWider ? height : width * aspect.height / aspect.width)
    // Crop only at multiples of the chroma subsampling; packed formats share chroma between two pixels.
    let isPacked = description.pointee.nb_components > 1 && planes.count == 1 && description.pointee.log2_chroma_w > 0
    let columns = 1 << Int(description.pointee.log2_chroma_w)
    let rows = 1 << Int(description.pointee.log2_chroma_h)
    let left = (width - newWidth) / 2 / columns * columns
    let top = (height - newHeight) / 2 / rows * rows
    guard left > 0 || top > 0 else { return self }
    var result = self
    result.width = newWidth
    result.height = newHeight
    let components = withUnsafeBytes(of: description.pointee.comp) { bytes in
      Array(bytes.bindMemory(to: AVComponentDescriptor.self).prefix(Int(description.pointee.nb_components)))
    }
    for (index, plane) in planes.enumerated() {
      guard let number = components.firstIndex(where: { $0.plane == CInt(index) }) else { continue }
      let isChroma = (number == 1 || number == 2) && planes.count > 1
      let x = isChroma ? left >> Int(description.pointee.log2_chroma_w) : left
      let y = isChroma ? top >> Int(description.pointee.log2_chroma_h) : top
      let step = isPacked ? Int(components[0].step) : Int(components[number].step)
      result.planes[index].base = plane.base + y * plane.bytesPerRow + x * step
    }
    return result
  }
}
