// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import PixelModel

/// The size of the picture in memory.
public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
  CGSize(width: imageBuffer.layout.width, height: imageBuffer.layout.height)
}

/// The size at which to show the picture: the one attached, else that of the clean rectangle, in square pixels.
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

/// The part of the picture that is meant to be seen, from the top left: the aperture attached, else the whole.
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

/// Whether the first row is the top one, which it always is here.
public func CVImageBufferIsFlipped(_ imageBuffer: CVImageBuffer) -> Bool { true }

/// Codes of all pixel formats that buffers can be made of, as numbers.
public func CVPixelFormatDescriptionArrayCreateWithAllPixelFormatTypes(_ allocator: CFAllocator?) -> CFArray? {
  PixelFormat.all.filter { !$0.isCompressed }.map { NSNumber(value: $0.code) } as CFArray
}

/// What a pixel format is made of, as a dictionary; nil when buffers cannot be made of it.
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

/// Whether the hardware can compress pictures of a format in memory, which it cannot here.
public func CVIsCompressedPixelFormatAvailable(_ pixelFormatType: OSType) -> Bool { false }

extension CVBuffer {
  /// The numbers of an attached dictionary, by key.
  fileprivate func numbers(_ key: CFString) -> (CFString) -> Double? {
    let dictionary = attachment(key)?.value as? CFDictionary
    return { (dictionary?[$0] as? NSNumber)?.doubleValue }
  }
}
