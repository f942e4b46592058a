#if !canImport(Darwin)
  import CoreVideoModel
  import Foundation
  import PixelModel

  /// A picture that does not change: 8 bits of blue, green, red and alpha, rows from the top.
  ///
  /// Linux has no Core Graphics. **Source:** Apple, CGImage.
  open class CGImage: @unchecked Sendable {
    // Unchecked: nothing of it changes.

    /// The pixels, as BGRA.
    package let pixels: CVPixelBuffer
    /// Where alpha lies; it comes first in a pixel of 32 bits in this machine's order.
    public let alphaInfo: CGImageAlphaInfo
    /// What the numbers of a pixel mean.
    public let colorSpace: CGColorSpace?

    package init(
      pixels: CVPixelBuffer, alphaInfo: CGImageAlphaInfo = .noneSkipFirst,
      colorSpace: CGColorSpace? = CGColorSpace(name: CGColorSpace.sRGB)
    ) {
      self.pixels = pixels
      self.alphaInfo = alphaInfo
      self.colorSpace = colorSpace
    }

    /// A picture of bytes: four of 8 bits a pixel in any order, or a grey of 8 bits, with alpha multiplied in. They are kept as BGRA; nil for others, and
    /// for too few bytes.
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
    /// Alpha's place and the order of the bytes.
    public var bitmapInfo: CGBitmapInfo { [.byteOrder32Little, CGBitmapInfo(rawValue: alphaInfo.rawValue)] }

    /// The picture's bytes, copied: ``height`` rows of ``bytesPerRow``.
    public var dataProvider: CGDataProvider? {
      CVPixelBufferLockBaseAddress(pixels, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
      return CVPixelBufferGetBaseAddress(pixels).flatMap {
        CGDataProvider(data: NSData(bytes: $0, length: height * bytesPerRow))
      }
    }

    /// What lies in a rectangle of the picture, in whole pixels; nil when nothing does. **Source:** Apple, cropping(to:).
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
    /// The picture in another orientation.
    package func turned(_ orientation: ImageOrientation) -> CGImage {
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

  /// Where alpha lies in a pixel, and in which order its bytes are. **Source:** Apple, CGBitmapInfo.
  public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The bits of `CGImageAlphaInfo`.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// Components are floating-point numbers.
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    /// The bits of the order.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// The last byte of 32 bits first.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    /// The first byte of 32 bits first, as without an order.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
  }

  /// What becomes of colours that a device does not have; here every device has them. **Source:** Apple, CGColorRenderingIntent.
  public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
  }

  /// Where blue, green, red and alpha lie among the bytes of a pixel.
  package struct PixelByteOrder: Sendable {
    /// How many bytes a pixel has.
    package let count: Int
    package let alphaInfo: CGImageAlphaInfo
    /// For each byte of BGRA, which of a pixel's bytes it is.
    private let order: [Int]

    /// Nil for what is neither four bytes nor a grey.
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

    /// Whether bytes need not be moved.
    package var isBGRA: Bool { count == 4 && order == [0, 1, 2, 3] }

    /// Makes a row of BGRA; a grey is opaque.
    package func unpack(_ row: UnsafeRawBufferPointer, count pixels: Int, into bgra: UnsafeMutableRawBufferPointer) {
      for x in 0..<pixels {
        for byte in 0..<4 { bgra[x * 4 + byte] = row[x * count + order[byte]] }
        if count == 1 { bgra[x * 4 + 3] = 255 }
      }
    }

    /// Makes a row of pixels from BGRA; a grey is the luminance of BT.709.
    package func pack(_ bgra: UnsafeRawBufferPointer, count pixels: Int, into row: UnsafeMutableRawBufferPointer) {
      for x in 0..<pixels {
        if count == 1 {
          let (blue, green, red) = (Int(bgra[x * 4]), Int(bgra[x * 4 + 1]), Int(bgra[x * 4 + 2]))
          row[x] = UInt8((blue * 18 + green * 183 + red * 54) / 255)
        } else {
          for byte in 0..<4 { row[x * 4 + order[byte]] = bgra[x * 4 + byte] }
        }
      }
    }
  }
#endif
