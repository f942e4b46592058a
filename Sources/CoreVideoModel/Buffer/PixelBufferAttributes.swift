import Foundation
import PixelModel

/// The parsed attribute dictionary of a pixel buffer or a pool.
///
/// Compatibility attributes (surfaces, Metal, OpenGL, Core Graphics) are accepted and ignored.
package struct PixelBufferAttributes {
  package var pixelFormat: OSType?
  package var width: Int?
  package var height: Int?
  var rowAlignment = PixelLayout.defaultRowAlignment
  var margins = PixelLayout.Margins()
  var attachments = AttachmentTable()

  package init(_ attributes: CFDictionary?) {
    guard let attributes else { return }
    func number(_ key: CFString) -> Int? { NSNumber.bridging(attributes[key])?.intValue }
    let formats = attributes[kCVPixelBufferPixelFormatTypeKey]
    let format = NSNumber.bridging(formats) ?? (formats as? [NSNumber])?.first
    pixelFormat = format.map { OSType(truncatingIfNeeded: $0.int64Value) }
    width = number(kCVPixelBufferWidthKey)
    height = number(kCVPixelBufferHeightKey)
    rowAlignment = number(kCVPixelBufferBytesPerRowAlignmentKey) ?? rowAlignment
    margins.left = number(kCVPixelBufferExtendedPixelsLeftKey) ?? 0
    margins.right = number(kCVPixelBufferExtendedPixelsRightKey) ?? 0
    margins.top = number(kCVPixelBufferExtendedPixelsTopKey) ?? 0
    margins.bottom = number(kCVPixelBufferExtendedPixelsBottomKey) ?? 0
    attachments.add(attributes[kCVBufferPropagatedAttachmentsKey] as? CFDictionary, propagates: true)
    attachments.add(attributes[kCVBufferNonPropagatedAttachmentsKey] as? CFDictionary, propagates: false)
  }

  /// Returns the layout that the attributes specify, or the error that prevents the layout.
  package func layout(pixelFormat: OSType, width: Int, height: Int) -> Result<PixelLayout, LayoutError> {
    guard let format = PixelFormat.named(pixelFormat), !format.isCompressed else {
      return .failure(LayoutError(code: kCVReturnInvalidPixelFormat))
    }
    guard rowAlignment > 0, rowAlignment & (rowAlignment - 1) == 0 else {
      return .failure(LayoutError(code: kCVReturnInvalidPixelBufferAttributes))
    }
    let layout = PixelLayout(
      pixelFormat: pixelFormat, width: width, height: height, rowAlignment: rowAlignment, margins: margins)
    return layout.map(Result.success) ?? .failure(LayoutError(code: kCVReturnInvalidSize))
  }

  /// An error that contains the result code for an invalid layout.
  package struct LayoutError: Error {
    let code: CVReturn
  }
}

extension PixelLayout {
  /// The attributes with which buffers of this layout can be created.
  var attributes: CFDictionary {
    let result = CFMutableDictionary()
    result[kCVPixelBufferPixelFormatTypeKey] = NSNumber(value: pixelFormat)
    result[kCVPixelBufferWidthKey] = NSNumber(value: width)
    result[kCVPixelBufferHeightKey] = NSNumber(value: height)
    let margins = [
      (kCVPixelBufferExtendedPixelsLeftKey, margins.left), (kCVPixelBufferExtendedPixelsRightKey, margins.right),
      (kCVPixelBufferExtendedPixelsTopKey, margins.top), (kCVPixelBufferExtendedPixelsBottomKey, margins.bottom),
    ]
    for (key, size) in margins where size > 0 { result[key] = NSNumber(value: size) }
    return result
  }
}
