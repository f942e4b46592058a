#if !canImport(CoreGraphics)
  import Foundation

  /// A picture that cannot be changed: 8 bits of blue, green, red and alpha, rows from the top.
  ///
  /// Foundation has this type on Apple's platforms only. Here it is as much of it as shows what is in the picture: sizes and bytes.
  public final class CGImage: Sendable {
    /// Pixels of a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Bytes from one row to the next.
    public let bytesPerRow: Int
    private let bytes: Data

    /// 8.
    public var bitsPerComponent: Int { 8 }
    /// 32.
    public var bitsPerPixel: Int { 32 }
    /// The picture's bytes.
    public var dataProvider: CGDataProvider? { CGDataProvider(data: bytes as NSData) }
    /// Alpha comes first in a pixel of 32 bits in this machine's order, and does not count: the picture is opaque.
    public var alphaInfo: CGImageAlphaInfo { .noneSkipFirst }

    /// A picture of BGRA memory, which is copied.
    package init(_ memory: PixelMemory) {
      let layout = memory.layout
      width = layout.width
      height = layout.height
      bytesPerRow = layout.width * 4
      bytes = memory.withPlane(0) { bytes, plane in
        var rows = Data(capacity: plane.height * layout.width * 4)
        for row in 0..<plane.height {
          rows.append(contentsOf: bytes[(row * plane.bytesPerRow)...].prefix(layout.width * 4))
        }
        return rows
      }
    }
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
