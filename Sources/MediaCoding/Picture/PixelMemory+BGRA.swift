import CoreVideoModel
import PixelModel

extension PixelMemory {
  /// Memory for a picture of four bytes a pixel: blue, green, red and alpha.
  ///
  /// - Throws: a `MediaError` for a size that no picture can have.
  package static func bgra(_ size: PixelSize) throws -> PixelMemory {
    guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: size.width, height: size.height)
    else { throw MediaError(.misuse, operation: "make a picture", text: "\(size) is no size for a picture") }
    return PixelMemory(layout: layout)
  }

  /// This picture in BGRA: itself when it is already.
  ///
  /// - Throws: a `MediaError` for a format that FFmpeg does not know.
  package func inBGRA() throws -> PixelMemory {
    if layout.pixelFormat == kCVPixelFormatType_32BGRA { return self }
    let copy = try Self.bgra(PixelSize(width: layout.width, height: layout.height))
    try PixelConverter().convert(self, to: copy)
    return copy
  }
}
