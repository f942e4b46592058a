import AVFoundationTypes
import CoreGraphics
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import PlatformTypes
import SimulationKernel

/// A context that renders Core Image images on the CPU. It performs no color conversion. **Source:** Apple, CIContext.
public final class CIContext: NSObject, Sendable {
  public override init() {}
  /// Creates a context. The options have no effect.
  public init(options: [CIContextOption: Any]? = nil) {}

  /// Renders a region of an image as a Core Graphics image. Returns nil for an empty or infinite region.
  public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    let rect = fromRect.integral
    guard !rect.isInfinite, !rect.isNull, rect.width >= 1, rect.height >= 1,
      let context = CGContext(
        data: nil, width: Int(rect.width), height: Int(rect.height), bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    else { return nil }
    image.draw(in: context, from: rect)
    return context.makeImage()
  }

  /// Renders a region of an image as a Core Graphics image. The format and color space have no effect.
  public func createCGImage(
    _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? { createCGImage(image, from: fromRect) }

  /// Removes cached data. Has no effect, because nothing is cached.
  public func clearCaches() {}

  /// Renders part of an image into a pixel buffer, in the buffer's format. The part starts at the origin and has the
  /// size of the buffer.
  public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
    let size = CGRect(x: 0, y: 0, width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
    render(image, to: buffer, bounds: size, colorSpace: nil)
  }

  /// Renders a region of an image into a pixel buffer of the same size, in the buffer's format.
  public func render(_ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?) {
    let size = CGSize(width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
    guard let drawn = createCGImage(image, from: CGRect(origin: bounds.origin, size: size)) else { return }
    drawn.pixels.withPixels(readOnly: true) { source in
      buffer.withPixels(readOnly: false) { target in
        do {
          try PixelConverter().convert(source, to: target)
        } catch {
          fatalError("CIContext.render(_:to:): \(error)")
        }
      }
    }
  }

  /// Renders a region of an image into memory, from the top row down. The formats BGRA8, RGBA8 and ARGB8 are available;
  /// with any other format, nothing is rendered. The color space has no effect.
  public func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat,
    colorSpace: CGColorSpace?
  ) {
    let layouts: [CIFormat: (CGImageAlphaInfo, CGBitmapInfo)] = [
      .BGRA8: (.premultipliedFirst, .byteOrder32Little), .RGBA8: (.premultipliedLast, .byteOrder32Big),
      .ARGB8: (.premultipliedFirst, .byteOrder32Big),
    ]
    guard let (alpha, order) = layouts[format], let drawn = createCGImage(image, from: bounds) else { return }
    for row in 0..<drawn.height { memset(data + row * rowBytes, 0, drawn.width * 4) }
    guard
      let context = CGContext(
        data: data, width: drawn.width, height: drawn.height, bitsPerComponent: 8, bytesPerRow: rowBytes,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha.rawValue | order.rawValue)
    else { return }
    context.draw(drawn, in: CGRect(x: 0, y: 0, width: drawn.width, height: drawn.height))
  }

  /// Returns the image as HEIC file data, or nil if it cannot be encoded or `options` requests auxiliary images.
  public func heifRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    encode(image, "public.heic", options)
  }

  /// Returns the image as JPEG file data, or nil if it cannot be encoded or `options` requests auxiliary images.
  public func jpegRepresentation(
    of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? { encode(image, "public.jpeg", options) }

  /// Returns the image as PNG file data, or nil if it cannot be encoded or `options` requests auxiliary images.
  public func pngRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    let data = NSMutableData()
    guard options.isEmpty, let drawn = createCGImage(image, from: image.extent),
      let file = CGImageDestinationCreateWithData(data, NSString(string: "public.png"), 1, nil)
    else { return nil }
    CGImageDestinationAddImage(file, drawn, nil)
    return CGImageDestinationFinalize(file) ? data as Data : nil
  }

  /// Writes the image as a JPEG file.
  public func writeJPEGRepresentation(
    of image: CIImage, to url: URL, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    guard let data = jpegRepresentation(of: image, colorSpace: colorSpace, options: options) else {
      throw CocoaError(.fileWriteUnknown)
    }
    try data.write(to: url)
  }

  private func encode(_ image: CIImage, _ type: String, _ options: [CIImageRepresentationOption: Any]) -> Data? {
    var (options, quality) = (options, 0.9)
    if let told = options.removeValue(forKey: .lossyCompressionQuality) {
      quality = NSNumber.bridging(told)?.doubleValue ?? quality
    }
    guard options.isEmpty, let drawn = createCGImage(image, from: image.extent) else { return nil }
    return try? CaptureSystem.current.media?.encodePhoto(
      PhotoDescription(fileType: type, image: drawn.pixels, quality: quality))
  }
}

/// The keys for options that add auxiliary images to a file. **Source:** Apple, CIImageRepresentationOption.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The key for the quality of a file, from 0 to 1, which ImageIO calls `kCGImageDestinationLossyCompressionQuality`.
  static let lossyCompressionQuality = Self(rawValue: kCGImageDestinationLossyCompressionQuality as String)
  /// The key for a portrait effects matte. Files with a matte cannot be written in this model.
  public static let portraitEffectsMatteImage = Self(rawValue: "kCIImageRepresentationPortraitEffectsMatteImage")
}

/// The pixel formats that Core Image can render. **Source:** Apple, CIFormat.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// A pixel format with 8-bit components in the order blue, green, red, alpha.
  public static let BGRA8 = Self(rawValue: 0)
  /// A pixel format with 8-bit components in the order red, green, blue, alpha.
  public static let RGBA8 = Self(rawValue: 1)
  /// A pixel format with 8-bit components in the order alpha, red, green, blue.
  public static let ARGB8 = Self(rawValue: 2)
  /// A pixel format with 16-bit floating-point components.
  public static let RGBAh = Self(rawValue: 3)
  /// A pixel format with 32-bit floating-point components.
  public static let RGBAf = Self(rawValue: 4)
  /// A pixel format with one 8-bit component.
  public static let R8 = Self(rawValue: 5)
  /// A pixel format with one 8-bit component of luminance.
  public static let L8 = Self(rawValue: 6)
}

/// The options of a context. None has an effect. **Source:** Apple, CIContextOption.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The color space of intermediate images.
  public static let workingColorSpace = Self(rawValue: "working_color_space")
  /// The pixel format of intermediate images.
  public static let workingFormat = Self(rawValue: "working_format")
  /// The color space of rendered images.
  public static let outputColorSpace = Self(rawValue: "output_color_space")
  /// A Boolean option that indicates whether the CPU renders.
  public static let useSoftwareRenderer = Self(rawValue: "software_renderer")
  /// A Boolean option that indicates whether intermediate images are kept.
  public static let cacheIntermediates = Self(rawValue: "kCIContextCacheIntermediates")
  /// A Boolean option that indicates whether scaled images are smoothed.
  public static let highQualityDownsample = Self(rawValue: "high_quality_downsample")
  /// A Boolean option that lowers the priority of rendering.
  public static let priorityRequestLow = Self(rawValue: "kCIContextPriorityRequestLow")
  /// A Boolean option that indicates whether colors are premultiplied.
  public static let outputPremultiplied = Self(rawValue: "output_premultiplied")
  /// The name of the context in traces.
  public static let name = Self(rawValue: "kCIContextName")
}
