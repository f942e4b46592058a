internal import CLibRaw
import PixelModel
import CoreVideoModel
import Foundation

/// A decoder of RAW images, based on LibRaw, which applies the orientation in the file. Not thread-safe.
public final class RAWReader {
  private let file: UnsafeMutableRawPointer
  private let path: String

  private static let operation = "read the RAW file"

  /// Opens a RAW file.
  ///
  /// - Throws: A `MediaError` if LibRaw finds no image in it.
  public init(_ url: URL) throws {
    path = url.path
    guard let file = raw_file_new() else { throw MediaError(errno: ENOMEM, operation: Self.operation, file: path) }
    self.file = file
    var (width, height): (CInt, CInt) = (0, 0)
    let code = raw_file_open(file, path, &width, &height)
    if code != 0 { throw failure(code) }
    try MediaLimit.check(width: Int(width), height: Int(height), Self.operation, file: path)
  }

  deinit { raw_file_free(file) }

  /// Develops the upright image as BGRA, with the white balance that the file specifies.
  public func decode() throws -> PixelMemory {
    var code: CInt = 0
    guard let image = raw_file_develop(file, &code) else { throw failure(code) }
    defer { libraw_dcraw_clear_mem(image) }
    let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
    guard image.pointee.colors == 3, image.pointee.bits == 8,
      let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height)
    else { throw MediaError(.invalidData, operation: Self.operation, file: path, text: "it is not a color image") }
    let memory = PixelMemory(layout: layout)
    // The pixels follow the image header in memory.
    let offset = MemoryLayout<libraw_processed_image_t>.offset(of: \.data) ?? 0
    let pixels = UnsafeRawPointer(image).advanced(by: offset).assumingMemoryBound(to: UInt8.self)
    memory.fillBGRA(fromRGB: pixels, components: 3, bytesPerRow: 3 * width)
    return memory
  }

  private func failure(_ code: CInt) -> MediaError {
    MediaError(
      .invalidData, operation: Self.operation, file: path, name: "LibRaw", text: String(cString: libraw_strerror(code)))
  }
}
