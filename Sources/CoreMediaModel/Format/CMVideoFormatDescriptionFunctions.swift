// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// An error code that indicates an invalid argument to a format description function.
public let kCMFormatDescriptionErrorInvalidParameter: OSStatus = -12710

extension OSStatus {
  fileprivate static let invalidParameter = kCMFormatDescriptionErrorInvalidParameter
}

/// Creates a video format description; `width` and `height` are in pixels.
///
/// - Returns: 0, or `kCMFormatDescriptionErrorInvalidParameter` for a negative size, in which case
///   `formatDescriptionOut` is set to nil.
@discardableResult
public func CMVideoFormatDescriptionCreate(
  allocator: CFAllocator?, codecType: CMVideoCodecType, width: Int32, height: Int32, extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = nil
  guard width >= 0, height >= 0 else { return .invalidParameter }
  formatDescriptionOut.pointee = CMFormatDescription(
    videoCodec: codecType, width: Int(width), height: Int(height),
    extensions: CMFormatDescription.Extensions(base: extensions))
  return noErr
}

/// Creates the format description of an image buffer, including its color and geometry attachments.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = CMFormatDescription(imageBuffer: imageBuffer)
  return noErr
}

/// Returns the width and height in pixels; 0 x 0 for other media types.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions {
  videoDesc.dimensions
}

/// Returns the video codec, or the pixel format of uncompressed video.
public func CMVideoFormatDescriptionGetCodecType(_ videoDesc: CMVideoFormatDescription) -> CMVideoCodecType {
  videoDesc.mediaSubType.rawValue
}

/// Returns the dimensions for display, adjusted for the pixel aspect ratio and the clean aperture.
public func CMVideoFormatDescriptionGetPresentationDimensions(
  _ videoDesc: CMVideoFormatDescription, usePixelAspectRatio: Bool, useCleanAperture: Bool
) -> CGSize {
  videoDesc.presentationDimensions(usePixelAspectRatio: usePixelAspectRatio, useCleanAperture: useCleanAperture)
}

/// Returns the clean aperture in pixels, or the full frame if the format has no clean aperture extension.
public func CMVideoFormatDescriptionGetCleanAperture(
  _ videoDesc: CMVideoFormatDescription, originIsAtTopLeft: Bool
) -> CGRect {
  videoDesc.cleanAperture(originIsAtTopLeft: originIsAtTopLeft)
}

/// Returns a Boolean value that indicates whether the description matches an image buffer.
public func CMVideoFormatDescriptionMatchesImageBuffer(
  _ videoDesc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
  videoDesc.matchesImageBuffer(imageBuffer)
}

/// Returns the extension keys that image buffers also use for attachments.
public func CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers() -> CFArray {
  CMFormatDescription.keysCommonWithImageBuffers.map(\.rawValue) as CFArray
}
