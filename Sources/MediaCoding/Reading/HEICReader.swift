internal import CHEIF
import PixelModel
import CoreVideoModel
import Foundation

/// A decoder of HEIC images, based on libheif, which applies the orientation in the file. Not thread-safe.
public final class HEICReader {
  private let context: OpaquePointer
  private let handle: OpaquePointer
  private let path: String

  /// Opens a HEIC file.
  ///
  /// - Throws: A `MediaError` if libheif finds no image in it.
  public init(_ url: URL) throws {
    path = url.path
    guard let context = heif_context_alloc() else { throw MediaError(errno: ENOMEM, operation: Self.operation) }
    var handle: OpaquePointer?
    do {
      try Self.check(heif_context_read_from_file(context, path, nil), path)
      try Self.check(heif_context_get_primary_image_handle(context, &handle), path)
      guard let handle else {
        throw MediaError(.noVideo, operation: Self.operation, file: path, text: "the file contains no image")
      }
      try MediaLimit.check(
        width: Int(heif_image_handle_get_width(handle)), height: Int(heif_image_handle_get_height(handle)),
        Self.operation, file: path)
      self.handle = handle
      self.context = context
    } catch {
      heif_image_handle_release(handle)
      heif_context_free(context)
      throw error
    }
  }

  deinit {
    heif_image_handle_release(handle)
    heif_context_free(context)
  }

  private static let operation = "read the HEIC file"

  /// The size of the upright image in pixels.
  public var size: PixelSize {
    PixelSize(width: Int(heif_image_handle_get_width(handle)), height: Int(heif_image_handle_get_height(handle)))
  }

  /// Decodes the upright image as BGRA.
  public func decode() throws -> PixelMemory {
    var image: OpaquePointer?
    try Self.check(
      heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, nil), path)
    defer { heif_image_release(image) }
    var stride: CInt = 0
    let (width, height) = (size.width, size.height)
    guard let bytes = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride),
      let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height)
    else { throw MediaError(.invalidData, operation: Self.operation, file: path, text: "it has no pixels") }
    let memory = PixelMemory(layout: layout)
    memory.fillBGRA(fromRGB: bytes, components: 4, bytesPerRow: Int(stride))
    return memory
  }

  private static func check(_ error: heif_error, _ path: String) throws {
    guard error.code != heif_error_Ok else { return }
    throw MediaError(
      .invalidData, operation: operation, file: path, name: "libheif",
      text: error.message.map { String(cString: $0) } ?? "unknown")
  }
}
