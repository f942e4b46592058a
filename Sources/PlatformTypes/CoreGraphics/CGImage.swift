import CoreVideoModel

#if !canImport(CoreGraphics)
  import Foundation

  /// A picture that does not change: 8 bits of blue, green, red and alpha, rows from the top.
  ///
  /// Linux has no Core Graphics. This is as much of it as shows what is in the picture. **Source:** Apple, CGImage.
  public final class CGImage: Sendable {
    /// The pixels, as BGRA.
    package let pixels: CVPixelBuffer

    package init(pixels: CVPixelBuffer) { self.pixels = pixels }

    /// Pixels in a row.
    public var width: Int { CVPixelBufferGetWidth(pixels) }
    /// Rows.
    public var height: Int { CVPixelBufferGetHeight(pixels) }
    /// Bits of a component.
    public var bitsPerComponent: Int { 8 }
    /// Bits of a pixel.
    public var bitsPerPixel: Int { 32 }
    /// Bytes from one row to the next.
    public var bytesPerRow: Int { CVPixelBufferGetBytesPerRow(pixels) }
    /// Alpha comes first in a pixel of 32 bits in this machine's order, and does not count: the picture is opaque.
    public var alphaInfo: CGImageAlphaInfo { .noneSkipFirst }

    /// The picture's bytes, copied: ``height`` rows of ``bytesPerRow``.
    public var dataProvider: CGDataProvider? {
      CVPixelBufferLockBaseAddress(pixels, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
      return CVPixelBufferGetBaseAddress(pixels).flatMap {
        CGDataProvider(data: NSData(bytes: $0, length: height * bytesPerRow))
      }
    }
  }

  /// Images are equal when they are the same object, as Core Foundation compares them.
  extension CGImage: Hashable {
    public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// Bytes for Core Graphics.
  public final class CGDataProvider: @unchecked Sendable {
    // Unchecked: the data is never changed.

    /// The bytes.
    public let data: CFData?

    /// Bytes as they are.
    public init?(data: CFData) { self.data = data.copy() as? NSData ?? data }
  }

  /// Where alpha lies in a pixel. **Source:** Apple, CGImageAlphaInfo.
  public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
  }
#endif
