import AVFoundationTypes
import CoreGraphics
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import PlatformTypes
import SimulationKernel

/// Draws images, on the processor. Colours are not converted. **Source:** Apple, CIContext.
public final class CIContext: NSObject, Sendable {
  /// A context.
  public override init() {}

  /// What lies in a rectangle of an image; nil for none, and for one without an end.
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

  /// Draws the part of an image that begins at zero and is as large as a buffer into that, in the buffer's own format.
  public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
    let size = CGRect(x: 0, y: 0, width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
    render(image, to: buffer, bounds: size, colorSpace: nil)
  }

  /// Draws a part of an image into a buffer as large as that part, in the buffer's own format.
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

  /// The bytes of a HEIC file with an image; nil when it cannot be written, as with a second picture in it.
  public func heifRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    guard options.isEmpty, let drawn = createCGImage(image, from: image.extent) else { return nil }
    return try? CaptureSystem.current.media?.encodePhoto(
      PhotoDescription(fileType: "public.heic", image: drawn.pixels, quality: 0.9))
  }
}

/// What else a file is to hold. **Source:** Apple, CIImageRepresentationOption.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A matte of a portrait: files with one cannot be written.
  public static let portraitEffectsMatteImage = Self(rawValue: "kCIImageRepresentationPortraitEffectsMatteImage")
}

/// Pixels in memory. **Source:** Apple, CIFormat.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Blue, green, red and alpha, of 8 bits.
  public static let BGRA8 = Self(rawValue: 0)
  /// Red, green, blue and alpha, of 8 bits.
  public static let RGBA8 = Self(rawValue: 1)
}
