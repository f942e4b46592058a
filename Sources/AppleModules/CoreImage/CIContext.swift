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

  /// Returns the image as HEIC file data, or nil if it cannot be encoded or `options` requests auxiliary images.
  public func heifRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    guard options.isEmpty, let drawn = createCGImage(image, from: image.extent) else { return nil }
    return try? CaptureSystem.current.media?.encodePhoto(
      PhotoDescription(fileType: "public.heic", image: drawn.pixels, quality: 0.9))
  }
}

/// The keys for options that add auxiliary images to a file. **Source:** Apple, CIImageRepresentationOption.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

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
}
