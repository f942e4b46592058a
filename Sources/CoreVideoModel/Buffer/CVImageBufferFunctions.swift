// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import PixelModel

/// Returns the full encoded size of an image buffer in pixels.
public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
  CGSize(width: imageBuffer.layout.width, height: imageBuffer.layout.height)
}

/// Returns the nominal display size of an image buffer.
///
/// The attached display dimensions take precedence; otherwise the size is that of the clean rectangle, scaled to square
/// pixels.
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
  let attached = imageBuffer.numbers(kCVImageBufferDisplayDimensionsKey)
  if let width = attached(kCVImageBufferDisplayWidthKey), let height = attached(kCVImageBufferDisplayHeightKey) {
    return CGSize(width: width, height: height)
  }
  let clean = CVImageBufferGetCleanRect(imageBuffer).size
  let shape = imageBuffer.numbers(kCVImageBufferPixelAspectRatioKey)
  guard let across = shape(kCVImageBufferPixelAspectRatioHorizontalSpacingKey),
    let down = shape(kCVImageBufferPixelAspectRatioVerticalSpacingKey), across > 0, down > 0
  else { return clean }
  return CGSize(width: clean.width * across / down, height: clean.height)
}

/// Returns the clean rectangle with its origin at the top left.
///
/// The attached clean aperture takes precedence; otherwise the rectangle contains the entire image.
public func CVImageBufferGetCleanRect(_ imageBuffer: CVImageBuffer) -> CGRect {
  let full = CVImageBufferGetEncodedSize(imageBuffer)
  let aperture = imageBuffer.numbers(kCVImageBufferCleanApertureKey)
  guard let width = aperture(kCVImageBufferCleanApertureWidthKey),
    let height = aperture(kCVImageBufferCleanApertureHeightKey)
  else { return CGRect(origin: .zero, size: full) }
  return CGRect(
    x: (full.width - width) / 2 + (aperture(kCVImageBufferCleanApertureHorizontalOffsetKey) ?? 0),
    y: (full.height - height) / 2 + (aperture(kCVImageBufferCleanApertureVerticalOffsetKey) ?? 0),
    width: width, height: height)
}

/// Returns a Boolean value that indicates whether the first row is the top row, which is always true in this model.
public func CVImageBufferIsFlipped(_ imageBuffer: CVImageBuffer) -> Bool { true }

/// Returns the codes of all pixel formats that pixel buffers support, as numbers.
public func CVPixelFormatDescriptionArrayCreateWithAllPixelFormatTypes(_ allocator: CFAllocator?) -> CFArray? {
  PixelFormat.all.filter { !$0.isCompressed }.map { NSNumber(value: $0.code) } as CFArray
}

/// Returns a dictionary that describes a pixel format, or nil if pixel buffers don't support the format.
public func CVPixelFormatDescriptionCreateWithPixelFormatType(
  _ allocator: CFAllocator?, _ pixelFormat: OSType
) -> CFDictionary? {
  guard let format = PixelFormat.named(pixelFormat), !format.isCompressed else { return nil }
  let planes = format.planes.map { plane -> CFDictionary in
    [
      kCVPixelFormatBitsPerBlock: NSNumber(value: 8 * plane.bytesPerElement),
      kCVPixelFormatBlockWidth: NSNumber(value: plane.pixelsPerElement),
      kCVPixelFormatHorizontalSubsampling: NSNumber(value: plane.horizontalSubsampling),
      kCVPixelFormatVerticalSubsampling: NSNumber(value: plane.verticalSubsampling),
    ]
  }
  return [
    kCVPixelFormatConstant: NSNumber(value: format.code), kCVPixelFormatName: format.name as CFString,
    kCVPixelFormatPlanes: planes as CFArray,
  ]
}

/// Returns a Boolean value that indicates whether the hardware supports a compressed pixel format; always false in this
/// model.
public func CVIsCompressedPixelFormatAvailable(_ pixelFormatType: OSType) -> Bool { false }

extension CVBuffer {
  /// Returns a function that looks up numbers in a dictionary-valued attachment.
  fileprivate func numbers(_ key: CFString) -> (CFString) -> Double? {
    let dictionary = attachment(key)?.value as? CFDictionary
    return { (dictionary?[$0] as? NSNumber)?.doubleValue }
  }
}
