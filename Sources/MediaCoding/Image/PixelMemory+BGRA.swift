import CoreVideoModel
import PixelModel

extension PixelMemory {
  /// Allocates memory for a BGRA image with four bytes per pixel.
  ///
  /// - Throws: A `MediaError` for an invalid size.
  package static func bgra(_ size: PixelSize) throws -> PixelMemory {
    guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: size.width, height: size.height)
    else { throw MediaError(.misuse, operation: "create an image", text: "\(size) is not a valid image size") }
    return PixelMemory(layout: layout)
  }

  /// Returns this image in BGRA, without a copy if it already has that format.
  ///
  /// - Throws: A `MediaError` for a pixel format that FFmpeg does not support.
  package func inBGRA() throws -> PixelMemory {
    if layout.pixelFormat == kCVPixelFormatType_32BGRA { return self }
    let copy = try Self.bgra(PixelSize(width: layout.width, height: layout.height))
    try PixelConverter().convert(self, to: copy)
    return copy
  }
}
