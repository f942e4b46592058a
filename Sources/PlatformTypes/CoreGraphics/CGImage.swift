#if !canImport(Darwin)
  import CoreVideoModel
  import Foundation
  import PixelModel

  /// An immutable bitmap image, stored as 8-bit BGRA with the top row first.
  ///
  /// Linux has no Core Graphics. **Source:** Apple, CGImage.
  open class CGImage: @unchecked Sendable {
    // Unchecked: the image is immutable.

    /// The pixels of the image as BGRA.
    package let pixels: CVPixelBuffer
    /// The location of alpha, which is the first component of a 32-bit pixel in native byte order.
    public let alphaInfo: CGImageAlphaInfo
    /// The color space that defines the meaning of the components.
    public let colorSpace: CGColorSpace?

    package init(
      pixels: CVPixelBuffer, alphaInfo: CGImageAlphaInfo = .noneSkipFirst,
      colorSpace: CGColorSpace? = CGColorSpace(name: CGColorSpace.sRGB)
    ) {
      self.pixels = pixels
      self.alphaInfo = alphaInfo
      self.colorSpace = colorSpace
    }

    /// Creates an image from 32-bit pixels with 8-bit components in any order, or from 8-bit grayscale.
    ///
    /// Alpha must be premultiplied. The pixels are stored as BGRA. Returns nil for other formats, or if the data is too
    /// short.
    public convenience init?(
      width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
      bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
      intent: CGColorRenderingIntent
    ) {
      guard bitsPerComponent == 8, decode == nil, let data = provider.data as Data?,
        let order = PixelByteOrder(bitmapInfo, bitsPerPixel: bitsPerPixel), bytesPerRow >= width * order.count,
        data.count >= bytesPerRow * (height - 1) + width * order.count,
        let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height)
      else { return nil }
      let memory = PixelMemory(layout: layout)
      memory.withPlane(0) { target, plane in
        data.withUnsafeBytes { source in
          for y in 0..<height {
            order.unpack(
              UnsafeRawBufferPointer(rebasing: source[(y * bytesPerRow)...]), count: width,
              into: UnsafeMutableRawBufferPointer(rebasing: target[(y * plane.bytesPerRow)...]))
          }
        }
      }
      self.init(pixels: CVPixelBuffer(memory: memory), alphaInfo: order.alphaInfo, colorSpace: space)
    }

    /// The width in pixels.
    public var width: Int { CVPixelBufferGetWidth(pixels) }
    /// The height in pixels.
    public var height: Int { CVPixelBufferGetHeight(pixels) }
    /// The number of bits per component, always 8.
    public var bitsPerComponent: Int { 8 }
    /// The number of bits per pixel, always 32.
    public var bitsPerPixel: Int { 32 }
    /// The number of bytes from one row to the next.
    public var bytesPerRow: Int { CVPixelBufferGetBytesPerRow(pixels) }
    /// The location of alpha and the byte order.
    public var bitmapInfo: CGBitmapInfo { [.byteOrder32Little, CGBitmapInfo(rawValue: alphaInfo.rawValue)] }

    /// A data provider with a copy of the pixels: ``height`` rows of ``bytesPerRow`` bytes.
    public var dataProvider: CGDataProvider? {
      CVPixelBufferLockBaseAddress(pixels, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
      return CVPixelBufferGetBaseAddress(pixels).flatMap {
        CGDataProvider(data: NSData(bytes: $0, length: height * bytesPerRow))
      }
    }

    /// Returns the part of the image in a rectangle, expanded to whole pixels; nil if the rectangle doesn't intersect
    /// the image.
    ///
    /// **Source:** Apple, cropping(to:).
    public func cropping(to rect: CGRect) -> CGImage? {
      let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
      guard !part.isEmpty,
        let layout = PixelLayout(
          pixelFormat: kCVPixelFormatType_32BGRA, width: Int(part.width), height: Int(part.height))
      else { return nil }
      let memory = PixelMemory(layout: layout)
      pixels.withPixels(readOnly: true) { source in
        source.withPlane(0) { from, rows in
          memory.withPlane(0) { to, plane in
            for y in 0..<layout.height {
              let start = (y + Int(part.minY)) * rows.bytesPerRow + Int(part.minX) * 4
              UnsafeMutableRawBufferPointer(rebasing: to[(y * plane.bytesPerRow)...])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: from[start..<(start + layout.width * 4)]))
            }
          }
        }
      }
      return CGImage(pixels: CVPixelBuffer(memory: memory), alphaInfo: alphaInfo, colorSpace: colorSpace)
    }
  }

  extension CGImage {
    /// Returns the image in another orientation.
    package func oriented(_ orientation: ImageOrientation) -> CGImage {
      let size = orientation.swapsDimensions ? (height, width) : (width, height)
      guard orientation != .identity,
        let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: size.0, height: size.1)
      else { return self }
      let memory = PixelMemory(layout: layout)
      let back = orientation.inverse
      pixels.withPixels(readOnly: true) { source in
        source.withPlane(0) { from, rows in
          memory.withPlane(0) { to, turned in
            for y in 0..<size.1 {
              for x in 0..<size.0 {
                let (u, v) = back.point((Double(x) + 0.5) / Double(size.0), (Double(y) + 0.5) / Double(size.1))
                let offset = Int(v * Double(height)) * rows.bytesPerRow + Int(u * Double(width)) * 4
                to.storeBytes(
                  of: from.loadUnaligned(fromByteOffset: offset, as: UInt32.self),
                  toByteOffset: y * turned.bytesPerRow + x * 4, as: UInt32.self)
              }
            }
          }
        }
      }
      return CGImage(pixels: CVPixelBuffer(memory: memory), alphaInfo: alphaInfo, colorSpace: colorSpace)
    }
  }

  /// Images are equal if they are the same object, as in Core Foundation.
  extension CGImage: Hashable {
    public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// A provider of data for Core Graphics.
  public final class CGDataProvider: @unchecked Sendable {
    // Unchecked: the data never changes.

    /// The data of the provider.
    public let data: CFData?

    /// Creates a provider from a copy of the data.
    public init?(data: CFData) { self.data = data.copy() as? NSData ?? data }
  }

  /// The location of alpha in a pixel. **Source:** Apple, CGImageAlphaInfo.
  public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
  }

  /// The location of alpha in a pixel and its byte order. **Source:** Apple, CGBitmapInfo.
  public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The mask of the `CGImageAlphaInfo` bits.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// The components are floating-point values.
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    /// The mask of the byte order bits.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// The bytes of a 32-bit pixel are in little-endian order.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    /// The bytes of a 32-bit pixel are in big-endian order, which is also the default.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
  }

  /// The handling of colors outside the gamut of a device; has no effect in this model.
  ///
  /// **Source:** Apple, CGColorRenderingIntent.
  public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
  }

  /// The byte order of blue, green, red and alpha in a pixel.
  package struct PixelByteOrder: Sendable {
    /// The number of bytes per pixel.
    package let count: Int
    package let alphaInfo: CGImageAlphaInfo
    /// The byte index in a pixel for each component of BGRA.
    private let order: [Int]

    /// Creates the byte order of a format, or returns nil if it is neither four 8-bit components nor 8-bit grayscale.
    package init?(_ info: CGBitmapInfo, bitsPerPixel: Int) {
      let alpha = CGImageAlphaInfo(rawValue: info.intersection(.alphaInfoMask).rawValue)
      let bytes = info.intersection(.byteOrderMask)
      guard !info.contains(.floatComponents), let alpha, alpha != .alphaOnly else { return nil }
      if bitsPerPixel == 8 {
        guard alpha == .none else { return nil }
        (count, order, alphaInfo) = (1, [0, 0, 0, 0], .noneSkipFirst)
        return
      }
      guard bitsPerPixel == 32, ![.none, .first, .last].contains(alpha),
        [[], .byteOrder32Big, .byteOrder32Little].contains(bytes)
      else {
        return nil
      }
      let alphaComesFirst = [.premultipliedFirst, .first, .noneSkipFirst].contains(alpha)
      let big = alphaComesFirst ? [3, 2, 1, 0] : [2, 1, 0, 3]
      count = 4
      order = bytes == .byteOrder32Little ? big.map { 3 - $0 } : big
      alphaInfo =
        switch alpha {
        case .premultipliedLast: .premultipliedFirst
        case .noneSkipLast: .noneSkipFirst
        default: alpha
        }
    }

    /// Whether the byte order is that of BGRA, so that pixels can be copied unchanged.
    package var isBGRA: Bool { count == 4 && order == [0, 1, 2, 3] }

    /// Converts a row of pixels to BGRA; grayscale becomes opaque.
    package func unpack(_ row: UnsafeRawBufferPointer, count pixels: Int, into bgra: UnsafeMutableRawBufferPointer) {
      guard count == 4 else { return PixelBytes.color(row, count: pixels, into: bgra) }
      PixelBytes.reorder(row, count: pixels, order: order, into: bgra)
    }

    /// Converts a row of BGRA to pixels; the grayscale value of a pixel is its BT.709 luminance.
    package func pack(_ bgra: UnsafeRawBufferPointer, count pixels: Int, into row: UnsafeMutableRawBufferPointer) {
      guard count == 4 else { return PixelBytes.gray(bgra, count: pixels, into: row) }
      let inverse = (0..<4).map { byte in order.firstIndex(of: byte) ?? byte }
      PixelBytes.reorder(bgra, count: pixels, order: inverse, into: row)
    }
  }
#endif
