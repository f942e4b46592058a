internal import CPNG
import PixelModel
import CoreVideoModel
import Foundation

/// A reader and writer of PNG files. Equal images produce identical bytes.
public enum PNGFile {
  /// Writes an image in any uncompressed format. The file appears, or replaces an existing one, only when it is
  /// complete.
  ///
  /// Grayscale images stay grayscale, and BGRA images keep their alpha channel unless they are fully opaque. All other
  /// images are converted to RGB.
  ///
  /// - Throws: A `MediaError` if the file cannot be written.
  public static func write(_ image: PixelMemory, to url: URL) throws {
    let operation = "write the image"
    let source = try writable(image)
    let plane = source.layout.planes[0]
    var png = png_image()
    png.version = png_uint_32(PNG_IMAGE_VERSION)
    png.width = png_uint_32(source.layout.width)
    png.height = png_uint_32(source.layout.height)
    png.format = format(source.layout.pixelFormat)
    png.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    defer { png_image_free(&png) }
    let partial = url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).partial").path
    guard let stream = fopen(partial, "wbe") else {
      throw MediaError(errno: errno, operation: operation, file: url.path)
    }
    // libpng measures the row stride in components, which are one byte each here.
    errno = 0
    let isWritten = png_image_write_to_stdio(
      &png, stream, 0, source.baseAddress(ofPlane: 0), png_int_32(plane.bytesPerRow), nil)
    let writeError = errno
    let isClosed = fclose(stream) == 0
    guard isWritten != 0, isClosed else {
      let number = isWritten == 0 ? writeError : errno
      unlink(partial)
      if number != 0 { throw MediaError(errno: number, operation: operation, file: url.path) }
      throw MediaError(.other, operation: operation, file: url.path, name: "libpng", text: message(of: png))
    }
    if rename(partial, url.path) != 0 {
      let number = errno
      unlink(partial)
      throw MediaError(errno: number, operation: operation, file: url.path)
    }
  }

  /// Reads an image in the pixel format `L008` if the file is grayscale without alpha, otherwise in `BGRA`.
  ///
  /// - Throws: A `MediaError` if the file is missing, damaged or not a PNG.
  public static func read(_ url: URL) throws -> PixelMemory {
    let operation = "read the image"
    if access(url.path, R_OK) != 0 { throw MediaError(errno: errno, operation: operation, file: url.path) }
    var png = png_image()
    png.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&png) }
    func failure() -> MediaError {
      MediaError(.invalidData, operation: operation, file: url.path, name: "libpng", text: message(of: png))
    }
    guard png_image_begin_read_from_file(&png, url.path) != 0 else { throw failure() }
    try MediaLimit.check(width: Int(png.width), height: Int(png.height), operation, file: url.path)
    let isGray = png.format & (png_uint_32(PNG_FORMAT_FLAG_COLOR) | png_uint_32(PNG_FORMAT_FLAG_ALPHA)) == 0
    let pixelFormat = isGray ? kCVPixelFormatType_OneComponent8 : kCVPixelFormatType_32BGRA
    png.format = format(pixelFormat)
    guard let layout = PixelLayout(pixelFormat: pixelFormat, width: Int(png.width), height: Int(png.height)) else {
      throw MediaError(
        .invalidData, operation: operation, file: url.path,
        text: "\(png.width)x\(png.height) pixels exceed the supported size")
    }
    let memory = PixelMemory(layout: layout)
    let stride = png_int_32(layout.planes[0].bytesPerRow)
    guard png_image_finish_read(&png, nil, memory.baseAddress(ofPlane: 0), stride, nil) != 0 else { throw failure() }
    return memory
  }

  /// Returns the image, converted if necessary to a format that libpng can write.
  private static func writable(_ image: PixelMemory) throws -> PixelMemory {
    let layout = image.layout
    switch layout.pixelFormat {
    case kCVPixelFormatType_OneComponent8, kCVPixelFormatType_24BGR: return image
    case kCVPixelFormatType_32BGRA where !isOpaque(image): return image
    default: break
    }
    guard
      let plain = PixelLayout(pixelFormat: kCVPixelFormatType_24BGR, width: layout.width, height: layout.height)
    else {
      throw MediaError(
        .misuse, operation: "write the image", text: "\(layout.width)x\(layout.height) is not a valid image size")
    }
    let copy = PixelMemory(layout: plain)
    try PixelConverter().convert(image, to: copy)
    return copy
  }

  private static func isOpaque(_ image: PixelMemory) -> Bool {
    image.withPlane(0) { bytes, plane in
      (0..<plane.height).allSatisfy { y in
        let row = UnsafeRawBufferPointer(rebasing: bytes[(y * plane.bytesPerRow)...].prefix(plane.width * 4))
        return row.bindMemory(to: UInt32.self).allSatisfy { $0 >= 0xFF00_0000 }
      }
    }
  }

  private static func format(_ pixelFormat: OSType) -> png_uint_32 {
    switch pixelFormat {
    case kCVPixelFormatType_OneComponent8: png_uint_32(PNG_FORMAT_GRAY)
    case kCVPixelFormatType_24BGR: png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR)
    default: png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR | PNG_FORMAT_FLAG_ALPHA)
    }
  }

  private static func message(of png: png_image) -> String {
    withUnsafeBytes(of: png.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
